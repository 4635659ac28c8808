#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assay/core/bytes.h"
#include "assay/core/labels.h"
#include "assay/trec_eval/arguments.h"

namespace assay::trec_eval {

struct JudgmentRow {
    std::string_view query;
    std::string_view rater;     ///< empty in plain qrels, whatever the file says there
    std::string_view subgroup;  ///< of preferences
    std::string_view doc;
    double level = 0.0;  ///< the grade; a whole number unless these are preferences
};

/// A judgment file, its rows by query; of preferences and several raters, then by rater and
/// document.
class JudgmentSet {
  public:
    JudgmentSet(std::shared_ptr<const Bytes> bytes, std::vector<JudgmentRow> rows);
    /// Plain qrels. They stay as they are: a row is five times as large.
    explicit JudgmentSet(Labels labels) : labels_{std::move(labels)} {}

    std::size_t size() const { return labels_ ? labels_->queries().size() : begins_.size() - 1; }
    std::string_view query(std::size_t i) const {
        return labels_ ? labels_->queries()[i] : rows_[begins_[i]].query;
    }
    /// The rows of a query; `space` is where they may stand.
    std::span<const JudgmentRow> of(std::size_t i, std::vector<JudgmentRow>& space) const;
    double highest_level(std::size_t i) const;

  private:
    std::shared_ptr<const Bytes> bytes_;
    std::vector<JudgmentRow> rows_;
    std::vector<std::size_t> begins_;  ///< of the queries' rows; one more than there are queries
    std::optional<Labels> labels_;
};

/// The formats of `-R`.
enum class JudgmentFormat { qrels, qrels_jg, prefs, qrels_prefs };

/// Throws Stop when there is no such format.
JudgmentFormat parse_judgment_format(const std::string& name);

/// Reads what trec_eval reads: a grade is the integer its field begins with, `abc` is 0. Throws
/// Stop with its status when it cannot.
JudgmentSet read_judgments(const std::string& path, JudgmentFormat format, Compat compat,
                           std::size_t threads);

}  // namespace assay::trec_eval
