#include "assay/evaluate/weights.h"

#include <fmt/format.h>

#include <optional>

#include "assay/core/error.h"
#include "assay/core/number.h"

namespace assay {
namespace {

/// What is wrong with the weight of a query, or nothing.
std::string read_weight(const Query& query, const std::string& column, double& weight) {
    const auto found = query.attributes.find(column);
    if (found == query.attributes.end()) {
        return fmt::format("query '{}' has no '{}'", query.id, column);
    }
    const std::optional<double> number = parse_finite(found->second);
    weight = number.value_or(-1.0);
    if (weight >= 0.0) return {};
    return fmt::format("{} of query '{}' must be a number of at least 0, not '{}'", column,
                       query.id, found->second);
}

}  // namespace

std::vector<double> query_weights(const Queries& queries, const std::string& column,
                                  std::span<const std::string_view> ids) {
    std::vector<double> weights;
    std::string fault;
    std::size_t line = 0;
    for (const std::string_view id : ids) {
        const Query* query = queries.find(id);
        if (query == nullptr) {
            throw Error{
                fmt::format("{}: no query '{}', which the labels have", queries.source, id)};
        }
        std::string why = read_weight(*query, column, weights.emplace_back());
        if (why.empty() || (!fault.empty() && line <= query->line)) continue;
        fault = std::move(why);
        line = query->line;
    }
    if (fault.empty()) return weights;
    if (line == 0) throw Error{fmt::format("{}: {}", queries.source, fault)};
    throw Error::at(queries.source, line, fault);
}

}  // namespace assay
