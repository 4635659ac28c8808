#include "assay/trec_eval/zscores.h"

#include <fmt/format.h>

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
        moments_.try_emplace({fields.at[0], fields.at[1]},
                             Moments{leading_number(fields.at[2]), leading_number(fields.at[3])});
    }
}

double ZScores::convert(std::string_view query, std::string_view measure, double value) const {
    const auto found = moments_.find({query, measure});
    if (found == moments_.end()) return kMissing;
    const Moments& moments = found->second;
    if (moments.deviation != 0.0) return (value - moments.mean) / moments.deviation;
    return value == moments.mean ? 0.0 : kMissing;
}

}  // namespace assay::trec_eval
