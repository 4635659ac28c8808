#include "assay/io/trec_row.h"

#include <fmt/format.h>

#include <charconv>

#include "assay/io/blanks.h"
#include "assay/io/fast_double.h"
#include "assay/io/text.h"

namespace assay {
namespace {

bool read_score(std::string_view text, Dialect dialect, double& score, std::string& why) {
    if (const auto number = parse_finite_fast(text)) {
        score = *number;
        return true;
    }
    if (dialect != Dialect::assay) {
        score = number_as_atof(text);  // as trec_eval does
        return true;
    }
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool number = error != std::errc::invalid_argument && end == text.data() + text.size();
    why = fmt::format("score '{}' is {}", text, number ? "not finite" : "not a number");
    return false;
}

bool read_rank(std::string_view text, std::int64_t& rank, std::string& why) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), rank);
    if (error == std::errc{} && end == text.data() + text.size()) return true;
    why = fmt::format("rank '{}' is not a whole number", text);
    return false;
}

}  // namespace

TrecFields split_trec_line(std::string_view line) {
    TrecFields fields;
    std::size_t i = 0;
    for (;;) {
        while (i < line.size() && is_blank(line[i])) ++i;
        if (i == line.size()) return fields;
        const std::size_t begin = i;
        while (i < line.size() && !is_blank(line[i])) ++i;
        if (fields.count < fields.field.size()) {
            fields.field[fields.count] = line.substr(begin, i - begin);
        }
        ++fields.count;
    }
}

bool is_trec_comment(std::string_view line, Dialect dialect) {
    while (!line.empty() && line.front() != '\n' && is_blank(line.front())) line.remove_prefix(1);
    return dialect != Dialect::trec_eval_9 && line.starts_with('#');
}

LineKind read_trec_line(std::string_view line, const TrecRowRules& rules, RunRow& row,
                        std::string& why) {
    if (is_trec_comment(line, rules.dialect)) return LineKind::nothing;
    const TrecFields fields = split_trec_line(line);
    if (fields.count == 0) return LineKind::nothing;
    const bool more_is_fine = rules.dialect != Dialect::assay;
    if (fields.count < 6 || (fields.count > 6 && !more_is_fine)) {
        why = fmt::format("expected 6 fields (query Q0 document rank score system), found {}",
                          fields.count);
        return LineKind::bad;
    }
    row.doc = fields.field[2];
    row.rank = 0;
    if (rules.ranks && !read_rank(fields.field[3], row.rank, why)) return LineKind::bad;
    return read_score(fields.field[4], rules.dialect, row.score, why) ? LineKind::row
                                                                      : LineKind::bad;
}

}  // namespace assay
