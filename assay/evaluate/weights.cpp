#include "assay/evaluate/weights.h"

#include <fmt/format.h>

#include <optional>

#include "assay/core/error.h"
#include "assay/core/number.h"

namespace assay {

std::vector<double> query_weights(const Queries& queries, const std::string& column,
                                  std::span<const std::string_view> ids) {
    std::vector<double> weights;
    for (const std::string_view id : ids) {
        const Query* query = queries.find(id);
        if (query == nullptr) {
            throw Error{
                fmt::format("{}: no query '{}', which the labels have", queries.source, id)};
        }
        const auto found = query->attributes.find(column);
        if (found == query->attributes.end()) {
            throw Error{fmt::format("{}: query '{}' has no '{}'", queries.source, id, column)};
        }
        const std::string& text = found->second;
        const std::optional<double> weight = parse_finite(text);
        if (!weight || *weight < 0.0) {
            throw Error{fmt::format("{}: {} of query '{}' must be a number of at least 0, not '{}'",
                                    queries.source, column, id, text)};
        }
        weights.push_back(*weight);
    }
    return weights;
}

}  // namespace assay
