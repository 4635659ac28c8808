#include "assay/evaluate/tie_orders.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace assay {
namespace {

/// Steps through the orders of all tie groups like an odometer. Documents of a group that a metric
/// cannot tell apart (same grade and gain, of every rater where it looks at raters; it looks at
/// neither ids nor subtopics) count once, since swapping them changes nothing.
class TieOrders {
  public:
    TieOrders(const JudgedRanking& ranking, MetricNeeds needs)
        : ranking_{ranking}, order_(ranking.size()), kinds_(ranking.size()) {
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        number_kinds(needs);
        std::size_t begin = 0;
        for (const std::size_t end : ranking.tie_ends) {
            std::sort(order_.begin() + static_cast<std::ptrdiff_t>(begin),
                      order_.begin() + static_cast<std::ptrdiff_t>(end), by_kind());
            groups_.emplace_back(begin, end);
            begin = end;
        }
    }

    /// How many distinct orders there are, as a double: it may be astronomic.
    double count() const {
        double log_count = 0.0;
        for (const auto& [begin, end] : groups_) {
            log_count += std::lgamma(static_cast<double>(end - begin) + 1.0);
            for (std::size_t i = begin; i < end;) {
                std::size_t j = i;
                while (j < end && kinds_[order_[j]] == kinds_[order_[i]]) ++j;
                log_count -= std::lgamma(static_cast<double>(j - i) + 1.0);
                i = j;
            }
        }
        return std::exp(log_count);
    }

    const std::vector<std::size_t>& order() const { return order_; }

    bool advance() {
        for (const auto& [begin, end] : groups_) {
            if (std::next_permutation(order_.begin() + static_cast<std::ptrdiff_t>(begin),
                                      order_.begin() + static_cast<std::ptrdiff_t>(end),
                                      by_kind())) {
                return true;
            }
        }
        return false;
    }

  private:
    void number_kinds(MetricNeeds needs) {
        const bool unlike = needs == MetricNeeds::docs || needs == MetricNeeds::subtopics;
        for (std::size_t i = 0; i < kinds_.size(); ++i) {
            kinds_[i] = i;
            for (std::size_t j = 0; !unlike && j < i; ++j) {
                if (alike(i, j, needs)) {
                    kinds_[i] = kinds_[j];
                    break;
                }
            }
        }
    }
    bool alike(std::size_t i, std::size_t j, MetricNeeds needs) const {
        if (!same(ranking_.grades[i], ranking_.grades[j])) return false;
        if (ranking_.gains[i] != ranking_.gains[j]) return false;
        return needs != MetricNeeds::raters ||
               std::ranges::all_of(ranking_.raters, [&](const JudgedRanking& rater) {
                   return same(rater.grades[i], rater.grades[j]);
               });
    }
    static bool same(double a, double b) { return a == b || (!is_judged(a) && !is_judged(b)); }

    struct ByKind {
        const std::vector<std::size_t>* kinds;
        bool operator()(std::size_t a, std::size_t b) const { return (*kinds)[a] < (*kinds)[b]; }
    };
    ByKind by_kind() const { return {&kinds_}; }

    const JudgedRanking& ranking_;
    std::vector<std::size_t> order_;
    std::vector<std::size_t> kinds_;
    std::vector<std::pair<std::size_t, std::size_t>> groups_;
};

/// The ranking with its documents in another order.
RankingStorage reordered(const JudgedRanking& ranking, const std::vector<std::size_t>& order) {
    RankingStorage storage;
    storage.subtopic_begins.push_back(0);
    for (const std::size_t i : order) {
        storage.grades.push_back(ranking.grades[i]);
        storage.gains.push_back(ranking.gains[i]);
        if (!ranking.docs.empty()) storage.docs.push_back(ranking.docs[i]);
        if (ranking.subtopics.size() > 0) {
            for (const SubtopicGrade& entry : ranking.subtopics.of(i)) {
                storage.subtopic_entries.push_back(entry);
            }
            storage.subtopic_begins.push_back(storage.subtopic_entries.size());
        }
    }
    return storage;
}

/// `ranking` with the lists of `storage`, which is reordered() of it.
JudgedRanking view_of(const JudgedRanking& ranking, const RankingStorage& storage) {
    JudgedRanking view = ranking;
    view.grades = storage.grades;
    view.gains = storage.gains;
    view.places_listed = false;
    view.docs = storage.docs;
    view.subtopics = {storage.subtopic_begins, storage.subtopic_entries};
    view.tie_ends = {};
    return view;
}

MetricValue measure_in_order(const RankingMetric& metric, const JudgedRanking& ranking,
                             const std::vector<std::size_t>& order, Trace* trace = nullptr) {
    const RankingStorage storage = reordered(ranking, order);
    std::vector<RankingStorage> raters;
    std::vector<JudgedRanking> rater_views;
    for (const JudgedRanking& rater : ranking.raters) raters.push_back(reordered(rater, order));
    for (std::size_t i = 0; i < raters.size(); ++i) {
        rater_views.push_back(view_of(ranking.raters[i], raters[i]));
    }
    JudgedRanking view = view_of(ranking, storage);
    view.raters = rater_views;
    return metric(view, trace);
}

void add_parts(const std::vector<Part>& parts, std::vector<Part>& sums) {
    for (const Part& part : parts) {
        const auto found = std::ranges::find(sums, part.name, &Part::name);
        if (found == sums.end()) {
            sums.push_back(part);
        } else {
            found->value += part.value;
        }
    }
}

/// Writes down the first orders with their values, and the mean.
class OrderTrace {
  public:
    OrderTrace(const JudgedRanking& ranking, MetricNeeds needs, Trace* trace)
        : ranking_{ranking}, trace_{trace} {
        ids_ = (needs == MetricNeeds::docs || needs == MetricNeeds::subtopics) &&
               !ranking.docs.empty();
    }

    void add(const std::vector<std::size_t>& order, double value, double sum) {
        if (trace_ == nullptr || ++seen_ > kShown) return;
        if (seen_ == 1) add_heading();
        trace_->add({"  {}: {}; sum {}", "  {}：{}；累计 {}"}, listed(order), paper(value),
                    paper(sum));
    }

    void finish(double sum, double count) const {
        if (trace_ == nullptr) return;
        if (seen_ > kShown) {
            trace_->add({"  ... and {} more orders", "  ……另有 {} 种排列"}, seen_ - kShown);
        }
        trace_->add({"mean over {} orders of tied documents: {} / {}",
                     "对同分文档的 {} 种排列取平均：{} / {}"},
                    count, paper(sum), count);
    }

  private:
    void add_heading() const {
        trace_->add(ids_ ? Text{"The orders of tied documents, by ids:", "同分文档的各种排列："}
                         : Text{"The orders of tied documents, by grades:",
                                "同分文档的各种排列（按档位）："});
    }

    static constexpr std::size_t kShown = 12;         ///< orders
    static constexpr std::size_t kShownResults = 20;  ///< of each

    std::string listed(const std::vector<std::size_t>& order) const {
        std::string text;
        for (std::size_t i = 0; i < std::min(order.size(), kShownResults); ++i) {
            text += i == 0 ? "" : ", ";
            const double grade = ranking_.grades[order[i]];
            text += ids_               ? std::string{ranking_.docs[order[i]]}
                    : is_judged(grade) ? paper(grade)
                                       : "-";
        }
        return order.size() > kShownResults ? text + ", ..." : text;
    }

    const JudgedRanking& ranking_;
    Trace* trace_;
    bool ids_ = false;
    std::size_t seen_ = 0;
};

}  // namespace

RankingMetric expected_by_enumeration(RankingMetric metric, MetricNeeds needs, std::size_t limit) {
    return [metric = std::move(metric), needs, limit](const JudgedRanking& ranking, Trace* trace) {
        if (ranking.tie_ends.empty()) return metric(ranking, trace);
        TieOrders orders{ranking, needs};
        const double num_orders = orders.count();
        if (num_orders > static_cast<double>(limit) + 0.5) {
            return MetricValue::none("too many orders of tied documents");
        }
        // Documents that all look alike have one order, which the metric itself explains.
        const bool one = num_orders < 1.5;
        OrderTrace written{ranking, needs, one ? nullptr : trace};
        double sum = 0.0;
        double numerators = 0.0;
        double denominators = 0.0;
        double count = 0.0;
        std::vector<Part> parts;
        do {
            MetricValue value =
                measure_in_order(metric, ranking, orders.order(), one ? trace : nullptr);
            if (value.undefined != Undefined::no) return value;
            if (!value.text.empty()) return MetricValue::none("a text has no expected value");
            sum += value.value;
            written.add(orders.order(), value.value, sum);
            numerators += value.numerator;
            denominators += value.denominator;
            add_parts(value.parts, parts);
            count += 1.0;
        } while (orders.advance());
        written.finish(sum, count);
        for (Part& part : parts) part.value /= count;
        // What pooled and micro averages add up: the mean of each, NaN where the metric has none.
        return MetricValue{.value = sum / count,
                           .numerator = numerators / count,
                           .denominator = denominators / count,
                           .parts = std::move(parts)};
    };
}

}  // namespace assay
