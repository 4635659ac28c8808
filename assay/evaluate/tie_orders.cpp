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

    /// How many distinct orders there are, as a double: it may be astronomic, and is then some
    /// number beyond all limits, not overflow.
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
        return std::exp(std::min(log_count, 700.0));
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

/// Values of the orders, summed.
class OrderSums {
  public:
    void add(const MetricValue& value) {
        count_ += 1.0;
        numerators_ += value.numerator;
        denominators_ += value.denominator;
        if (value.undefined != Undefined::no) return;
        values_ += value.value;
        add_parts(value.parts);
    }

    double values() const { return values_; }

    MetricValue mean(Trace* trace) {
        if (trace != nullptr) {
            trace->add({"mean over {} orders of tied documents: {} / {}",
                        "对同分文档的 {} 种排列取平均：{} / {}"},
                       count_, paper(values_), count_);
        }
        return beside(values_ / count_);
    }

    /// The mean numerator over the mean denominator; `undefined` where no order has anything to
    /// count.
    MetricValue pooled(MetricValue undefined, Trace* trace) {
        if (numerators_ == 0.0 && denominators_ == 0.0) return undefined;
        if (trace != nullptr) {
            trace->add({"means over {} orders of tied documents: {} / {} = {}, {} / {} = {}",
                        "对同分文档的 {} 种排列取平均：{} / {} = {}，{} / {} = {}"},
                       count_, paper(numerators_), count_, paper(numerators_ / count_),
                       paper(denominators_), count_, paper(denominators_ / count_));
            trace->add({"the one over the other: {} / {}", "两者相除：{} / {}"},
                       paper(numerators_ / count_), paper(denominators_ / count_));
        }
        return beside(numerators_ / denominators_);
    }

  private:
    void add_parts(const std::vector<Part>& parts) {
        for (const Part& part : parts) {
            const auto found = std::ranges::find(parts_, part.name, &Part::name);
            if (found == parts_.end()) {
                parts_.push_back(part);
            } else {
                found->value += part.value;
            }
        }
    }

    /// The value with what pooled and micro averages add up: the mean of each, NaN where the metric
    /// has none.
    MetricValue beside(double value) {
        for (Part& part : parts_) part.value /= count_;
        return {.value = value,
                .numerator = numerators_ / count_,
                .denominator = denominators_ / count_,
                .parts = std::move(parts_)};
    }

    double count_ = 0.0;
    double values_ = 0.0;
    double numerators_ = 0.0;
    double denominators_ = 0.0;
    std::vector<Part> parts_;
};

/// Writes down the first orders with their values.
class OrderTrace {
  public:
    OrderTrace(const JudgedRanking& ranking, MetricNeeds needs, Trace* trace)
        : ranking_{ranking}, trace_{trace} {
        ids_ = (needs == MetricNeeds::docs || needs == MetricNeeds::subtopics) &&
               !ranking.docs.empty();
    }

    void add(const std::vector<std::size_t>& order, double value, double sum) {
        if (!is_shown()) return;
        trace_->add({"  {}: {}; sum {}", "  {}：{}；累计 {}"}, listed(order), paper(value),
                    paper(sum));
    }

    /// For metrics of which numerators and denominators are summed apart.
    void add_ratio(const std::vector<std::size_t>& order, const MetricValue& value) {
        if (!is_shown()) return;
        trace_->add({"  {}: {} / {}", "  {}：{} / {}"}, listed(order), paper(value.numerator),
                    paper(value.denominator));
    }

    void finish() const {
        if (trace_ == nullptr || seen_ <= kShown) return;
        trace_->add({"  ... and {} more orders", "  ……另有 {} 种排列"}, seen_ - kShown);
    }

  private:
    /// Counts an order; true when it is to be written down.
    bool is_shown() {
        if (trace_ == nullptr || ++seen_ > kShown) return false;
        if (seen_ == 1) add_heading();
        return true;
    }

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

/// The expected value over the orders: of a pooled metric the mean numerator over the mean
/// denominator, else the mean value.
MetricValue over_orders(const RankingMetric& metric, const JudgedRanking& ranking,
                        TieOrders& orders, MetricNeeds needs, bool pooled, Trace* trace) {
    // Documents that all look alike have one order, which the metric itself explains.
    const bool one = orders.count() < 1.5;
    Trace* const order_trace = one ? nullptr : trace;
    OrderTrace written{ranking, needs, order_trace};
    OrderSums sums;
    MetricValue undefined;
    do {
        MetricValue value =
            measure_in_order(metric, ranking, orders.order(), one ? trace : nullptr);
        // An order in which nothing counts adds nothing to a pool.
        const bool adds = value.undefined == Undefined::no ||
                          (pooled && !std::isnan(value.numerator + value.denominator));
        if (!adds) return value;
        if (!value.text.empty()) return MetricValue::none("a text has no expected value");
        sums.add(value);
        pooled ? written.add_ratio(orders.order(), value)
               : written.add(orders.order(), value.value, sums.values());
        if (value.undefined != Undefined::no) undefined = std::move(value);
    } while (orders.advance());
    written.finish();
    return pooled ? sums.pooled(std::move(undefined), order_trace) : sums.mean(order_trace);
}

}  // namespace

RankingMetric expected_by_enumeration(RankingMetric metric, MetricNeeds needs, std::size_t limit,
                                      bool pooled) {
    return [metric = std::move(metric), needs, limit, pooled](const JudgedRanking& ranking,
                                                              Trace* trace) {
        if (ranking.tie_ends.empty()) return metric(ranking, trace);
        TieOrders orders{ranking, needs};
        if (orders.count() > static_cast<double>(limit) + 0.5) {
            return MetricValue::none("too many orders of tied documents");
        }
        return over_orders(metric, ranking, orders, needs, pooled, trace);
    };
}

}  // namespace assay
