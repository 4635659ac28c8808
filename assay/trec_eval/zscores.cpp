#include "assay/trec_eval/zscores.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <tuple>

#include "assay/trec_eval/fields.h"
#include "assay/trec_eval/stop.h"

namespace assay::trec_eval {
namespace {

constexpr double kMissing = -1000000.0;

}  // namespace

ZScores::ZScores(const std::string& path) : bytes_{open_file(path)} {
    if (bytes_ == nullptr) {
        throw Stop{kBadZScores, fmt::format("trec_eval: Cannot read zscores file '{}'\n", path)};
    }
    std::string_view text = bytes_->view();
    for (std::size_t number = 1; !text.empty(); ++number) {
        const Fields fields = split_fields(take_line(text));
        if (fields.count != 4) {
            throw Stop{kBadZScores, fmt::format("trec_eval: zscores file '{}': Malformed line {}\n",
                                                path, number)};
        }
        moments_.push_back({fields.at[0], fields.at[1], leading_number(fields.at[2]),
                            leading_number(fields.at[3])});
    }
    std::stable_sort(moments_.begin(), moments_.end(), [](const Moments& a, const Moments& b) {
        return std::tie(a.query, a.measure) < std::tie(b.query, b.measure);
    });
}

/// Halves as trec_eval does, which counts the entry after the query's last as one of its own: the
/// next query's first, which is found where it is of this measure. Where there is none trec_eval
/// reads past the end of its table; here nothing is found.
const ZScores::Moments* ZScores::find(std::string_view query, std::string_view measure) const {
    const auto begin = std::ranges::lower_bound(moments_, query, {}, &Moments::query);
    const auto after = std::ranges::upper_bound(moments_, query, {}, &Moments::query);
    if (begin == after) return nullptr;
    const Moments* const first = &*begin;
    const Moments* const end = moments_.data() + moments_.size();
    std::ptrdiff_t low = 0;
    std::ptrdiff_t high = after - begin;
    while (low <= high) {
        const std::ptrdiff_t middle = (low + high) / 2;
        if (first + middle == end) return nullptr;
        const int order = measure.compare(first[middle].measure);
        if (order == 0) return first + middle;
        if (order < 0) {
            high = middle - 1;
        } else {
            low = middle + 1;
        }
    }
    return nullptr;
}

double ZScores::convert(std::string_view query, std::string_view measure, double value) const {
    const Moments* const found = find(query, measure);
    if (found == nullptr) return kMissing;
    if (found->deviation != 0.0) return (value - found->mean) / found->deviation;
    return value == found->mean ? 0.0 : kMissing;
}

}  // namespace assay::trec_eval
