#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "assay/compare/comparer.h"
#include "assay/compare/table_part.h"
#include "assay/core/error.h"
#include "assay/gate/rule_checks.h"
#include "assay/gate/sentences.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Queries that are averaged together.
struct Group {
    std::string value;  ///< of the slice's attribute
    std::vector<std::size_t> queries;
};

const Attribute& attribute_of(const Rules& rules, const Rule& rule, const std::string& name,
                              const GateInput& input) {
    const auto found = std::ranges::find(input.attributes, name, &Attribute::name);
    if (found != input.attributes.end()) return *found;
    std::string names;
    for (const Attribute& attribute : input.attributes) {
        names += (names.empty() ? "" : ", ") + attribute.name;
    }
    throw rules.error(
        rule, fmt::format("queries have no attribute '{}'; there are: {}; --queries FILE brings "
                          "those of a file",
                          name, names.empty() ? "none" : names));
}

Group group_of(const Attribute& attribute, const std::string& value) {
    Group group{value, {}};
    for (std::size_t q = 0; q < attribute.values.size(); ++q) {
        if (attribute.values[q] == value) group.queries.push_back(q);
    }
    return group;
}

std::vector<Group> groups_of(const Rules& rules, const Rule& rule, const GateInput& input) {
    const auto& slice = std::get<AverageRule>(rule.what).slice;
    if (!slice) {
        Group all{"", std::vector<std::size_t>(input.table.queries.size())};
        std::iota(all.queries.begin(), all.queries.end(), std::size_t{0});
        return {std::move(all)};
    }
    const Attribute& attribute = attribute_of(rules, rule, slice->attribute, input);
    if (slice->value) return {group_of(attribute, *slice->value)};
    std::set<std::string> values{attribute.values.begin(), attribute.values.end()};
    values.erase("");
    std::vector<Group> groups;
    for (const std::string& value : values) groups.push_back(group_of(attribute, value));
    return groups;
}

/// Queries for which both systems have a value, be it infinite.
std::size_t measured_queries(const ScoreTable& table, std::size_t metric) {
    const std::vector<double>& base = table.columns[0][metric].values;
    const std::vector<double>& system = table.columns[1][metric].values;
    std::size_t count = 0;
    for (std::size_t q = 0; q < base.size(); ++q) {
        count += std::isnan(base[q]) || std::isnan(system[q]) ? 0 : 1;
    }
    return count;
}

/// What one query can lose: 1, which is all for most metrics, or the largest value seen.
double largest_loss(const ScoreTable& table, std::size_t metric) {
    double largest = 1.0;
    for (const auto& system : table.columns) {
        for (const double value : system[metric].values) {
            if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
        }
    }
    return largest;
}

/// The checks of one rule over one group of queries.
class GroupChecks {
  public:
    GroupChecks(const AverageRule& rule, const Group& group, const ScoreTable& part,
                RuleResult& result)
        : rule_{rule},
          metric_{place_of(part, rule.metric)},
          column_{part.columns[1][metric_]},
          result_{result},
          queries_{measured_queries(part, metric_)} {
        if (rule.slice && !rule.slice->value) slice_ = group.value;
        if (rule.slice) {
            prefix_ = said({"{}={} (n = {}): ", "{}={}（n = {}）："}, rule.slice->attribute,
                           group.value, queries_);
        }
        if (rule.weighted) prefix_ = prefix_ + Message{"weighted by traffic: ", "按流量加权："};
    }

    std::size_t metric() const { return metric_; }
    std::size_t queries() const { return queries_; }

    void add_too_few() {
        Check check = made("min_queries", static_cast<double>(queries_),
                           static_cast<double>(rule_.slice->min_queries));
        check.outcome = Outcome::inconclusive;
        add(std::move(check),
            said({"too few to be judged, {} are asked for", "查询太少，至少要 {} 个才作判断"},
                 rule_.slice->min_queries));
    }

    void add_levels() {
        const Conditions& asked = rule_.conditions;
        if (asked.min) {
            add_level("min", *asked.min,
                      {"{} is {:.{}f}, at least {:g} is asked", "{} 为 {:.{}f}，要求不低于 {:g}"});
        }
        if (asked.max) {
            add_level("max", *asked.max,
                      {"{} is {:.{}f}, at most {:g} is allowed", "{} 为 {:.{}f}，要求不高于 {:g}"});
        }
    }

    void add_changes(const PairComparison& pair) {
        const Conditions& asked = rule_.conditions;
        if (asked.max_drop) {
            add_change("max_drop", pair, *asked.max_drop, false,
                       {"may lose at most {:g}", "最多允许变差 {:g}"});
        }
        if (asked.max_relative_drop) {
            add_change("max_relative_drop", pair, *asked.max_relative_drop, true,
                       {"may lose at most {:g} %", "最多允许变差 {:g} %"});
        }
        if (asked.min_gain) {
            add_change("min_gain", pair, *asked.min_gain, false,
                       {"must gain at least {:g}", "至少要变好 {:g}"});
        }
        if (asked.min_relative_gain) {
            add_change("min_relative_gain", pair, *asked.min_relative_gain, true,
                       {"must gain at least {:g} %", "至少要变好 {:g} %"});
        }
    }

    /// One that settle() decides. Its place among the checks.
    std::size_t add_open(std::string_view condition, const PairComparison& pair, double limit) {
        Check check = made(condition, kNan, limit);
        check.pair = pair;
        check.base = pair.mean_base;
        check.text = prefix_;
        result_.checks.push_back(std::move(check));
        return result_.checks.size() - 1;
    }

  private:
    Check made(std::string_view condition, double measured, double limit) const {
        Check check{.condition = std::string{condition}, .slice = slice_};
        check.measured = measured;
        check.limit = limit;
        check.base = kNan;
        check.system = column_.average;
        check.queries = queries_;
        return check;
    }

    void add(Check check, const Message& text) {
        check.text = prefix_ + text;
        result_.checks.push_back(std::move(check));
    }

    void add_level(std::string_view condition, double limit, const Text& text) {
        Check check = made(condition, column_.average, limit);
        if (std::isnan(column_.average)) {
            check.outcome = Outcome::inconclusive;
            return add(std::move(check), said({"{} has no value: {}", "{} 无定义：{}"},
                                              rule_.metric.name, column_.reason));
        }
        const double beyond =
            condition == "min" ? limit - column_.average : column_.average - limit;
        check.outcome = passes_if(beyond <= kSlack);
        add(std::move(check), said(text, rule_.metric.name, column_.average,
                                   digits_beside(column_.average, limit), limit));
    }

    void add_change(std::string_view condition, const PairComparison& pair, double limit,
                    bool relative, const Text& asked) {
        const Goal goal = rule_.metric.family->goal;
        const double drop = relative ? relative_drop_of(pair.mean_base, pair.mean_system, goal)
                                     : drop_of(pair.mean_base, pair.mean_system, goal);
        const bool gain = condition.starts_with("min");
        Check check = made(condition, gain ? -drop : drop, limit);
        check.pair = pair;
        check.base = pair.mean_base;
        check.system = pair.mean_system;
        if (std::isnan(drop)) {
            check.outcome = Outcome::inconclusive;
            return add(
                std::move(check),
                said({"{}: there is nothing to compare", "{}：没有可比的值"}, rule_.metric.name));
        }
        check.outcome = passes_if(gain ? -drop >= limit - kSlack : drop <= limit + kSlack);
        const double change = pair.mean_system - pair.mean_base;
        const std::string seen =
            relative ? per_cent(change / std::abs(pair.mean_base))
                     : fmt::format("{:+.{}f}", change, digits_beside(std::abs(change), limit));
        const Message text = said({"{} {:.4f} → {:.4f} ({}), ", "{} {:.4f} → {:.4f}（{}），"},
                                  rule_.metric.name, pair.mean_base, pair.mean_system, seen);
        add(std::move(check), text + said(asked, relative ? 100.0 * limit : limit));
    }

    const AverageRule& rule_;
    std::size_t metric_;
    const ScoreColumn& column_;  ///< of the new system
    RuleResult& result_;
    std::size_t queries_;
    std::string slice_;
    Message prefix_;
};

PairComparison compare_part(const TablePart& part, std::size_t metric, const Rules& rules,
                            std::size_t threads) {
    CompareOptions options = rules.settings.compare;
    options.threads = threads;
    Comparer comparer{options};
    comparer.add(part.table, part.weights, {.metric = metric, .base = 0, .system = 1});
    return comparer.finish().pairs.front();
}

/// False when the group is too small to be judged, and nothing was said of it.
bool check_group(const Rules& rules, std::size_t place, const GateInput& input, const Group& group,
                 RuleResult& result, std::vector<OpenCheck>& open) {
    const auto& rule = std::get<AverageRule>(rules.rules[place].what);
    std::span<const double> weights;
    if (rule.weighted) weights = input.weights;
    const TablePart part = part_of(input.table, weights, group.queries);
    GroupChecks checks{rule, group, part.table, result};
    if (rule.slice && checks.queries() < rule.slice->min_queries) {
        if (rule.slice->value) checks.add_too_few();
        return rule.slice->value.has_value();
    }
    checks.add_levels();
    if (!rule.conditions.compares()) return true;
    const PairComparison pair = compare_part(part, checks.metric(), rules, input.threads);
    checks.add_changes(pair);
    const auto add_open = [&](std::string_view condition, double limit) {
        const std::size_t check = checks.add_open(condition, pair, limit);
        open.push_back({place, check, rule.margin, largest_loss(part.table, checks.metric())});
    };
    if (rule.conditions.not_worse) add_open("not_worse", -rule.margin);
    if (rule.conditions.better) add_open("better", rules.settings.compare.alpha);
    return true;
}

/// Of a rule that goes through all values: the slices too small to be judged. They leave the
/// outcome open only when nothing else was judged.
Check small_slices(const SliceChoice& slice, const std::vector<std::string>& names, bool alone) {
    Check check{.condition = "min_queries"};
    check.outcome = alone ? Outcome::inconclusive : Outcome::pass;
    check.measured = static_cast<double>(names.size());
    check.limit = static_cast<double>(slice.min_queries);
    check.base = check.system = kNan;
    check.text = said({"{0} of the slices by {1} have fewer than {2} queries, not judged: {3}",
                       "按 {1} 切分，有 {0} 个切片不足 {2} 个查询，不作判断：{3}"},
                      names.size(), slice.attribute, slice.min_queries, fmt::join(names, ", "));
    return check;
}

}  // namespace

void check_average(const Rules& rules, std::size_t place, const GateInput& input,
                   RuleResult& result, std::vector<OpenCheck>& open) {
    const Rule& rule = rules.rules[place];
    const auto& what = std::get<AverageRule>(rule.what);
    if (what.weighted && input.weights.empty()) {
        throw rules.error(
            rule, "'weighted' needs to know how often queries are asked: give --queries FILE");
    }
    const std::size_t metric = place_of(input.table, what.metric);
    if (what.conditions.compares() && input.table.averages[metric] == "micro") {
        throw rules.error(rule,
                          "with --average micro only min and max can be asked: a comparison needs "
                          "a value for every query");
    }
    std::vector<std::string> small;
    for (const Group& group : groups_of(rules, rule, input)) {
        if (!check_group(rules, place, input, group, result, open)) small.push_back(group.value);
    }
    if (!small.empty() || result.checks.empty()) {
        result.checks.push_back(small_slices(*what.slice, small, result.checks.empty()));
    }
}

}  // namespace assay
