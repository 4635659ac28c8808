#include "assay/audit/denominators.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <set>

#include "assay/audit/measure.h"
#include "assay/core/error.h"
#include "assay/evaluate/overlap.h"
#include "assay/evaluate/select.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kNamed = 5;  ///< queries that an error names

using Grades = std::map<std::string_view, double>;

Grades grades_of(const Labels& labels, std::string_view query) {
    Grades grades;
    const auto found = labels.find(query);
    if (!found) return grades;
    for (const Label& label : labels.of(*found)) grades.emplace(label.doc, label.grade);
    return grades;
}

/// The documents of a candidate run; nothing where every document is one.
std::optional<std::set<std::string_view>> candidates_of(const Run* run, std::string_view query) {
    if (run == nullptr) return std::nullopt;
    std::set<std::string_view> docs;
    if (const auto found = run->find(query)) {
        RowBuffer buffer;
        run->rows->read(*found, buffer);
        for (const RunRow& row : buffer.rows) docs.insert(row.doc);
    }
    return docs;
}

/// One arm, read query by query.
class ArmScorer {
  public:
    ArmScorer(const GroundArm& arm, const Measure& measure, const Policies& policies,
              const JoinNeeds& needs)
        : arm_{arm}, measure_{measure}, reader_{*arm.labels, policies, needs, arm.candidates} {}

    const Labels& labels() const { return reader_.labels(); }
    const Run* candidates() const { return arm_.candidates; }

    struct Ratio {
        double numerator = kNan;
        double denominator = kNan;
    };
    Ratio ratio(std::string_view query) {
        const auto number = labels().find(query);
        if (!number) return {};
        const bool in_run = reader_.read(*number, *arm_.run, workspace_);
        const JudgedRanking ranking = workspace_.storage.view();
        const MetricValue value = measure_.raw(ranking);
        if (std::isnan(measure_(ranking, in_run))) return {};
        if (value.undefined == Undefined::no && std::isnan(value.numerator)) {
            throw Error{fmt::format("metric '{}' is no ratio: it has no denominator to compare",
                                    measure_.metric().name)};
        }
        return {value.numerator, value.denominator};
    }

  private:
    const GroundArm& arm_;
    const Measure& measure_;
    ListReader reader_;
    JoinWorkspace workspace_;
};

void find_differences(const ArmScorer& base, const ArmScorer& system, GroundQuery& result) {
    const Grades a = grades_of(base.labels(), result.query);
    const Grades b = grades_of(system.labels(), result.query);
    std::size_t shared = 0;
    for (const auto& [doc, grade] : a) {
        const auto found = b.find(doc);
        if (found == b.end()) continue;
        ++shared;
        result.grades_differ |= found->second != grade;
    }
    result.judged_differs = shared != a.size() || shared != b.size();
    result.candidates_differ = candidates_of(base.candidates(), result.query) !=
                               candidates_of(system.candidates(), result.query);
}

/// delta = Ns/Ds - Nb/Db, with either part moved first and moved second.
void split(GroundQuery& query) {
    const double inverse_base = 1.0 / query.denominator_base;
    const double inverse_system = 1.0 / query.denominator_system;
    query.delta = query.numerator_system * inverse_system - query.numerator_base * inverse_base;
    query.from_numerators =
        (query.numerator_system - query.numerator_base) * (inverse_base + inverse_system) / 2.0;
    query.from_denominators =
        (inverse_system - inverse_base) * (query.numerator_base + query.numerator_system) / 2.0;
}

GroundQuery compare_query(std::string_view id, ArmScorer& base, ArmScorer& system) {
    GroundQuery query;
    query.query = id;
    find_differences(base, system, query);
    const auto a = base.ratio(id);
    const auto b = system.ratio(id);
    query.numerator_base = a.numerator;
    query.numerator_system = b.numerator;
    query.denominator_base = a.denominator;
    query.denominator_system = b.denominator;
    const bool both = !std::isnan(a.denominator) && !std::isnan(b.denominator);
    query.ideal_differs = std::isnan(a.denominator) != std::isnan(b.denominator) ||
                          (both && a.denominator != b.denominator);
    query.delta = query.from_numerators = query.from_denominators = kNan;
    if (both) split(query);
    return query;
}

void summarise(GroundComparison& result) {
    std::array<std::vector<double>, 5> columns;
    for (const GroundQuery& query : result.queries) {
        result.differing += query.differs() ? 1 : 0;
        columns[0].push_back(query.delta);
        columns[1].push_back(query.from_numerators);
        columns[2].push_back(query.from_denominators);
        columns[3].push_back(query.numerator_system - query.numerator_base);
        columns[4].push_back(query.denominator_system - query.denominator_base);
    }
    result.delta = mean_known(columns[0]);
    result.from_numerators = mean_known(columns[1]);
    result.from_denominators = mean_known(columns[2]);
    result.delta_numerators = mean_known(columns[3]);
    result.delta_denominators = mean_known(columns[4]);
}

std::string what_differs(const GroundQuery& query) {
    std::vector<std::string_view> parts;
    if (query.candidates_differ) parts.emplace_back("candidates");
    if (query.judged_differs) parts.emplace_back("judged documents");
    if (query.grades_differ) parts.emplace_back("grades");
    if (query.ideal_differs) parts.emplace_back("ideal");
    return fmt::format("{} ({})", query.query, fmt::join(parts, ", "));
}

/// An arm's own labels and candidates have to be of its run.
void check_arm(const GroundArm& arm) {
    require_common_queries(*arm.labels, std::span{arm.run, 1});
    if (arm.candidates == nullptr) return;
    require_common_queries(*arm.labels, std::span{arm.candidates, 1}, "candidate run");
}

/// Whether an arm's candidate set, if it has one, has the document.
bool may_use(const std::optional<std::set<std::string_view>>& candidates, std::string_view doc) {
    return !candidates || candidates->contains(doc);
}

}  // namespace

GroundComparison compare_grounds(const GroundArm& base, const GroundArm& system,
                                 const Metric& metric, const Policies& policies) {
    for (const GroundArm* arm : {&base, &system}) check_arm(*arm);
    const Measure measure{metric, policies};
    Plan plan;
    plan.policies = policies;
    plan.metrics.push_back(metric);
    const JoinNeeds needs = needs_of(plan);
    ArmScorer a{base, measure, policies, needs};
    ArmScorer b{system, measure, policies, needs};
    std::set<std::string_view> queries{a.labels().queries().begin(), a.labels().queries().end()};
    queries.insert(b.labels().queries().begin(), b.labels().queries().end());
    GroundComparison result;
    result.metric = metric.name;
    for (const std::string_view query : queries) {
        result.queries.push_back(compare_query(query, a, b));
    }
    summarise(result);
    return result;
}

void check_same_ground(const GroundComparison& comparison, bool common) {
    if (common || comparison.differing == 0) return;
    std::vector<std::string> named;
    for (const GroundQuery& query : comparison.queries) {
        if (query.differs() && named.size() < kNamed) named.push_back(what_differs(query));
    }
    throw Error{fmt::format(
        "the arms do not stand on the same ground in {} of {} queries: {}{}; compare them on what "
        "they have in common (--common)",
        comparison.differing, comparison.queries.size(), fmt::join(named, "; "),
        comparison.differing > named.size() ? "; ..." : "")};
}

CommonLabels common_labels(const GroundArm& base, const GroundArm& system,
                           const Policies& policies) {
    const Labels a = select_labels(*base.labels, policies.aspect, policies.raters);
    const Labels b = select_labels(*system.labels, policies.aspect, policies.raters);
    CommonLabels result;
    LabelsBuilder builder{base.labels->source, false};
    builder.keep_storage_of(a);
    for (std::size_t query = 0; query < a.queries().size(); ++query) {
        const std::string_view id = a.queries()[query];
        const auto base_candidates = candidates_of(base.candidates, id);
        const auto system_candidates = candidates_of(system.candidates, id);
        Grades others = grades_of(b, id);
        for (const Label& label : a.of(query)) {
            const auto found = others.find(label.doc);
            if (found == others.end() || !may_use(system_candidates, label.doc)) {
                ++result.only_base;
            } else if (!may_use(base_candidates, label.doc)) {
                ++result.only_system;
            } else if (found->second != label.grade) {
                ++result.conflicting;
            } else {
                builder.add({.query = id, .doc = label.doc, .grade = label.grade});
            }
            if (found != others.end()) others.erase(found);
        }
        result.only_system += others.size();
    }
    for (std::size_t query = 0; query < b.queries().size(); ++query) {
        if (!a.find(b.queries()[query])) result.only_system += b.of(query).size();
    }
    result.labels = builder.build(base.labels->scale);
    return result;
}

}  // namespace assay
