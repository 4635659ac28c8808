#include "assay/compare/attributes.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <set>

#include "assay/compare/judged_lists.h"
#include "assay/core/number.h"

namespace assay {
namespace {

constexpr std::size_t kMostValues = 50;
constexpr std::array<std::string_view, 4> kLanguages{"zh", "en", "mixed", "other"};
constexpr std::array<std::string_view, 5> kCounts{"0", "1", "2-5", "6-20", "21+"};

/// By size where all are numbers, else by bytes, as they come from a set.
std::vector<std::string> shown_order(const std::set<std::string>& values) {
    std::vector<std::string> order{values.begin(), values.end()};
    if (std::ranges::all_of(order,
                            [](const auto& value) { return parse_finite(value).has_value(); })) {
        std::ranges::stable_sort(order, {}, [](const auto& value) { return *parse_finite(value); });
    }
    return order;
}

class AttributeMaker {
  public:
    AttributeMaker(const Queries& queries, std::span<const std::string> ids,
                   const AttributeOptions& options)
        : options_{options} {
        for (const std::string& id : ids) {
            found_.push_back(queries.find(id));
            if (found_.back() == nullptr) continue;
            for (const auto& [name, value] : found_.back()->attributes) names_.insert(name);
        }
    }

    std::vector<Attribute> make() {
        for (const std::string& name : names_) add_from_file(name);
        if (!names_.contains("language")) add_from_text("language", language_of, kLanguages);
        if (!names_.contains("length")) add_from_text("length", length_of, kLengths);
        if (!names_.contains("tier")) add_tier();
        return std::move(result_);
    }

  private:
    void add_from_file(const std::string& name) {
        if (name == options_.frequency) return;
        Attribute attribute{name, {}, {}};
        std::set<std::string> distinct;
        for (const Query* query : found_) {
            const bool known = query != nullptr && query->attributes.contains(name);
            attribute.values.push_back(known ? query->attributes.find(name)->second : "");
            if (!attribute.values.back().empty()) distinct.insert(attribute.values.back());
        }
        if (distinct.size() > kMostValues || 2 * distinct.size() > found_.size()) return;
        attribute.order = shown_order(distinct);
        add_if_it_tells(std::move(attribute));
    }

    void add_from_text(const std::string& name, std::string_view (*classify)(std::string_view),
                       std::span<const std::string_view> order) {
        Attribute attribute{name, {}, {order.begin(), order.end()}};
        for (const Query* query : found_) {
            const bool known = query != nullptr && !query->text.empty();
            attribute.values.emplace_back(known ? classify(query->text) : "");
        }
        add_if_it_tells(std::move(attribute));
    }

    /// One value for all queries makes a slice that is the whole.
    void add_if_it_tells(Attribute attribute) {
        std::erase_if(attribute.order, [&](const std::string& value) {
            return std::ranges::find(attribute.values, value) == attribute.values.end();
        });
        const bool tells = std::ranges::any_of(attribute.values, [&](const std::string& value) {
            return value != attribute.values.front();
        });
        if (tells) result_.push_back(std::move(attribute));
    }

    std::vector<double> frequencies() const {
        std::vector<double> result;
        for (const Query* query : found_) {
            std::optional<double> value;
            if (query != nullptr) {
                const auto found = query->attributes.find(options_.frequency);
                if (found != query->attributes.end()) value = parse_finite(found->second);
            }
            result.push_back(value && *value >= 0.0 ? *value : -1.0);
        }
        return result;
    }

    /// A query belongs to the head while those asked more often have less than its share, to the
    /// tail when they have all but the tail's.
    void add_tier() {
        const std::vector<double> frequency = frequencies();
        std::vector<std::size_t> order(frequency.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::erase_if(order, [&](std::size_t query) { return frequency[query] < 0.0; });
        double total = 0.0;
        for (const std::size_t query : order) total += frequency[query];
        if (total <= 0.0) return;
        std::ranges::stable_sort(order, std::greater<>{},
                                 [&](std::size_t query) { return frequency[query]; });
        Attribute attribute{"tier", std::vector<std::string>(frequency.size()), {}};
        double before = 0.0;
        std::set<std::string_view> used;
        for (const std::size_t query : order) {
            const double share = before / total;
            const std::string_view tier = share < options_.head_share         ? kTiers[0]
                                          : share < 1.0 - options_.tail_share ? kTiers[1]
                                                                              : kTiers[2];
            attribute.values[query] = tier;
            used.insert(tier);
            before += frequency[query];
        }
        for (const std::string_view tier : kTiers) {
            if (used.contains(tier)) attribute.order.emplace_back(tier);
        }
        result_.push_back(std::move(attribute));
    }

    const AttributeOptions& options_;
    std::vector<const Query*> found_;  ///< one a query of the table, null where unknown
    std::set<std::string> names_;
    std::vector<Attribute> result_;
};

std::string_view count_class(std::ptrdiff_t count) {
    if (count <= 1) return kCounts[static_cast<std::size_t>(count)];
    return count <= 5 ? kCounts[2] : count <= 20 ? kCounts[3] : kCounts[4];
}

}  // namespace

std::vector<Attribute> query_attributes(const Queries& queries,
                                        std::span<const std::string> table_queries,
                                        const AttributeOptions& options) {
    return AttributeMaker{queries, table_queries, options}.make();
}

Attribute relevant_attribute(const Labels& labels, std::span<const std::string> table_queries,
                             const Policies& policies) {
    const JudgedLists lists{labels, policies};
    Attribute attribute{"relevant", {}, {}};
    std::set<std::string_view> used;
    for (const std::string& id : table_queries) {
        const auto query = lists.labels().find(id);
        if (!query) {
            attribute.values.emplace_back();
            continue;
        }
        const auto count = std::ranges::count_if(
            lists.labels().of(*query),
            [&](const Label& label) { return label.grade >= labels.scale.relevant_from; });
        attribute.values.emplace_back(count_class(count));
        used.insert(count_class(count));
    }
    for (const std::string_view name : kCounts) {
        if (used.contains(name)) attribute.order.emplace_back(name);
    }
    return attribute;
}

}  // namespace assay
