#include <fmt/format.h>

#include <filesystem>

#include "assay/core/error.h"
#include "assay/io/columns.h"
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
    if (format == Format::trec) refuse_columns(options, input.name, 1);
    Run run = format == Format::trec ? read_trec_run(input, options)
                                     : read_record_run(input, format, options);
    if (run.name.empty()) run.name = stem_of(input.name);
    return run;
}

std::vector<Run> read_runs(const std::string& where, const ReadOptions& options) {
    const NamedPath named = split_name(where);
    std::vector<Run> runs = read_runs(open_input(named.path), options);
    if (named.name.empty()) return runs;
    if (runs.size() == 1) runs.front().name.clear();
    for (Run& run : runs) {
        run.name = run.name.empty() ? named.name : fmt::format("{}/{}", named.name, run.name);
    }
    return runs;
}

std::vector<Run> read_runs(const Input& input, const ReadOptions& options) {
    const Format format = format_of(input, options, FileKind::run);
    if (format == Format::trec) return {read_run(input, options)};
    std::vector<Run> runs = read_record_runs(input, format, options);
    for (Run& run : runs) {
        if (run.name.empty()) run.name = stem_of(input.name);
    }
    return runs;
}

}  // namespace assay
