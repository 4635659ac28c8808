#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "assay/core/bytes.h"
#include "assay/core/error.h"
#include "assay/gate/rules.h"
#include "assay/gate/section.h"
#include "assay/gate/toml.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 14> kSettingKeys{
    "test",        "correction", "interval", "alpha",       "confidence",        "flips",
    "samples",     "seed",       "margin",   "min_queries", "not_worse_queries", "head_share",
    "min_overlap", "max_unknown"};
constexpr std::array<std::string_view, 16> kSliceKeys{"attribute",   "value",
                                                      "min_queries", "name",
                                                      "description", "metric",
                                                      "min",         "max",
                                                      "max_drop",    "max_relative_drop",
                                                      "min_gain",    "min_relative_gain",
                                                      "not_worse",   "better",
                                                      "margin",      "weighted"};
/// A slice has three keys more.
constexpr Names kMetricKeys = Names{kSliceKeys}.subspan(3);
constexpr std::array<std::string_view, 7> kProtectKeys{
    "name", "description", "metric", "queries", "tier", "max_drop", "max_relative_drop"};
constexpr std::array<std::string_view, 5> kLatencyKeys{"name", "description", "percentile",
                                                       "max_ms", "max_increase"};
constexpr std::array<std::string_view, 5> kJudgedKeys{"name", "description", "at", "min", "below"};

class RulesReader {
  public:
    RulesReader(std::string source, std::span<const OptionDefault> defaults) : defaults_{defaults} {
        rules_.source = std::move(source);
    }

    Rules read(std::string_view text) {
        const TomlNode file = parse_toml(text, rules_.source);
        check_top(file);
        if (const TomlNode* node = file.find("settings")) read_settings(*node);
        for (const Kind& kind : kKinds) read_kind(file, kind);
        if (rules_.rules.empty()) throw Error{rules_.source + ": there is no rule in the file"};
        std::ranges::stable_sort(rules_.rules, {}, &Rule::line);
        check_names();
        return std::move(rules_);
    }

  private:
    struct Kind {
        std::string_view name;
        Names keys;
        Rule (RulesReader::*read)(const Section&) const;
    };
    static const std::array<Kind, 5> kKinds;

    void check_top(const TomlNode& file) const {
        std::vector<std::string_view> names{"settings"};
        for (const Kind& kind : kKinds) names.push_back(kind.name);
        const Section top{file, rules_.source, "the file", names};
    }

    void read_settings(const TomlNode& node) {
        if (node.as<TomlNode::Table>() == nullptr) {
            throw Error::at(rules_.source, node.line, "'settings' must be a table, [settings]");
        }
        const Section section{node, rules_.source, "[settings]", kSettingKeys};
        CompareOptions& compare = rules_.settings.compare;
        // With two systems Tukey's test is the randomisation test.
        const Names tests{kTestNames.data(), kTestNames.size() - 1};
        if (const auto place = section.choice("test", tests)) {
            compare.test = static_cast<TestKind>(*place);
        }
        if (const auto place = section.choice("correction", kCorrectionNames)) {
            compare.correction = static_cast<Correction>(*place);
        }
        if (const auto place = section.choice("interval", kIntervalNames)) {
            compare.interval = static_cast<IntervalKind>(*place);
        }
        compare.alpha = section.number("alpha", kInside).value_or(compare.alpha);
        compare.confidence = section.number("confidence", kInside).value_or(compare.confidence);
        compare.margin = section.number("margin", kNotNegative).value_or(compare.margin);
        compare.flips = section.whole("flips", 100, 100'000'000).value_or(compare.flips);
        compare.samples = section.whole("samples", 100, 10'000'000).value_or(compare.samples);
        compare.seed = section.whole("seed", 0, std::numeric_limits<std::int64_t>::max())
                           .value_or(compare.seed);
        GateSettings& settings = rules_.settings;
        settings.min_queries =
            section.whole("min_queries", 1, 1'000'000).value_or(settings.min_queries);
        settings.not_worse_queries =
            section.whole("not_worse_queries", 1, 1'000'000).value_or(settings.not_worse_queries);
        settings.head_share = section.number("head_share", kInside).value_or(settings.head_share);
        settings.min_overlap = section.number("min_overlap", kShare).value_or(settings.min_overlap);
        settings.max_unknown = section.number("max_unknown", kShare).value_or(settings.max_unknown);
    }

    void read_kind(const TomlNode& file, const Kind& kind) {
        const TomlNode* node = file.find(kind.name);
        if (node == nullptr) return;
        const std::string heading = fmt::format("[[{}]]", kind.name);
        const auto* list = node->as<TomlNode::List>();
        const auto is_table = [](const TomlNode& item) {
            return item.as<TomlNode::Table>() != nullptr;
        };
        if (list == nullptr || !std::ranges::all_of(*list, is_table)) {
            throw Error::at(rules_.source, node->line,
                            fmt::format("'{}' must be a list of tables: begin each with {}",
                                        kind.name, heading));
        }
        for (const TomlNode& item : *list) {
            const Section section{item, rules_.source, heading, kind.keys};
            Rule rule = (this->*kind.read)(section);
            rule.line = section.line();
            if (section.has("name")) rule.name = section.needed("name");
            rule.description = section.text("description").value_or("");
            rules_.rules.push_back(std::move(rule));
        }
    }

    Metric metric_of(const Section& section, std::string_view key, const std::string& name) const {
        try {
            Metric metric = make_metric(parse_metric(name, defaults_));
            if (metric.family->group != "listwise" && metric.family->group != "pairwise") {
                throw Error{fmt::format("'{}' is no metric of ranked lists", name)};
            }
            return metric;
        } catch (const Error& error) {
            throw section.error(key, error.what());
        }
    }

    Conditions conditions_of(const Section& section, const Metric& metric) const {
        Conditions result;
        result.min = section.number("min", kAny);
        result.max = section.number("max", kAny);
        result.max_drop = section.number("max_drop", kNotNegative);
        result.max_relative_drop = section.number("max_relative_drop", kShare);
        result.min_gain = section.number("min_gain", kNotNegative);
        result.min_relative_gain = section.number("min_relative_gain", kNotNegative);
        result.not_worse = section.flag("not_worse");
        result.better = section.flag("better");
        if (!result.min && !result.max && !result.compares()) {
            throw section.error(section.heading() +
                                " asks nothing: give min, max, max_drop, max_relative_drop, "
                                "min_gain, min_relative_gain, not_worse or better");
        }
        if (result.min && result.max && *result.min > *result.max) {
            throw section.error("min", "'min' is above 'max'");
        }
        if (result.compares()) check_goal(section, metric);
        return result;
    }

    static void check_goal(const Section& section, const Metric& metric) {
        if (metric.family->goal != Goal::none) return;
        throw section.error("metric", fmt::format("neither more nor less of '{}' is better: only "
                                                  "min and max can be asked of it",
                                                  metric.name));
    }

    Rule read_metric(const Section& section) const {
        AverageRule rule{.metric = metric_of(section, "metric", section.needed("metric"))};
        rule.conditions = conditions_of(section, rule.metric);
        rule.margin =
            section.number("margin", kNotNegative).value_or(rules_.settings.compare.margin);
        rule.weighted = section.flag("weighted");
        if (rule.weighted && rule.metric.family->average != Average::mean) {
            throw section.error("weighted", fmt::format("'{}' is no mean over queries and cannot "
                                                        "be weighted",
                                                        rule.metric.name));
        }
        std::string name = rule.metric.name + (rule.weighted ? " weighted" : "");
        return {.name = std::move(name), .what = std::move(rule)};
    }

    Rule read_slice(const Section& section) const {
        SliceChoice slice{.attribute = section.needed("attribute"), .value = section.text("value")};
        slice.min_queries =
            section.whole("min_queries", 1, 1'000'000).value_or(rules_.settings.min_queries);
        Rule rule = read_metric(section);
        rule.name += " " + slice.attribute + (slice.value ? "=" + *slice.value : "");
        std::get<AverageRule>(rule.what).slice = std::move(slice);
        return rule;
    }

    Rule read_protect(const Section& section) const {
        ProtectRule rule{.metric = metric_of(section, "metric", section.needed("metric"))};
        check_goal(section, rule.metric);
        rule.queries = section.texts("queries");
        constexpr std::array<std::string_view, 1> kTiers{"head"};
        rule.head = section.choice("tier", kTiers).has_value();
        if (rule.queries.empty() && !rule.head) {
            throw section.error("[[protect]] needs 'queries', a list of ids, or tier = \"head\"");
        }
        rule.max_drop = section.number("max_drop", kNotNegative);
        rule.max_relative_drop = section.number("max_relative_drop", kShare);
        if (!rule.max_drop && !rule.max_relative_drop) {
            throw section.error("[[protect]] needs 'max_drop' or 'max_relative_drop'");
        }
        std::string name = "protect " + rule.metric.name;
        return {.name = std::move(name), .what = std::move(rule)};
    }

    Rule read_latency(const Section& section) const {
        LatencyRule rule;
        if (section.has("percentile")) {
            const auto percentile = section.whole("percentile", 1, 99);
            constexpr std::array<std::uint64_t, 3> kKnown{50, 95, 99};
            if (std::ranges::find(kKnown, *percentile) == kKnown.end()) {
                throw section.must_be("percentile", "50, 95 or 99");
            }
            rule.percentile = static_cast<int>(*percentile);
        }
        rule.max_ms = section.number("max_ms", kNotNegative);
        rule.max_increase = section.number("max_increase", kNotNegative);
        if (!rule.max_ms && !rule.max_increase) {
            throw section.error("[[latency]] needs 'max_ms' or 'max_increase'");
        }
        return {.name = fmt::format("latency p{}", rule.percentile), .what = rule};
    }

    Rule read_judged(const Section& section) const {
        const auto cutoff = section.whole("at", 1, 1'000'000);
        JudgedRule rule{
            .metric = metric_of(section, "at", fmt::format("Judged@{}", cutoff.value_or(10)))};
        const auto min = section.number("min", kShare);
        if (!min) throw section.error("[[judged]] needs 'min'");
        rule.min = *min;
        constexpr std::array<std::string_view, 2> kBelow{"inconclusive", "fail"};
        if (section.choice("below", kBelow).value_or(0) == 1) rule.below = Outcome::fail;
        std::string name = rule.metric.name;
        return {.name = std::move(name), .what = std::move(rule)};
    }

    void check_names() const {
        for (auto rule = rules_.rules.begin(); rule != rules_.rules.end(); ++rule) {
            if (std::find_if(rules_.rules.begin(), rule,
                             [&](const Rule& other) { return other.name == rule->name; }) == rule) {
                continue;
            }
            throw rules_.error(*rule,
                               fmt::format("a rule before this one is called '{}', too: give "
                                           "one of them a 'name'",
                                           rule->name));
        }
    }

    Rules rules_;
    std::span<const OptionDefault> defaults_;
};

const std::array<RulesReader::Kind, 5> RulesReader::kKinds{
    {{"metric", kMetricKeys, &RulesReader::read_metric},
     {"slice", kSliceKeys, &RulesReader::read_slice},
     {"protect", kProtectKeys, &RulesReader::read_protect},
     {"latency", kLatencyKeys, &RulesReader::read_latency},
     {"judged", kJudgedKeys, &RulesReader::read_judged}}};

}  // namespace

Rules parse_rules(std::string_view text, std::string source,
                  std::span<const OptionDefault> defaults) {
    return RulesReader{std::move(source), defaults}.read(text);
}

Rules read_rules(const std::string& path, std::span<const OptionDefault> defaults) {
    return parse_rules(Bytes::map(path)->view(), path, defaults);
}

}  // namespace assay
