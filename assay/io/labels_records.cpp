#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "assay/core/error.h"
#include "assay/io/arena.h"
#include "assay/io/columns.h"
#include "assay/io/grades.h"
#include "assay/io/label_readers.h"
#include "assay/io/records.h"
#include "assay/io/text.h"

namespace assay {
namespace {

/// The rater of a column that holds one rater's grades: "ann" for "ann_rating".
std::string_view rater_of(std::string_view key) {
    static constexpr std::array<std::string_view, 6> kEnds{"_rating",   "_grade",     "_label",
                                                           "_judgment", "_judgement", "_relevance"};
    static constexpr std::array<std::string_view, 7> kNobody{
        "final", "overall", "consensus", "gold", "mean", "average", "majority"};
    const std::string folded = lower_case(key);
    for (const std::string_view end : kEnds) {
        if (folded.size() <= end.size() || !folded.ends_with(end)) continue;
        const std::string_view who = key.substr(0, key.size() - end.size());
        if (std::ranges::find(kNobody, lower_case(who)) == kNobody.end()) return who;
    }
    return {};
}

class LabelRecords {
  public:
    LabelRecords(const Input& input, const ReadOptions& options)
        : input_{input},
          options_{options},
          columns_{input.name, options},
          grades_{input.name, options},
          builder_{input.name, options.lenient} {
        builder_.keep(arena_);
    }

    Labels read(Format format) {
        RecordTaker taker;
        taker.header = [&](const Value& header) { check_header(header); };
        taker.row = [&](const Value& row) { add_row(row); };
        taker.member = [&](const Value& member) { add_query(member); };
        skipped_ += for_each_record(input_, format, options_.lenient, taker);
        for (; skipped_ > 0; --skipped_) builder_.count_skipped();
        return finished_labels(builder_, grades_.scale(), input_);
    }

  private:
    void bind(const Value& row) {
        if (!columns_.bind(row)) return;
        columns_.refuse_repeated(row, {Column::query, Column::doc, grade_column(), Column::aspect,
                                       Column::subtopic, Column::rater});
        find_raters(row);
    }

    /// Fills raters_ when the grades stand in a column a rater.
    void find_raters(const Value& row) {
        raters_.clear();
        const bool agreed = columns_.key(Column::grade).starts_with("final_");
        if (columns_.is_named(Column::grade) || (columns_.has(Column::grade) && !agreed)) return;
        for (std::size_t i = 0; i < row.members.size(); ++i) {
            if (!rater_of(row.members[i].key).empty()) raters_.push_back(i);
        }
        if (raters_.size() < 2) raters_.clear();
    }

    /// BEIR calls its grades scores.
    Column grade_column() const {
        const bool score = !columns_.has(Column::grade) && columns_.has(Column::score);
        return score ? Column::score : Column::grade;
    }

    void check_header(const Value& header) {
        bind(header);
        columns_.require_column(header, Column::query);
        columns_.require_column(header, Column::doc);
        if (raters_.empty()) columns_.require_column(header, grade_column());
    }

    void add_row(const Value& row) {
        bind(row);
        LabelsBuilder::Row label{
            .query = arena_->store_repeated(columns_.id(row, Column::query)),
            .doc = arena_->store(columns_.id(row, Column::doc)),
            .aspect = arena_->store(columns_.optional_text(row, Column::aspect)),
            .subtopic = arena_->store(columns_.optional_text(row, Column::subtopic)),
            .rater = arena_->store(columns_.optional_text(row, Column::rater)),
            .line = row.line};
        if (!raters_.empty()) {
            add_rated(row, label);
            return;
        }
        label.grade = grade_of(columns_.require(row, grade_column()));
        builder_.add(label);
    }

    void add_rated(const Value& row, LabelsBuilder::Row& label) {
        for (const std::size_t place : raters_) {
            const Value& field = row.members[place];
            if (field.is_scalar() && field.text.empty()) continue;
            take_or_skip(options_.lenient, skipped_, [&] {
                label.rater = arena_->store(rater_of(field.key));
                label.grade = grade_of(field);
                builder_.add(label);
            });
        }
    }

    /// {"query": {"document": grade, ...}}
    void add_query(const Value& member) {
        refuse_columns(options_, input_.name, member.line);
        if (member.kind != Value::Kind::object) {
            throw Error::at(input_.name, member.line,
                            "expected an object {document: grade} for each query");
        }
        const std::string_view query = arena_->store(member.key);
        for (const Value& label : member.members) {
            take_or_skip(options_.lenient, skipped_, [&] {
                builder_.add({.query = query,
                              .doc = arena_->store(label.key),
                              .grade = grade_of(label),
                              .line = label.line});
            });
        }
    }

    double grade_of(const Value& value) {
        if (!value.is_scalar()) {
            throw Error::at(input_.name, value.line, "a grade is a number or a name");
        }
        return grades_.read(value.text, value.line);
    }

    const Input& input_;
    const ReadOptions& options_;
    Columns columns_;
    Grades grades_;
    LabelsBuilder builder_;
    std::shared_ptr<Arena> arena_ = std::make_shared<Arena>();
    std::vector<std::size_t> raters_;  ///< places of the columns that hold one rater's grades
    std::size_t skipped_ = 0;
};

}  // namespace

Labels read_record_labels(const Input& input, Format format, const ReadOptions& options) {
    return LabelRecords{input, options}.read(format);
}

}  // namespace assay
