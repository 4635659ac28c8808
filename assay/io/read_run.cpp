#include <fmt/format.h>

#include <filesystem>

#include "assay/core/error.h"
#include "assay/io/format.h"
#include "assay/io/read.h"
#include "assay/io/run_records.h"
#include "assay/io/trec_run.h"

namespace assay {
namespace {

struct NamedPath {
    std::string name;
    std::string path;
};

NamedPath split_name(const std::string& where) {
    const std::size_t equals = where.find('=');
    std::error_code ignored;
    if (equals == std::string::npos || std::filesystem::exists(where, ignored)) return {"", where};
    if (equals == 0 || equals + 1 == where.size()) {
        throw Error{fmt::format("'{}': expected NAME=FILE", where)};
    }
    return {where.substr(0, equals), where.substr(equals + 1)};
}

}  // namespace

Run read_run(const std::string& where, const ReadOptions& options) {
    const NamedPath named = split_name(where);
    Run run = read_run(open_input(named.path), options);
    if (!named.name.empty()) run.name = named.name;
    return run;
}

Run read_run(const Input& input, const ReadOptions& options) {
    const Format format = format_of(input, options, FileKind::run);
    Run run = format == Format::trec ? read_trec_run(input, options)
                                     : read_record_run(input, format, options);
    if (run.name.empty()) run.name = stem_of(input.name);
    return run;
}

}  // namespace assay
