#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "assay/core/run.h"
#include "assay/io/arena.h"
#include "assay/io/read.h"

namespace assay {

/// Collects the rows of a run, in any order, and makes a Run that holds them in memory.
class RunBuilder {
  public:
    struct Row {
        std::string_view query;
        std::string_view doc = {};
        double score = 0.0;
        std::int64_t rank = 0;
        std::size_t line = 0;
    };

    /// `source` names the input in errors.
    RunBuilder(std::string source, bool lenient);

    /// Copies the ids.
    void add(const Row& row);

    /// Makes the query known, also when it has no rows.
    void add_query(std::string_view query);

    void set_latency(std::string_view query, double milliseconds);

    /// What to do with a document that a query has twice: Error (skip and count when lenient), or,
    /// when `keep`, nothing: whoever reads the rows finds it.
    enum class Duplicates : std::uint8_t { refuse, keep };
    Run build(RowOrder order, Duplicates duplicates = Duplicates::refuse);

  private:
    struct Entry {
        RunRow row;
        std::uint32_t query;
        std::uint32_t line;
    };
    std::uint32_t number_of(std::string_view query);
    std::vector<std::uint32_t> sort_by_query();
    void drop_duplicates();

    std::string source_;
    bool lenient_;
    std::size_t skipped_ = 0;
    std::shared_ptr<Arena> arena_ = std::make_shared<Arena>();
    std::vector<Entry> entries_;
    std::vector<std::string_view> queries_;
    std::vector<double> latency_;
    std::unordered_map<std::string_view, std::uint32_t> numbers_;
};

}  // namespace assay
