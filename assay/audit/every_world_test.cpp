// Bounds of every family that can be audited, against every way to label the unjudged documents of
// both lists, scored by the code that scores runs.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>
#include <string>

#include "assay/audit/comparison_worlds.h"
#include "assay/audit/testing.h"
#include "assay/core/error.h"

namespace assay {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Pair = std::pair<std::string_view, std::string_view>;  ///< query, document

struct SmallCase {
    std::vector<LabelsBuilder::Row> labels;
    Scale scale;
    std::vector<TestRow> base;
    std::vector<TestRow> system;
    std::vector<Pair> unjudged;

    Labels make_labels(const std::vector<LabelsBuilder::Row>& rows) const {
        return assay::make_labels(rows, scale);
    }
};

/// Lists of up to five documents, of which up to `most` have no label.
SmallCase small_case(std::mt19937& random, std::size_t most) {
    SmallCase result;
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    const std::size_t highest = below(4);
    if (below(3) == 0) result.scale = Scale::four_grades();
    const std::size_t num_queries = 1 + below(3);
    std::vector<Pair> listed;
    for (std::size_t q = 0; q < num_queries; ++q) {
        const std::string_view query = id("q", q);
        std::vector<std::string_view> docs;
        for (std::size_t d = 0; d < 5; ++d) docs.push_back(id("d", d));
        std::set<std::string_view> seen;
        for (std::vector<TestRow>* rows : {&result.base, &result.system}) {
            std::shuffle(docs.begin(), docs.end(), random);
            const std::size_t length = q == 0 ? 2 + below(4) : below(6);
            for (std::size_t i = 0; i < length; ++i) {
                rows->push_back({query, docs[i], static_cast<double>(below(4))});
                if (seen.insert(docs[i]).second) listed.emplace_back(query, docs[i]);
            }
        }
        // A label nobody retrieves keeps the query in the file.
        result.labels.push_back({.query = query,
                                 .doc = "other",
                                 .grade = static_cast<double>(below(2) * below(highest + 1))});
    }
    std::shuffle(listed.begin(), listed.end(), random);
    const std::size_t unjudged = std::min(listed.size(), 1 + below(most));
    result.unjudged.assign(listed.begin(), listed.begin() + static_cast<std::ptrdiff_t>(unjudged));
    const bool mostly_bad = below(2) == 0;
    for (std::size_t i = unjudged; i < listed.size(); ++i) {
        const auto grade = static_cast<double>(mostly_bad && below(3) > 0 ? 0 : below(highest + 1));
        const bool negative = result.scale.levels.empty() && below(12) == 0;
        result.labels.push_back(
            {.query = listed[i].first, .doc = listed[i].second, .grade = negative ? -1.0 : grade});
    }
    return result;
}

bool has_option(const MetricFamily& family, std::string_view name) {
    return std::ranges::find(family.options, name, &MetricOption::name) != family.options.end();
}

/// Options worth trying, where the family has them.
constexpr std::string_view kOptions[] = {"rel=0",
                                         "rel=2",
                                         "gain=exponential",
                                         "gains={1:3,2:1}",
                                         "ideal=all",
                                         "ideal=returned",
                                         "ideal=retrieved",
                                         "judged_only=true",
                                         "over=returned",
                                         "relative=true",
                                         "scale=none",
                                         "negative=unjudged",
                                         "max_grade=1",
                                         "beta=2",
                                         "min_rel=1",
                                         "unjudged=zero",
                                         "normalize=false",
                                         "rounding=up",
                                         "mult=2",
                                         "c=-1",
                                         "recall=0.5",
                                         "ties=in_order",
                                         "T=2",
                                         "p=0.5"};

bool can_be_audited(const std::string& name) {
    try {
        const Measure measure{make_metric(name), {}};
        return true;
    } catch (const Error&) {
        return false;
    }
}

std::vector<std::string> metrics_to_try() {
    std::vector<std::string> names;
    for (const MetricFamily& family : metric_families()) {
        std::vector<std::string> suffixes;
        if (family.cutoff != CutoffUse::required) suffixes.emplace_back("");
        if (family.cutoff != CutoffUse::none) {
            suffixes.emplace_back("@1");
            suffixes.emplace_back("@2");
        }
        if (!can_be_audited(std::string{family.name} + suffixes.back())) continue;
        for (const std::string& suffix : suffixes) {
            names.push_back(std::string{family.name} + suffix);
        }
        for (const std::string_view option : kOptions) {
            if (!has_option(family, option.substr(0, option.find('=')))) continue;
            const std::string name = fmt::format("{}({}){}", family.name, option, suffixes.back());
            if (can_be_audited(name)) names.push_back(name);
        }
    }
    return names;
}

struct Extremes {
    double low = kInfinity;
    double high = -kInfinity;
    void add(double delta) {
        if (std::isnan(delta)) return;
        low = std::min(low, delta);
        high = std::max(high, delta);
    }
};

struct Worked {
    Extremes complete;  ///< every document has a grade
    Extremes any;       ///< or stays unjudged
};

double mean_delta(const ScoreTable& table, std::size_t metric) {
    std::vector<double> deltas;
    for (std::size_t q = 0; q < table.queries.size(); ++q) {
        deltas.push_back(table.columns[1][metric].values[q] - table.columns[0][metric].values[q]);
    }
    return mean_known(deltas);
}

std::vector<Worked> work_out(const SmallCase& given, const Plan& plan) {
    const std::vector<Run> runs{make_run("base", given.base), make_run("new", given.system)};
    const std::vector<double> grades = possible_grades(given.make_labels(given.labels)).grades;
    std::vector<Worked> result(plan.metrics.size());
    std::vector<std::size_t> states(given.unjudged.size(), 0);  // 0: unjudged
    for (;;) {
        std::vector<LabelsBuilder::Row> rows = given.labels;
        bool complete = true;
        for (std::size_t i = 0; i < states.size(); ++i) {
            complete &= states[i] > 0;
            if (states[i] == 0) continue;
            rows.push_back({.query = given.unjudged[i].first,
                            .doc = given.unjudged[i].second,
                            .grade = grades[states[i] - 1]});
        }
        const ScoreTable table = score(given.make_labels(rows), runs, plan);
        for (std::size_t m = 0; m < result.size(); ++m) {
            const double delta = mean_delta(table, m);
            result[m].any.add(delta);
            if (complete) result[m].complete.add(delta);
        }
        std::size_t i = 0;
        while (i < states.size() && states[i] == grades.size()) states[i++] = 0;
        if (i == states.size()) return result;
        ++states[i];
    }
}

std::string describe(const SmallCase& given) {
    std::string text;
    for (const auto& row : given.labels) {
        text += fmt::format("{} {} {}; ", row.query, row.doc, row.grade);
    }
    for (const auto* rows : {&given.base, &given.system}) {
        text += rows == &given.base ? "\nbase " : "\nnew ";
        for (const TestRow& row : *rows) {
            text += fmt::format("{} {} {}; ", row.query, row.doc, row.score);
        }
    }
    return text + (given.scale.levels.empty() ? "\nnumeric" : "\nfour grades");
}

struct Tally {
    std::size_t exact = 0;
    std::size_t relaxed = 0;
};

void hold_bounds(const SmallCase& given, const Metric& metric, const Policies& policies,
                 const Worked& worked, Tally& tally) {
    constexpr double kNear = 1e-12;
    const Labels labels = given.make_labels(given.labels);
    const Run base = make_run("base", given.base);
    const Run system = make_run("new", given.system);
    for (const std::size_t limit : {std::size_t{4096}, std::size_t{1}}) {
        const DeltaBounds bounds =
            delta_bounds(labels, base, system, metric, {.policies = policies, .limit = limit});
        if (worked.any.low > worked.any.high) continue;
        ASSERT_LE(bounds.mean.low, worked.any.low + kNear) << metric.name << " limit " << limit;
        ASSERT_GE(bounds.mean.high, worked.any.high - kNear) << metric.name << " limit " << limit;
        (bounds.mean.exact ? tally.exact : tally.relaxed) += 1;
        if (!bounds.mean.exact) continue;
        ASSERT_NEAR(bounds.mean.low, worked.complete.low, kNear) << metric.name;
        ASSERT_NEAR(bounds.mean.high, worked.complete.high, kNear) << metric.name;
    }
}

class EveryWorld : public testing::TestWithParam<Policies> {};

TEST_P(EveryWorld, IsWithinTheBoundsOfEveryFamily) {
    // More rounds, and more documents, by hand: ASSAY_EVERY_WORLD=100.
    const char* const more = std::getenv("ASSAY_EVERY_WORLD");
    const int rounds = more == nullptr ? 2 : std::atoi(more);
    const std::size_t most = more == nullptr ? 2 : 4;
    const std::vector<std::string> names = metrics_to_try();
    ASSERT_GT(names.size(), 150U);
    Plan plan;
    plan.policies = GetParam();
    for (const std::string& name : names) plan.metrics.push_back(make_metric(name));
    Tally tally;
    std::mt19937 random{17};
    for (int round = 0; round < rounds; ++round) {
        const SmallCase given = small_case(random, most);
        const std::vector<Worked> worked = work_out(given, plan);
        for (std::size_t m = 0; m < names.size(); ++m) {
            hold_bounds(given, plan.metrics[m], GetParam(), worked[m], tally);
            if (HasFatalFailure()) FAIL() << "round " << round << "\n" << describe(given);
        }
    }
    // Both kinds were tried.
    EXPECT_GT(tally.exact, 0U);
    EXPECT_GT(tally.relaxed, 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Policies, EveryWorld,
    testing::Values(Policies{}, Policies{.no_relevant = QueryRule::zero},
                    Policies{.missing = QueryRule::skip}, Policies{.ties = TieOrder::expected},
                    Policies{.unjudged = Unjudged::condensed},
                    Policies{.unjudged = Unjudged::judged_only, .no_relevant = QueryRule::zero}));

}  // namespace
}  // namespace assay
