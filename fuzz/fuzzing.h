#pragma once

// What the fuzz targets share.

#include <cstddef>
#include <cstdint>
#include <string>

#include "assay/core/error.h"
#include "assay/io/read.h"

namespace assay {

inline Input fuzz_input(const std::uint8_t* data, std::size_t size, std::string name = "fuzz") {
    return {std::move(name), Bytes::own({reinterpret_cast<const char*>(data), size})};
}

/// Reads with the options that a reader may be given, strictly and leniently. An Error is an
/// answer; anything else that goes wrong is a finding.
template <typename Read>
void read_both_ways(ReadOptions options, const Read& read) {
    for (const bool lenient : {false, true}) {
        options.lenient = lenient;
        try {
            read(options);
        } catch (const Error&) {
            // A message is what bad input deserves.
        }
    }
}

inline ReadOptions with_format(Format format) {
    ReadOptions options;
    options.format = format;
    return options;
}

/// Reads every row, and asks where the last of each query stands.
inline std::size_t read_rows(const Run& run) {
    RowBuffer buffer;
    std::size_t count = 0;
    for (std::size_t query = 0; query < run.queries.size(); ++query) {
        run.rows->read(query, buffer);
        count += buffer.rows.size();
        if (!buffer.rows.empty()) count += run.rows->where(query, buffer.rows.size() - 1).size();
    }
    return count;
}

}  // namespace assay
