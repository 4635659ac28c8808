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

auto key(const JudgmentRow& row) { return std::tie(row.query, row.rater, row.doc); }

void refuse_duplicates(const std::string& path, std::span<const JudgmentRow> rows) {
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (key(rows[i - 1]) == key(rows[i])) {
            throw quit_in_file(path, fmt::format("duplicate docs {}", rows[i].doc));
        }
    }
}

}  // namespace

JudgmentSet::JudgmentSet(std::shared_ptr<const Bytes> bytes, std::vector<JudgmentRow> rows)
    : bytes_{std::move(bytes)}, rows_{std::move(rows)} {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (i == 0 || rows_[i - 1].query != rows_[i].query) begins_.push_back(i);
    }
    begins_.push_back(rows_.size());
}

std::span<const JudgmentRow> JudgmentSet::of(std::size_t i, std::vector<JudgmentRow>& space) const {
    if (!labels_) return {rows_.data() + begins_[i], begins_[i + 1] - begins_[i]};
    space.clear();
    for (const Label& label : labels_->of(i)) {
        // trec_eval reads the integer that the field begins with.
        space.push_back({labels_->queries()[i], "", "", label.doc, std::trunc(label.grade)});
    }
    return space;
}

double JudgmentSet::highest_level(std::size_t i) const {
    if (labels_) {
        return std::trunc(std::ranges::max_element(labels_->of(i), {}, &Label::grade)->grade);
    }
    const std::span<const JudgmentRow> rows{rows_.data() + begins_[i], begins_[i + 1] - begins_[i]};
    return std::ranges::max_element(rows, {}, &JudgmentRow::level)->level;
}

JudgmentFormat parse_judgment_format(const std::string& name) {
    const auto found = std::ranges::find(kFormats, name, &FormatName::name);
    if (found == kFormats.end()) {
        throw Stop{kBadInput, fmt::format("trec_eval: Illegal rel_format '{}'\n", name)};
    }
    return found->format;
}

JudgmentSet read_judgments(const std::string& path, JudgmentFormat format, Compat compat,
                           std::size_t threads) {
    auto bytes = open_file(path);
    if (bytes == nullptr) {
        throw quit_in_file(path, fmt::format("Cannot read judgments file '{}'", path));
    }
    if (format == JudgmentFormat::qrels) {
        // Files of the usual kind are read in parallel; any other as trec_eval reads it.
        auto usual = read_usual_trec_labels({path, bytes}, Dialect::assay, threads);
        if (usual) return JudgmentSet{std::move(*usual)};
    }
    std::vector<JudgmentRow> rows = read_rows(path, bytes->view(), format, compat);
    const auto before = [](const JudgmentRow& a, const JudgmentRow& b) { return key(a) < key(b); };
    if (!std::ranges::is_sorted(rows, before)) {
        std::stable_sort(rows.begin(), rows.end(), before);
    }
    // Duplicates in plain qrels are found when their query is evaluated, and only then.
    if (format == JudgmentFormat::qrels_jg) refuse_duplicates(path, rows);
    return {std::move(bytes), std::move(rows)};
}

}  // namespace assay::trec_eval
