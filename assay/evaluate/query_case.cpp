#include "assay/evaluate/query_case.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "assay/core/error.h"
#include "assay/evaluate/overlap.h"
#include "assay/evaluate/preference_join.h"
#include "assay/evaluate/select.h"

namespace assay {
namespace {

bool is_pair(const Metric& metric) {
    return std::holds_alternative<RankingPairMetric>(metric.function);
}

void check_runs(const Metric& metric, std::span<const Run> runs) {
    if (is_pair(metric) && runs.size() != 2) {
        throw Error{fmt::format("metric '{}' compares two runs: give --run twice", metric.name)};
    }
    if (!is_pair(metric) && runs.size() != 1) {
        throw Error{fmt::format("metric '{}' takes one run", metric.name)};
    }
}

const Metric& checked(const Metric& metric, const Labels& labels) {
    if (!is_pair(metric) && !std::holds_alternative<RankingMetric>(metric.function)) {
        throw Error{fmt::format("metric '{}' is not computed from labels and a run", metric.name)};
    }
    check_needs(metric, labels);
    return metric;
}

[[noreturn]] void fail_query(std::string_view source, std::string_view query,
                             std::string_view where) {
    throw Error{fmt::format("{}: no query '{}' in the {}", source, query, where)};
}

}  // namespace

QueryCase::QueryCase(const Metric& metric, const Labels& labels, std::span<const Run> runs,
                     std::string_view query, const Policies& policies, const Run* candidates)
    : QueryCase{checked(metric, labels),
                select_labels(labels, policies.aspect, policies.raters),
                labels_of_aspect(labels, policies.aspect),
                runs,
                query,
                policies,
                candidates} {}

QueryCase::QueryCase(const Metric& metric, Labels plain, Labels full, std::span<const Run> runs,
                     std::string_view query, const Policies& policies, const Run* candidates)
    : plain_{std::move(plain)}, full_{std::move(full)} {
    check_runs(metric, runs);
    run_name_ = runs.front().name;
    const auto number = plain_.find(query);
    if (!number) fail_query(plain_.source, query, "labels");
    require_common_queries(plain_, runs);
    if (candidates != nullptr) {
        require_common_queries(plain_, std::span{candidates, 1}, "candidate run");
    }
    Plan plan;
    plan.policies = policies;
    plan.metrics.push_back(metric);
    JoinNeeds needs = needs_of(plan);
    needs.docs = true;
    const Join join{plain_, full_, policies, needs, candidates};
    state_.in_run = join.rank(*number, runs.front(), runs.front().find(query), own_);
    state_.left_out = is_left_out(plain_.of(*number), plain_.scale, policies);
    if (candidates != nullptr) note_candidates(*number, *candidates);
    if (!is_pair(metric)) return;
    state_.in_run = join.rank(*number, runs.back(), runs.back().find(query), other_);
    state_.input = RankingPair{};
    state_.tied = !own_.storage.tie_ends.empty() || !other_.storage.tie_ends.empty();
}

QueryCase::QueryCase(const Metric& metric, const Preferences& preferences,
                     std::span<const Run> runs, std::string_view query, const Policies& policies) {
    if (!std::holds_alternative<PreferenceMetric>(metric.function)) {
        throw Error{fmt::format("metric '{}' does not work on preferences", metric.name)};
    }
    check_runs(metric, runs);
    const auto found = std::ranges::lower_bound(preferences.queries, query);
    if (found == preferences.queries.end() || *found != query) {
        fail_query(preferences.source, query, "preferences");
    }
    require_common_queries(preferences, runs);
    const auto number = static_cast<std::size_t>(found - preferences.queries.begin());
    const PreferenceJoin join{preferences, policies};
    state_ = join.rank(number, runs.front(), runs.front().find(query), own_);
}

void QueryCase::note_candidates(std::size_t query, const Run& candidates) {
    const std::vector<std::string_view> docs = documents_of(candidates, plain_.queries()[query]);
    std::vector<Label> found;
    for (const Label& label : plain_.of(query)) {
        if (std::ranges::binary_search(docs, label.doc)) found.push_back(label);
    }
    std::ranges::stable_sort(found, std::greater{}, &Label::grade);
    for (const Label& label : found) {
        candidate_docs_.push_back(label.doc);
        candidate_grades_.push_back(label.grade);
    }
    state_.candidates.emplace();
}

QueryInput QueryCase::input() const {
    QueryInput result = state_;
    if (state_.candidates) result.candidates = Candidates{candidate_docs_, candidate_grades_};
    result.run_name = run_name_;
    if (auto* preferences = std::get_if<PreferenceCase>(&result.input)) {
        preferences->docs = own_.storage.docs;
    } else if (std::holds_alternative<RankingPair>(result.input)) {
        result.input = RankingPair{
            .a = own_.storage.docs, .b = other_.storage.docs, .query = own_.storage.query};
    } else {
        result.input = own_.storage.view();
    }
    return result;
}

std::string QueryCase::label_of(double grade, Language language) const {
    const Text unjudged{"not judged", "未标注"};
    if (!is_judged(grade)) return std::string{unjudged.in(language)};
    const std::string_view name = plain_.scale.name_of(grade);
    return name.empty() ? paper(grade) : std::string{name};
}

std::vector<std::string> QueryCase::listing(std::size_t limit, Language language) const {
    std::vector<std::string> lines;
    const RankingStorage& list = own_.storage;
    const bool graded = !std::holds_alternative<PreferenceCase>(state_.input);
    const std::size_t shown = std::min(limit, list.docs.size());
    for (std::size_t i = 0; i < shown; ++i) {
        lines.push_back(fmt::format("  {:>3}  {}", i + 1, list.docs[i]));
        if (graded) lines.back() += "  " + label_of(list.grades[i], language);
    }
    if (shown < list.docs.size()) {
        const Text more{"  ... and {} more", "  ……另有 {} 条"};
        lines.push_back(fmt::format(fmt::runtime(more.in(language)), list.docs.size() - shown));
    }
    return lines;
}

}  // namespace assay
