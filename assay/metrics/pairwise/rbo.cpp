#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "assay/core/error.h"
#include "assay/metrics/metric.h"
#include "assay/metrics/ranking_match.h"

namespace assay {
namespace {

/// How many documents the two lists share down to each depth. A list that has ended is taken whole.
struct Overlaps {
    std::size_t shorter = 0;
    std::size_t longer = 0;
    std::vector<double> at;  ///< at[d], d = 0 .. longer

    double of_shorter() const { return at[shorter]; }
    double of_longer() const { return at[longer]; }
};

void find_overlaps(std::span<const std::string_view> a, std::span<const std::string_view> b,
                   Overlaps& out) {
    thread_local std::vector<std::uint32_t> in_b;
    match_ranks(a, b, in_b);
    out.shorter = std::min(a.size(), b.size());
    out.longer = std::max(a.size(), b.size());
    out.at.assign(out.longer + 1, 0.0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (in_b[i] != 0) out.at[std::max<std::size_t>(i + 1, in_b[i])] += 1.0;
    }
    for (std::size_t d = 1; d <= out.longer; ++d) out.at[d] += out.at[d - 1];
}

/// Equation 32: below the end of the shorter list its agreement goes on as it was there; below the
/// end of the longer one the agreement stays.
double extrapolated(const Overlaps& overlaps, double p, Trace* trace) {
    const double s = static_cast<double>(overlaps.shorter);
    const double agreement_s = overlaps.shorter == 0 ? 0.0 : overlaps.of_shorter() / s;
    double weight = 1.0 - p;
    double sum = 0.0;
    for (std::size_t i = 1; i <= overlaps.longer; ++i) {
        const double d = static_cast<double>(i);
        const double unseen = i > overlaps.shorter ? agreement_s * (d - s) : 0.0;
        const double agreement = (overlaps.at[i] + unseen) / d;
        sum += weight * agreement;
        if (trace != nullptr) {
            trace->add({"  depth {}: overlap {}, agreement {}; weight (1 - p) p^{} = {}; sum {}",
                        "  深度 {}：重合 {}，一致度 {}；权重 (1 - p) p^{} = {}；累计 {}"},
                       i, paper(overlaps.at[i] + unseen), paper(agreement), i - 1, paper(weight),
                       paper(sum));
        }
        weight *= p;
    }
    const double l = static_cast<double>(overlaps.longer);
    const double final_agreement = (overlaps.of_longer() - overlaps.of_shorter()) / l + agreement_s;
    const double rest = std::pow(p, l);
    if (trace != nullptr) {
        trace->add({"  below: agreement stays {}, weight p^{} = {}",
                    "  再往下：一致度保持 {}，权重 p^{} = {}"},
                   paper(final_agreement), overlaps.longer, paper(rest));
        trace->add({"RBO = {} + {} x {}", "RBO = {} + {} x {}"}, paper(sum), paper(final_agreement),
                   paper(rest));
    }
    return sum + final_agreement * rest;
}

/// The smallest value that the unseen rest of the lists can make of it (equation 11), and how much
/// more the largest is (equation 30).
struct Bounds {
    double min = 0.0;
    double residual = 0.0;
};

/// Sums over depths d of p^d / d times what is surely shared, and times what might be besides.
Bounds find_bounds(const Overlaps& overlaps, double p) {
    const double s = static_cast<double>(overlaps.shorter);
    const double l = static_cast<double>(overlaps.longer);
    const double shared = overlaps.of_longer();
    // From this depth on the lists may agree altogether.
    const std::size_t full = overlaps.shorter + overlaps.longer - static_cast<std::size_t>(shared);
    Bounds sums;
    double left = -std::log1p(-p);  // sum of p^d / d over the depths not yet passed
    double power = 1.0;
    for (std::size_t i = 1; i <= full; ++i) {
        const double d = static_cast<double>(i);
        power *= p;
        const double term = power / d;
        left -= term;
        sums.min += (i <= overlaps.longer ? overlaps.at[i] : shared) * term;
        sums.residual += (std::max(d - s, 0.0) + std::max(d - l, 0.0)) * term;
    }
    left = std::max(left, 0.0);
    sums.min += shared * left;
    sums.residual += power * p / (1.0 - p) - shared * left;
    const double scale = (1.0 - p) / p;
    return {.min = scale * sums.min, .residual = scale * sums.residual};
}

MetricFunction make_rbo(const MetricSpec& spec) {
    const double p = spec.number("p");
    if (!(p > 0.0 && p < 1.0)) {
        throw Error{fmt::format("metric 'RBO': p must be between 0 and 1, not {}", p)};
    }
    return [p, cutoff = spec.cutoff](const RankingPair& pair, Trace* trace) {
        thread_local Overlaps overlaps;
        find_overlaps(top(pair.a, cutoff), top(pair.b, cutoff), overlaps);
        if (overlaps.longer == 0) return MetricValue::none("both lists are empty");
        if (trace != nullptr) {
            trace->add({"p = {}; list lengths {} and {}", "p = {}；列表长度 {} 与 {}"}, p,
                       overlaps.shorter, overlaps.longer);
        }
        const Bounds bounds = find_bounds(overlaps, p);
        return MetricValue{.value = extrapolated(overlaps, p, trace),
                           .parts = {{"min", bounds.min}, {"residual", bounds.residual}}};
    };
}

}  // namespace

namespace pairwise {

MetricFamily rbo() {
    return {.name = "RBO",
            .aliases = {{"rbo", "RBO"}},
            .summary = {"rank-biased overlap of two lists, extrapolated below their ends",
                        "两个列表按位置加权的重合度，列表末尾之后按外推计算"},
            .formula =
                "RBO = (1 - p) sum_{d>=1} p^(d-1) |A_d and B_d| / d, extrapolated (RBO_EXT); "
                " parts: min (RBO_MIN) and residual, the lower bound and the width above it",
            .formula_zh =
                "RBO = (1 - p) sum_{d>=1} p^(d-1) |A_d ∩ B_d| / d，外推（RBO_EXT"
                "）；附带 min（RBO_MIN，下界）与 residual（下界之上的宽度）",
            .reference =
                "Webber, Moffat and Zobel, A similarity measure for indefinite rankings, "
                "ACM TOIS 28(4), 2010",
            .cutoff = CutoffUse::optional,
            .options = {{"p",
                         "0.9",
                         {"chance that a reader goes on to the next depth, above 0 and below 1",
                          "读者继续看下一深度的概率，大于 0 小于 1"}}},
            .goal = Goal::none,
            .make = make_rbo};
}

}  // namespace pairwise
}  // namespace assay
