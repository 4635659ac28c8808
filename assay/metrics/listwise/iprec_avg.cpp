#include <fmt/format.h>

#include <functional>

#include "assay/core/error.h"
#include "assay/core/number.h"
#include "assay/metrics/interpolated_precision.h"

namespace assay {
namespace {

double parse_level(std::string_view text) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    const auto level = parse_finite(text);
    if (!level || *level < 0.0 || *level > 1.0) {
        throw Error{fmt::format(
            "metric 'IPrecAvg': levels must be numbers from 0 to 1 and commas, not '{}'", text)};
    }
    return *level;
}

/// Highest first: the order trec_eval adds them in.
std::vector<double> parse_levels(std::string_view list) {
    std::vector<double> levels;
    for (std::size_t begin = 0; begin <= list.size();) {
        const std::size_t comma = std::min(list.find(',', begin), list.size());
        levels.push_back(parse_level(list.substr(begin, comma - begin)));
        begin = comma + 1;
    }
    std::ranges::sort(levels, std::greater{});
    return levels;
}

MetricFunction make_iprec_avg(const MetricSpec& spec) {
    return [rel = spec.rel(), levels = parse_levels(spec.option("levels")),
            rounding = rounding_from(spec)](const JudgedRanking& ranking, Trace* trace) {
        const double from = relevant_from(rel, ranking);
        const std::size_t total = total_relevant(ranking, from, trace);
        if (total == 0) return MetricValue::no_relevant();
        if (trace != nullptr) TopCount{}(ranking, from, kNoCutoff, trace);
        double sum = 0.0;
        for (const double level : levels) {
            sum += interpolated_precision(ranking, from, total, level, rounding, trace);
        }
        return share("IPrecAvg", sum, static_cast<double>(levels.size()), trace);
    };
}

}  // namespace

namespace listwise {

MetricFamily iprec_avg() {
    return {.name = "IPrecAvg",
            .aliases = {{"11pt_avg", "IPrecAvg"}},
            .summary = {"interpolated precision averaged over recall levels, eleven by default",
                        "在若干召回率水平（默认十一个）上取插值精确率再平均"},
            .formula = "IPrecAvg = mean over recall levels r of IPrec(recall=r)",
            .formula_zh = "IPrecAvg = 对各召回率 r 的 IPrec(recall=r) 取平均",
            .reference = "van Rijsbergen, Information Retrieval, 2nd ed., chapter 7, 1979",
            .options = {rel_option(),
                        {"levels",
                         "0.0,0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,1.0",
                         {"recall levels, separated by commas", "召回率水平，以逗号分隔"}},
                        rounding_option()},
            .make = make_iprec_avg};
}

}  // namespace listwise
}  // namespace assay
