#include "assay/evaluate/hand_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <set>
#include <utility>

#include "assay/core/doc_table.h"
#include "assay/core/error.h"
#include "assay/evaluate/hand_lists.h"

namespace assay {
namespace {

constexpr std::string_view kQuery = "q";

/// One list of HandInput: which kinds of metric need it, which may have it.
struct ListUse {
    std::string_view name;
    bool given;
    std::array<char, 4> use;  ///< by kind: 'n'eeded, 'm'ay be given, '-' of no use
};

void check_lists(const Metric& metric, const HandInput& given) {
    if (metric.family->needs == MetricNeeds::run_name) {
        throw Error{fmt::format(
            "metric '{}' is the name of a run: it needs --labels, --run and --query", metric.name)};
    }
    const std::size_t kind = metric.function.index();
    const std::array<ListUse, 11> uses{{
        {"grades", given.grades.has_value(), {'n', '-', 'n', '-'}},
        {"unretrieved", given.unretrieved.has_value(), {'m', '-', '-', '-'}},
        {"scores", given.scores.has_value(), {'m', '-', 'm', '-'}},
        {"classes", given.classes.has_value(), {'-', '-', 'm', '-'}},
        {"queries", given.queries.has_value(), {'-', '-', 'm', '-'}},
        {"subtopics", given.subtopics.has_value(), {'m', '-', '-', '-'}},
        {"a", given.a.has_value(), {'-', 'n', '-', '-'}},
        {"b", given.b.has_value(), {'-', 'n', '-', '-'}},
        {"docs", given.docs.has_value(), {'m', '-', '-', 'n'}},
        {"rater", !given.raters.empty(), {'m', '-', '-', '-'}},
        {"preferences", !given.preferences.empty(), {'-', '-', '-', 'n'}},
    }};
    for (const ListUse& list : uses) {
        if (list.use[kind] == 'n' && !list.given) {
            throw Error{fmt::format("metric '{}' needs --{}", metric.name, list.name)};
        }
        if (list.use[kind] == '-' && list.given) {
            throw Error{fmt::format("metric '{}' has no use for --{}", metric.name, list.name)};
        }
    }
    const MetricNeeds needs = metric.family->needs;
    const bool topics_unused = given.subtopics && needs != MetricNeeds::subtopics;
    if (topics_unused || (!given.raters.empty() && needs != MetricNeeds::raters)) {
        throw Error{fmt::format("metric '{}' has no use for --{}", metric.name,
                                topics_unused ? "subtopics" : "rater")};
    }
    if (kind == 2 && !given.scores && !given.classes) {
        throw Error{fmt::format("metric '{}' needs --scores or --classes", metric.name)};
    }
}

/// The results as typed: one query, one row a grade.
class TypedRows : public RunRows {
  public:
    explicit TypedRows(std::vector<RunRow> rows) : rows_{std::move(rows)} {}
    void read(std::size_t /*query*/, RowBuffer& buffer) const override { buffer.rows = rows_; }
    std::string where(std::size_t /*query*/, std::size_t row) const override {
        return fmt::format("grades: item {}", row + 1);
    }

  private:
    std::vector<RunRow> rows_;
};

}  // namespace

Scale HandInput::default_scale() const {
    for (const auto* list : {&grades, &unretrieved, &classes}) {
        if (*list && has_four_grade_names(**list)) return Scale::four_grades();
    }
    return Scale::numeric();
}

HandCase::HandCase(const Metric& metric, HandInput given, const Policies& policies)
    : given_{std::move(given)}, kind_{metric.function.index()} {
    check_lists(metric, given_);
    scale_ = given_.scale ? *given_.scale : given_.default_scale();
    if (kind_ == 0) read_ranking(metric, policies);
    if (kind_ == 1) {
        a_ = split_docs(*given_.a, "a");
        b_ = split_docs(*given_.b, "b");
    }
    if (kind_ == 2) read_scored();
    if (kind_ == 3) read_preferences();
}

void HandCase::read_ranking(const Metric& metric, Policies policies) {
    grades_ = split_grades(*given_.grades, "grades", scale_);
    const std::size_t retrieved = grades_.size();
    const std::vector<double> others =
        split_grades(given_.unretrieved.value_or(""), "unretrieved", scale_);
    need_judged(others, "unretrieved");
    grades_.insert(grades_.end(), others.begin(), others.end());
    if (given_.scores) {
        scores_ = split_numbers(*given_.scores, "scores");
        need_size(scores_.size(), retrieved, "scores");
    }
    name_documents(retrieved, grades_.size());
    if (!given_.docs && policies.ties != TieOrder::expected) policies.ties = TieOrder::file;
    Labels plain = plain_labels(grades_);
    Labels full = given_.subtopics         ? subtopic_labels(grades_, retrieved)
                  : !given_.raters.empty() ? rater_labels(retrieved)
                                           : plain;
    const Run run = typed_run(retrieved);
    ranking_.emplace(metric, std::move(plain), std::move(full), std::span{&run, 1}, kQuery,
                     policies);
}

void HandCase::name_documents(std::size_t retrieved, std::size_t all) {
    if (given_.docs) {
        const std::vector<std::string_view> docs = split_docs(*given_.docs, "docs");
        if (docs.size() != all) need_size(docs.size(), retrieved, "docs");
        ids_.assign(docs.begin(), docs.end());
    }
    for (std::size_t i = ids_.size(); i < all; ++i) {
        // A blank is in no id that is typed, so that none is given twice.
        ids_.push_back(fmt::format("{}{}", given_.docs ? "not retrieved, " : "d", i + 1));
    }
}

/// Made from a part, since a builder knows of no query without labels.
Labels HandCase::plain_labels(std::span<const double> grades) const {
    Labels::Part part;
    part.queries.push_back(kQuery);
    for (std::size_t i = 0; i < grades.size(); ++i) {
        if (!is_judged(grades[i])) continue;
        part.labels.push_back({.doc = ids_[i], .grade = grades[i], .tag = doc_tag(ids_[i])});
        part.highest = std::max(part.highest, grades[i]);
    }
    part.ends.push_back(static_cast<std::uint32_t>(part.labels.size()));
    std::vector<Labels::Part> parts;
    parts.push_back(std::move(part));
    Labels labels = *Labels::from_parts(std::move(parts), nullptr);
    labels.source = "grades";
    labels.scale = scale_;
    return labels;
}

Labels HandCase::rater_labels(std::size_t retrieved) const {
    LabelsBuilder builder{"rater", false};
    std::size_t judged = 0;
    std::vector<std::string> names;
    for (std::size_t r = 0; r < given_.raters.size(); ++r) {
        names.push_back(fmt::format("{:04}", r));
    }
    for (std::size_t r = 0; r < given_.raters.size(); ++r) {
        const std::vector<double> grades = split_grades(given_.raters[r], "rater", scale_);
        if (grades.size() != ids_.size()) need_size(grades.size(), retrieved, "rater");
        for (std::size_t i = 0; i < grades.size(); ++i) {
            if (!is_judged(grades[i])) continue;
            builder.add({.query = kQuery, .doc = ids_[i], .grade = grades[i], .rater = names[r]});
            ++judged;
        }
    }
    if (judged == 0) throw Error{"rater: none of them judged a document"};
    return builder.build(scale_);
}

Labels HandCase::subtopic_labels(std::span<const double> grades, std::size_t retrieved) const {
    const std::vector<std::string_view> items = split_items(*given_.subtopics, "subtopics");
    if (items.size() != ids_.size()) need_size(items.size(), retrieved, "subtopics");
    LabelsBuilder builder{"subtopics", false};
    std::size_t covered = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        std::string_view item = items[i] == "-" ? std::string_view{} : items[i];
        if (!item.empty() && !is_judged(grades[i])) {
            throw Error{fmt::format("subtopics: document {} has no grade", i + 1)};
        }
        while (!item.empty()) {
            const std::string_view name = item.substr(0, item.find('+'));
            item.remove_prefix(std::min(item.size(), name.size() + 1));
            builder.add({.query = kQuery, .doc = ids_[i], .grade = grades[i], .subtopic = name});
            ++covered;
        }
    }
    if (covered == 0) throw Error{"subtopics: no document covers any"};
    return builder.build(scale_);
}

Run HandCase::typed_run(std::size_t retrieved) const {
    std::vector<RunRow> rows;
    for (std::size_t i = 0; i < retrieved; ++i) {
        rows.push_back(
            {ids_[i], given_.scores ? scores_[i] : 0.0, static_cast<std::int64_t>(i + 1)});
    }
    Run run;
    run.name = "typed";
    run.source = "grades";
    run.queries.push_back(kQuery);
    run.order = given_.scores ? RowOrder::score : RowOrder::rank;
    run.rows = std::make_shared<TypedRows>(std::move(rows));
    return run;
}

void HandCase::read_scored() {
    const double none = std::numeric_limits<double>::quiet_NaN();
    grades_ = split_grades(*given_.grades, "grades", scale_);
    need_judged(grades_, "grades");
    scores_.assign(grades_.size(), none);
    classes_.assign(grades_.size(), none);
    if (given_.scores) scores_ = split_numbers(*given_.scores, "scores");
    if (given_.classes) classes_ = split_grades(*given_.classes, "classes", scale_);
    if (given_.classes) need_judged(classes_, "classes");
    need_size(scores_.size(), grades_.size(), "scores");
    need_size(classes_.size(), grades_.size(), "classes");
    if (!given_.queries) return;
    const std::vector<std::string_view> items = split_items(*given_.queries, "queries");
    need_size(items.size(), grades_.size(), "queries");
    queries_.resize(items.size());
    const std::set<std::string_view> names{items.begin(), items.end()};
    query_names_.assign(names.begin(), names.end());
    for (std::size_t i = 0; i < items.size(); ++i) {
        queries_[i] =
            static_cast<std::uint32_t>(std::distance(names.begin(), names.find(items[i])));
    }
}

void HandCase::read_preferences() {
    a_ = split_docs(*given_.docs, "docs");
    for (std::size_t i = 0; i < given_.preferences.size(); ++i) {
        raters_.push_back(std::to_string(i + 1));
    }
    for (std::size_t i = 0; i < given_.preferences.size(); ++i) {
        for (const std::string_view item : split_items(given_.preferences[i], "preferences")) {
            const std::size_t equals = item.rfind('=');
            if (equals == std::string_view::npos || equals == 0) {
                throw Error{fmt::format("preferences: expected document=level, not '{}'", item)};
            }
            preferences_.push_back({.rater = raters_[i],
                                    .subgroup = "1",
                                    .doc = item.substr(0, equals),
                                    .level = need_number(item.substr(equals + 1), "preferences")});
        }
    }
}

QueryInput HandCase::input() const {
    if (kind_ == 0) {
        QueryInput input = ranking_->input();
        std::get<JudgedRanking>(input.input).query = {};  // nobody gave it a name
        return input;
    }
    if (kind_ == 1) return {.input = RankingPair{.a = a_, .b = b_}};
    if (kind_ == 2) {
        return {.input = ScoredPairsView{.grade = grades_,
                                         .score = scores_,
                                         .predicted = classes_,
                                         .query = queries_,
                                         .query_names = query_names_,
                                         .scale = &scale_}};
    }
    return {.input = PreferenceCase{.docs = a_, .preferences = preferences_}};
}

}  // namespace assay
