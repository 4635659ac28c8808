#include "assay/evaluate/weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

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

/// An empty cell of a table is no weight either.
bool has_weight(const Query& query, const std::string& column) {
    const auto found = query.attributes.find(column);
    return found != query.attributes.end() && !found->second.empty();
}

/// The fault that stands first in the file.
class FirstFault {
  public:
    void add(std::string what, std::size_t line) {
        if (what.empty() || (!what_.empty() && line_ <= line)) return;
        what_ = std::move(what);
        line_ = line;
    }

    void raise(const std::string& source) const {
        if (what_.empty()) return;
        if (line_ == 0) throw Error{fmt::format("{}: {}", source, what_)};
        throw Error::at(source, line_, what_);
    }

  private:
    std::string what_;
    std::size_t line_ = 0;
};

/// An average divides by the sum of weights, a comparison multiplies it by the number of queries.
void check_sum(const Queries& queries, const std::string& column,
               std::span<const std::string_view> ids, const std::vector<double>& weights) {
    const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
    if (std::isfinite(sum * static_cast<double>(weights.size()))) return;
    const auto largest = std::ranges::max_element(weights);
    const std::string_view id = ids[static_cast<std::size_t>(largest - weights.begin())];
    const Query* query = queries.find(id);
    FirstFault fault;
    fault.add(fmt::format("{} {} of query '{}' is too large: sums of weights are beyond the range "
                          "of double precision (1.8e308); divide all weights by the same number",
                          column, *largest, id),
              query == nullptr ? 0 : query->line);
    fault.raise(queries.source);
}

}  // namespace

QueryWeights query_weights(const Queries& queries, const std::string& column,
                           std::span<const std::string_view> ids, bool lenient) {
    QueryWeights weights{.source = queries.source, .column = column, .skipped = queries.skipped};
    std::vector<bool> asked_for(queries.queries.size(), false);
    FirstFault fault;
    std::optional<std::string_view> unknown;
    for (const std::string_view id : ids) {
        const Query* query = queries.find(id);
        if (query == nullptr) {
            if (!unknown) unknown = id;
            continue;
        }
        asked_for[static_cast<std::size_t>(query - queries.queries.data())] = true;
        fault.add(read_weight(*query, column, weights.values.emplace_back()), query->line);
    }
    for (std::size_t i = 0; i < queries.queries.size(); ++i) {
        const Query& query = queries.queries[i];
        if (asked_for[i] || !has_weight(query, column)) continue;
        double unused = 0.0;
        std::string why = read_weight(query, column, unused);
        if (lenient) {
            weights.skipped += why.empty() ? 0 : 1;
        } else {
            fault.add(std::move(why), query.line);
        }
    }
    fault.raise(queries.source);
    if (unknown) {
        throw Error{
            fmt::format("{}: no query '{}', which the labels have", queries.source, *unknown)};
    }
    check_sum(queries, column, ids, weights.values);
    return weights;
}

}  // namespace assay
