#include "assay/metrics/novelty.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "assay/metrics/gain.h"
#include "assay/metrics/option_range.h"

namespace assay {
namespace {

SubtopicTable one_subtopic(std::span<const double> grades, std::vector<std::size_t>& begins,
                           std::vector<SubtopicGrade>& entries) {
    begins.assign(1, 0);
    entries.clear();
    for (const double grade : grades) {
        entries.push_back({.subtopic = 0, .grade = grade});
        begins.push_back(entries.size());
    }
    return {begins, entries};
}

/// What the documents of a list add.
struct Gains {
    std::vector<double> by_rank;
    std::vector<std::string> subtopics;  ///< where it comes from; empty without a trace

    void take(NoveltyGain& gain, std::span<const SubtopicGrade> document,
              const SubtopicLists& lists, const Trace* trace) {
        if (trace != nullptr) subtopics.push_back(gain.describe(document, lists));
        by_rank.push_back(gain.take(document));
    }
};

/// The gains of the documents that add most, one after another. A document's gain only falls as
/// others are taken, so one that still leads after its gain is brought up to date is the best.
Gains greedy_gains(const SubtopicLists& lists, NoveltyGain gain, std::size_t depth,
                   const Trace* trace) {
    const SubtopicTable& judged = lists.judged;
    std::vector<std::pair<double, std::size_t>> heap;
    for (std::size_t i = 0; i < judged.size(); ++i) heap.emplace_back(gain.of(judged.of(i)), i);
    std::erase_if(heap, [](const auto& document) { return document.first == 0.0; });
    std::ranges::make_heap(heap);
    Gains gains;
    while (!heap.empty() && gains.by_rank.size() < depth) {
        std::ranges::pop_heap(heap);
        auto& [adds, document] = heap.back();
        adds = gain.of(judged.of(document));
        if (heap.size() > 1 && heap.back() < heap.front()) {
            std::ranges::push_heap(heap);
            continue;
        }
        gains.take(gain, judged.of(document), lists, trace);
        heap.pop_back();
    }
    return gains;
}

class NoveltyMetric {
  public:
    NoveltyMetric(const MetricSpec& spec, NoveltyDiscount discount, NoveltyNorm norm)
        : name_{spec.name},
          discount_{discount},
          norm_{norm},
          alpha_{number_between(spec, "alpha", 0.0, 1.0)},
          rel_{spec.rel()},
          cutoff_{spec.cutoff} {
        if (discount == NoveltyDiscount::power) beta_ = number_between(spec, "beta", 0.0, 1.0);
        if (norm == NoveltyNorm::conceivable) conceivable_ = conceivable_sum(nullptr);
    }

    MetricValue operator()(const JudgedRanking& ranking, Trace* trace) const {
        const SubtopicLists lists = SubtopicLists::of(ranking);
        const double rel = relevant_from(rel_, ranking);
        const std::size_t covered = count_covered(lists.relevant(rel));
        if (covered == 0) return MetricValue::no_relevant();
        const NoveltyGain fresh{lists.num_subtopics, alpha_, rel};
        const double best = norm(lists, fresh, covered, trace);
        if (trace != nullptr) trace->add({"the results:", "结果："});
        const double sum = discounted(result_gains(lists, fresh, trace), trace);
        if (trace != nullptr) {
            trace->add({"{} = {} / {}", "{} = {} / {}"}, name_, paper(sum), paper(best));
        }
        return MetricValue::ratio(sum, best);
    }

  private:
    Gains result_gains(const SubtopicLists& lists, NoveltyGain gain, const Trace* trace) const {
        Gains gains;
        for (std::size_t i = 0; i < std::min(cutoff_, lists.results.size()); ++i) {
            gains.take(gain, lists.results.of(i), lists, trace);
        }
        return gains;
    }

    double greedy_sum(const SubtopicLists& lists, const NoveltyGain& fresh, Trace* trace) const {
        if (trace != nullptr) {
            trace->add({"the ideal list, at each rank the judged document that adds most:",
                        "理想列表，每一位取增益最大的已标注文档："});
        }
        return discounted(greedy_gains(lists, fresh, cutoff_, trace), trace);
    }

    /// For one subtopic; the sum for S of them is S times this.
    double conceivable_sum(Trace* trace) const {
        if (discount_ == NoveltyDiscount::power) {
            const double sum = 1.0 / (1.0 - (1.0 - alpha_) * beta_);
            if (trace != nullptr) {
                trace->add(
                    {"  1 / (1 - (1 - alpha) beta) = {}", "  1 / (1 - (1 - alpha) beta) = {}"},
                    paper(sum));
            }
            return sum;
        }
        double sum = 0.0;
        double gain = 1.0;
        for (std::size_t rank = 1; rank <= cutoff_ && gain > 0.0; ++rank) {
            sum += gain * weight(rank);
            trace_term(trace, rank, gain, sum);
            gain *= 1.0 - alpha_;
        }
        return sum;
    }

    double norm(const SubtopicLists& lists, const NoveltyGain& fresh, std::size_t covered,
                Trace* trace) const {
        if (norm_ == NoveltyNorm::greedy) return greedy_sum(lists, fresh, trace);
        if (trace != nullptr) {
            trace->add({"the best conceivable list, every document about all {} subtopics; each of "
                        "them adds:",
                        "可设想的最好列表，每个文档都涉及全部 {} 个子话题；每个子话题贡献："},
                       covered);
            conceivable_sum(trace);
            trace->add({"  all of them: {} x {}", "  合计：{} x {}"}, covered, paper(conceivable_));
        }
        return static_cast<double>(covered) * conceivable_;
    }

    double weight(std::size_t rank) const {
        switch (discount_) {
            case NoveltyDiscount::logarithm:
                return 1.0 / log2_discount(rank);
            case NoveltyDiscount::reciprocal:
                return 1.0 / static_cast<double>(rank);
            case NoveltyDiscount::power:
                break;
        }
        return std::pow(beta_, static_cast<double>(rank - 1));
    }

    double discounted(const Gains& gains, Trace* trace) const {
        double sum = 0.0;
        for (std::size_t i = 0; i < gains.by_rank.size(); ++i) {
            sum += gains.by_rank[i] * weight(i + 1);
            if (trace != nullptr) {
                trace->add({"  rank {}: subtopics {}", "  第 {} 位：子话题 {}"}, i + 1,
                           gains.subtopics[i]);
            }
            trace_term(trace, i + 1, gains.by_rank[i], sum);
        }
        return sum;
    }

    void trace_term(Trace* trace, std::size_t rank, double gain, double sum) const {
        if (trace == nullptr) return;
        trace->add(
            {"  rank {}: gain {} x {} = {}; sum {}", "  第 {} 位：增益 {} x {} = {}；累计 {}"},
            rank, paper(gain), weight_text(rank), paper(gain * weight(rank)), paper(sum));
    }

    std::string weight_text(std::size_t rank) const {
        switch (discount_) {
            case NoveltyDiscount::logarithm:
                return fmt::format("1/log2({})", rank + 1);
            case NoveltyDiscount::reciprocal:
                return fmt::format("1/{}", rank);
            case NoveltyDiscount::power:
                break;
        }
        return fmt::format("{}^{}", paper(beta_), rank - 1);
    }

    std::string name_;
    NoveltyDiscount discount_;
    NoveltyNorm norm_;
    double alpha_;
    double beta_ = 0.0;
    double conceivable_ = 0.0;
    std::optional<double> rel_;
    std::size_t cutoff_;
};

}  // namespace

SubtopicLists SubtopicLists::of(const JudgedRanking& ranking) {
    if (ranking.num_subtopics > 0) {
        return {ranking.subtopics, ranking.judged_subtopics, ranking.num_subtopics,
                ranking.subtopic_names};
    }
    thread_local std::vector<std::size_t> begins;
    thread_local std::vector<SubtopicGrade> entries;
    thread_local std::vector<std::size_t> judged_begins;
    thread_local std::vector<SubtopicGrade> judged_entries;
    return {one_subtopic(ranking.grades, begins, entries),
            one_subtopic(ranking.judged, judged_begins, judged_entries), 1};
}

std::vector<std::size_t> SubtopicLists::relevant(double rel) const {
    std::vector<std::size_t> counts(num_subtopics, 0);
    for (const SubtopicGrade& entry : judged.entries) {
        if (entry.grade >= rel) ++counts[entry.subtopic];
    }
    return counts;
}

std::string SubtopicLists::name_of(std::size_t subtopic) const {
    const bool known = !names.empty() && !names[subtopic].empty();
    return known ? std::string{names[subtopic]} : std::to_string(subtopic + 1);
}

std::size_t count_covered(std::span<const std::size_t> relevant_by_subtopic) {
    const auto covered =
        std::ranges::count_if(relevant_by_subtopic, [](std::size_t count) { return count > 0; });
    return static_cast<std::size_t>(covered);
}

double NoveltyGain::of(std::span<const SubtopicGrade> document) const {
    double gain = 0.0;
    for (const SubtopicGrade& entry : document) {
        if (entry.grade >= rel_) gain += worth_[entry.subtopic];
    }
    return gain;
}

double NoveltyGain::take(std::span<const SubtopicGrade> document) {
    const double gain = of(document);
    for (const SubtopicGrade& entry : document) {
        if (entry.grade >= rel_) worth_[entry.subtopic] *= keep_;
    }
    return gain;
}

std::string NoveltyGain::describe(std::span<const SubtopicGrade> document,
                                  const SubtopicLists& names) const {
    std::string text;
    for (const SubtopicGrade& entry : document) {
        if (!(entry.grade >= rel_)) continue;
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", names.name_of(entry.subtopic),
                            paper(worth_[entry.subtopic]));
    }
    return text.empty() ? "-" : text;
}

std::vector<MetricOption> novelty_options(NoveltyDiscount discount) {
    std::vector<MetricOption> options{
        {"alpha",
         "0.5",
         {"how much a subtopic loses each time it is met, from 0 to 1",
          "子话题每出现一次所失去的比例，0 到 1"}}};
    if (discount == NoveltyDiscount::power) {
        options.push_back({"beta", "0.5", {"probability of reading on", "继续往下看的概率"}});
    }
    options.push_back(rel_option());
    return options;
}

MetricFunction make_novelty(const MetricSpec& spec, NoveltyDiscount discount, NoveltyNorm norm) {
    return NoveltyMetric{spec, discount, norm};
}

}  // namespace assay
