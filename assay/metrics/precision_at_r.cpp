#include "assay/metrics/precision_at_r.h"

#include <fmt/format.h>

#include "assay/core/error.h"

namespace assay {

std::size_t depth_at_r(double multiple, std::size_t total) {
    return static_cast<std::size_t>(multiple * static_cast<double>(total) + 0.9);
}

MetricOption multiple_option() {
    return {"mult", "1", {"how many times R results are looked at", "考察的结果数是 R 的多少倍"}};
}

double multiple_from(const MetricSpec& spec) {
    const double multiple = spec.number("mult");
    if (multiple < 0.0 || multiple > 1e6) {
        throw Error{fmt::format("metric '{}': mult must be from 0 to 1000000", spec.name)};
    }
    return multiple;
}

MetricValue precision_at_r(const JudgedRanking& ranking, double rel, std::size_t total,
                           double multiple, Ties ties, Trace* trace) {
    const std::size_t depth = depth_at_r(multiple, total);
    if (trace != nullptr) {
        trace->add({"depth: {} times R = {}, rounded to {}", "深度：{} 倍的 R（{}），取整为 {}"},
                   paper(multiple), total, depth);
    }
    const double hits = TopCount{.ties = ties}(ranking, rel, depth, trace);
    return share("Rprec", hits, static_cast<double>(depth), trace);
}

}  // namespace assay
