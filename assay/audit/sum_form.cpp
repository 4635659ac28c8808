#include "assay/audit/sum_form.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "assay/metrics/gain.h"

namespace assay {
namespace {

/// Sums of 1 / log2(rank + 1) over the first ranks.
class DiscountSums {
  public:
    double operator()(std::size_t n) const {
        if (n < sums_.size()) return sums_[n];
        double sum = sums_.back();
        for (std::size_t rank = sums_.size(); rank <= n; ++rank) sum += 1.0 / log2_discount(rank);
        return sum;
    }
    DiscountSums() {
        constexpr std::size_t kRanks = 4096;
        sums_.reserve(kRanks + 1);
        sums_.push_back(0.0);
        for (std::size_t rank = 1; rank <= kRanks; ++rank) {
            sums_.push_back(sums_.back() + 1.0 / log2_discount(rank));
        }
    }

  private:
    std::vector<double> sums_;
};

double discount_sum(std::size_t n) {
    static const DiscountSums sums;
    return sums(n);
}

SumForm dcg_form(const Metric& metric, const Scale& scale, const Nature& nature) {
    const MetricSpec& spec = metric.spec;
    const GainRule rule{
        spec, metric.family->name == "CG" ? std::nullopt : std::optional<double>{spec.rel()}};
    SumForm form;
    form.weight = [cutoff = spec.cutoff, plain = metric.family->name == "CG"](
                      std::size_t place, std::size_t /*size*/) {
        if (place >= cutoff) return 0.0;
        return plain ? 1.0 : 1.0 / log2_discount(place + 1);
    };
    form.worth = [rule, &scale](double grade) {
        return is_judged(grade) ? rule(grade, scale.gain(grade)) : 0.0;
    };
    if (nature.sum == Nature::Sum::fixed) return form;
    const auto ideal = spec.options.find("ideal");
    const bool cut = ideal == spec.options.end() || ideal->second != "all";
    form.offset = 0.0;
    form.divisor_depth = cut ? spec.cutoff : kNoCutoff;
    form.divisor = [depth = form.divisor_depth](std::size_t n) {
        return discount_sum(std::min(n, depth));
    };
    return form;
}

SumForm rbp_form(const Metric& metric, const Scale& scale, double highest_gain) {
    const MetricSpec& spec = metric.spec;
    SumForm form;
    form.weight = [p = spec.number("p"), cutoff = spec.cutoff](std::size_t place,
                                                               std::size_t /*size*/) {
        return place < cutoff ? (1.0 - p) * std::pow(p, static_cast<double>(place)) : 0.0;
    };
    form.worth = [rel = spec.rel(), scaled = spec.option("scale") != "none", highest_gain,
                  &scale](double grade) {
        if (!is_judged(grade) || (rel && grade < *rel)) return 0.0;
        if (rel && scaled) return 1.0;
        const double gain = scale.gain(grade);
        return scaled && gain != 0.0 ? gain / highest_gain : gain;
    };
    return form;
}

/// How many places a count of relevant results is divided by; 1 where by none.
std::function<double(std::size_t)> places_of(const Metric& metric) {
    const std::string_view family = metric.family->name;
    const std::size_t cutoff = metric.spec.cutoff;
    if (family != "P" && family != "SetP") return [](std::size_t /*size*/) { return 1.0; };
    const bool returned =
        family == "SetP" || cutoff == kNoCutoff || metric.spec.option("over") == "returned";
    return [returned, cutoff](std::size_t size) {
        return static_cast<double>(returned ? std::min(cutoff, size) : cutoff);
    };
}

SumForm count_form(const Metric& metric, const Scale& scale) {
    const std::string_view family = metric.family->name;
    const std::size_t cutoff = metric.spec.cutoff;
    const double beta = family == "F" ? metric.spec.number("beta") : 0.0;
    SumForm form;
    form.weight = [cutoff, places = places_of(metric), factor = 1.0 + beta * beta](
                      std::size_t place, std::size_t size) {
        return place < cutoff ? factor / places(size) : 0.0;
    };
    form.worth = [from = relevant_from(metric, scale)](double grade) {
        return grade >= from ? 1.0 : 0.0;
    };
    if (family == "R" || family == "SetR" || family == "RelativeP" || family == "F") {
        form.offset = family == "F" ? static_cast<double>(cutoff) : 0.0;
        form.divisor_depth = family == "RelativeP" ? cutoff : kNoCutoff;
        form.divisor = [depth = form.divisor_depth,
                        each = family == "F" ? beta * beta : 1.0](std::size_t n) {
            return each * static_cast<double>(std::min(n, depth));
        };
    }
    return form;
}

}  // namespace

std::optional<SumForm> sum_form(const Metric& metric, const Scale& scale, const Nature& nature,
                                double highest_gain) {
    if (nature.sum == Nature::Sum::no) return std::nullopt;
    const std::string_view family = metric.family->name;
    if (family == "DCG" || family == "CG" || family == "nDCG") {
        return dcg_form(metric, scale, nature);
    }
    if (family == "RBP") return rbp_form(metric, scale, highest_gain);
    return count_form(metric, scale);
}

}  // namespace assay
