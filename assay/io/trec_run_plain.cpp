#include <fmt/format.h>

#include <charconv>
#include <vector>

#include "assay/core/error.h"
#include "assay/io/fast_double.h"
#include "assay/io/records.h"
#include "assay/io/stored_rows.h"
#include "assay/io/text.h"
#include "assay/io/trec_run.h"

namespace assay {
namespace {

std::int64_t rank_of(std::string_view text, const Input& input, std::size_t line) {
    std::int64_t rank = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rank);
    if (error != std::errc{} || end != text.data() + text.size()) {
        throw Error::at(input.name, line, fmt::format("rank '{}' is not a whole number", text));
    }
    return rank;
}

double score_of(std::string_view text, const Input& input, std::size_t line, Dialect dialect) {
    if (const auto score = parse_finite(text)) return *score;
    if (dialect != Dialect::assay) return number_as_atof(text);
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool number = error != std::errc::invalid_argument && end == text.data() + text.size();
    throw Error::at(input.name, line,
                    fmt::format("score '{}' is {}", text, number ? "not finite" : "not a number"));
}

/// The least name, so that the order of rows does not matter; trec_eval takes the last.
void name_system(std::string_view field, Dialect dialect, std::string& system) {
    if (system.empty() || dialect != Dialect::assay || field < system) system = field;
}

}  // namespace

Run read_trec_run_plainly(const Input& input, const ReadOptions& options) {
    RunBuilder builder{input.name, options.lenient};
    std::size_t skipped = 0;
    std::string system;
    std::vector<std::string_view> fields;
    for (Lines lines{input.text()}; lines.next();) {
        split_fields(lines.line(), fields);
        if (fields.empty()) continue;
        if (fields[0].starts_with('#') && options.dialect != Dialect::trec_eval_9) continue;
        builder.add_query(fields[0]);
        if (fields.size() >= 6) name_system(fields[5], options.dialect, system);
        take_or_skip(options.lenient, skipped, [&] {
            if (fields.size() < 6 || (fields.size() > 6 && options.dialect == Dialect::assay)) {
                throw Error::at(
                    input.name, lines.number(),
                    fmt::format("expected 6 fields (query Q0 document rank score system), found {}",
                                fields.size()));
            }
            const std::size_t line = lines.number();
            const std::int64_t rank = options.ranks ? rank_of(fields[3], input, line) : 0;
            const double score = score_of(fields[4], input, line, options.dialect);
            builder.add({fields[0], fields[2], score, rank, line});
        });
    }
    Run run = builder.build(RowOrder::score, RunBuilder::Duplicates::keep);
    if (run.queries.empty()) throw Error{input.name + ": the file has no rows"};
    run.name = system;
    run.skipped += skipped;
    return run;
}

}  // namespace assay
