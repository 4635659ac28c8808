#include "assay/trec_eval/judgments.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>

#include "assay/io/labels_trec_fast.h"
#include "assay/trec_eval/fields.h"
#include "assay/trec_eval/stop.h"

namespace assay::trec_eval {
namespace {

struct FormatName {
    std::string_view name;
    JudgmentFormat format;
};
constexpr std::array<FormatName, 4> kFormats{{{"qrels", JudgmentFormat::qrels},
                                              {"qrels_jg", JudgmentFormat::qrels_jg},
                                              {"prefs", JudgmentFormat::prefs},
                                              {"qrels_prefs", JudgmentFormat::qrels_prefs}}};

JudgmentRow make_row(const Fields& fields, JudgmentFormat format) {
    const auto& at = fields.at;
    switch (format) {
        case JudgmentFormat::qrels:
            return {at[0], "", "", at[2], static_cast<double>(leading_integer(at[3]))};
        case JudgmentFormat::qrels_jg:
            return {at[0], at[1], "", at[2], static_cast<double>(leading_integer(at[3]))};
        case JudgmentFormat::prefs:
            return {at[0], at[1], at[2], at[3], leading_number(at[4])};
        case JudgmentFormat::qrels_prefs:
            break;
    }
    return {at[0], at[1], "0", at[2], leading_number(at[3])};
}

/// A comment is a line that begins with '#', unless the line before is one: version 10 takes the
/// line after a comment as it comes.
std::vector<JudgmentRow> read_rows(const std::string& path, std::string_view text,
                                   JudgmentFormat format, Compat compat) {
    const std::size_t expected = format == JudgmentFormat::prefs ? 5 : 4;
    std::vector<JudgmentRow> rows;
    while (!text.empty()) {
        if (compat == Compat::v10 && text.front() == '#') take_line(text);
        if (text.empty()) break;
        const Fields fields = split_fields(take_line(text));
        if (fields.count != expected || fields.more) {
            throw quit_in_file(path, fmt::format("Malformed line {}", rows.size() + 1));
        }
        rows.push_back(make_row(fields, format));
    }
    if (rows.empty()) throw quit_in_file(path, "no judgments");
    return rows;
}

/// Plain qrels of the usual kind, in parallel; nothing for any other file.
std::optional<JudgmentSet> read_usual_qrels(const std::string& path,
                                            const std::shared_ptr<const Bytes>& bytes,
                                            std::size_t threads) {
    const std::optional<Labels> labels =
        read_usual_trec_labels({path, bytes}, Dialect::assay, threads);
    if (!labels) return std::nullopt;
    JudgmentSet set;
    set.bytes = bytes;
    set.rows.reserve(labels->size());
    for (std::size_t query = 0; query < labels->queries().size(); ++query) {
        set.begins.push_back(set.rows.size());
        for (const Label& label : labels->of(query)) {
            // trec_eval reads the integer that the field begins with.
            set.rows.push_back(
                {labels->queries()[query], "", "", label.doc, std::trunc(label.grade)});
        }
    }
    set.begins.push_back(set.rows.size());
    return set;
}

auto key(const JudgmentRow& row) { return std::tie(row.query, row.rater, row.doc); }

void refuse_duplicates(const std::string& path, std::span<const JudgmentRow> rows) {
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (key(rows[i - 1]) == key(rows[i])) {
            throw quit_in_file(path, fmt::format("duplicate docs {}", rows[i].doc));
        }
    }
}

}  // namespace

JudgmentFormat parse_judgment_format(const std::string& name) {
    const auto found = std::ranges::find(kFormats, name, &FormatName::name);
    if (found == kFormats.end()) {
        throw Stop{kBadInput, fmt::format("trec_eval: Illegal rel_format '{}'\n", name)};
    }
    return found->format;
}

JudgmentSet read_judgments(const std::string& path, JudgmentFormat format, Compat compat,
                           std::size_t threads) {
    JudgmentSet set;
    set.bytes = open_file(path);
    if (set.bytes == nullptr) {
        throw quit_in_file(path, fmt::format("Cannot read judgments file '{}'", path));
    }
    if (format == JudgmentFormat::qrels) {
        if (auto usual = read_usual_qrels(path, set.bytes, threads)) return std::move(*usual);
    }
    set.rows = read_rows(path, set.bytes->view(), format, compat);
    const auto before = [](const JudgmentRow& a, const JudgmentRow& b) { return key(a) < key(b); };
    if (!std::ranges::is_sorted(set.rows, before)) {
        std::stable_sort(set.rows.begin(), set.rows.end(), before);
    }
    // Duplicates in plain qrels are found when their query is evaluated, and only then.
    if (format == JudgmentFormat::qrels_jg) refuse_duplicates(path, set.rows);
    for (std::size_t i = 0; i < set.rows.size(); ++i) {
        if (i == 0 || set.rows[i - 1].query != set.rows[i].query) set.begins.push_back(i);
    }
    set.begins.push_back(set.rows.size());
    return set;
}

}  // namespace assay::trec_eval
