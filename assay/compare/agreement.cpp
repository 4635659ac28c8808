#include "assay/compare/agreement.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

constexpr double kSame = 1e-9;  ///< levels that differ by less are the same

Message level_reason(const CompareOptions& options) {
    return {
        fmt::format("the interval is of {:g} %, and p is held against {:g}",
                    100.0 * options.confidence, options.alpha),
        fmt::format("区间取 {:g} %，p 与 {:g} 相比", 100.0 * options.confidence, options.alpha)};
}

Message method_reason(const CompareOptions& options) {
    const auto interval = kIntervalNames[static_cast<std::size_t>(options.interval)];
    const auto test = kTestNames[static_cast<std::size_t>(options.test)];
    return {fmt::format("interval ({}) and test ({}) are different methods", interval, test),
            fmt::format("区间（{}）与检验（{}）是不同的方法", interval, test)};
}

Message reason_of(const CompareOptions& options, const PairComparison& pair, bool shown) {
    const bool by_itself = options.test == TestKind::tukey;
    if (!shown && (by_itself || pair.p < options.alpha)) {
        return {"p is corrected for the number of comparisons, the interval is not",
                "p 按比较的次数作了校正，区间没有"};
    }
    const double level = 1.0 - options.confidence;
    const bool stricter = shown ? level < options.alpha - kSame : level > options.alpha + kSame;
    return stricter ? level_reason(options) : method_reason(options);
}

}  // namespace

std::optional<Message> disagreement(const CompareOptions& options, const PairComparison& pair) {
    if (std::isnan(pair.p_corrected) || pair.verdict == Verdict::no_goal) return std::nullopt;
    if (std::isnan(pair.interval.low) || std::isnan(pair.interval.high)) return std::nullopt;
    const bool shown = pair.verdict == Verdict::better || pair.verdict == Verdict::worse;
    const bool leaves_out_zero = pair.interval.low > 0.0 || pair.interval.high < 0.0;
    if (shown == leaves_out_zero) return std::nullopt;
    const Message reason = reason_of(options, pair, shown);
    if (shown) {
        return Message{"the interval holds 0, yet a difference is shown: " + reason.en,
                       "区间含 0，却显示出差别：" + reason.zh};
    }
    return Message{"the interval leaves out 0, yet no difference is shown: " + reason.en,
                   "区间不含 0，却未显示出差别：" + reason.zh};
}

std::vector<Message> disagreements(
    const CompareOptions& options,
    const std::vector<std::pair<std::string, const PairComparison*>>& pairs) {
    struct Reason {
        Message names;
        Message text;
    };
    std::vector<Reason> reasons;
    for (const auto& [name, pair] : pairs) {
        const auto text = disagreement(options, *pair);
        if (!text) continue;
        const auto known = std::ranges::find_if(
            reasons, [&](const Reason& reason) { return reason.text.en == text->en; });
        if (known == reasons.end()) {
            reasons.push_back({{name, name}, *text});
        } else {
            known->names.en += ", " + name;
            known->names.zh += "、" + name;
        }
    }
    std::vector<Message> result;
    for (const Reason& reason : reasons) {
        result.push_back(
            {reason.names.en + ": " + reason.text.en, reason.names.zh + "：" + reason.text.zh});
    }
    return result;
}

}  // namespace assay
