#include "assay/metrics/pair_counts.h"

#include <algorithm>
#include <cmath>

namespace assay {
namespace {

/// How many values below a place were added so far: a Fenwick tree.
class Fenwick {
  public:
    void reset(std::size_t size) { sums_.assign(size + 1, 0); }

    void add(std::size_t place) {
        for (std::size_t i = place + 1; i < sums_.size(); i += i & (~i + 1)) ++sums_[i];
    }

    std::uint64_t below(std::size_t place) const {
        std::uint64_t sum = 0;
        for (std::size_t i = place; i > 0; i &= i - 1) sum += sums_[i];
        return sum;
    }

  private:
    std::vector<std::uint64_t> sums_;
};

/// Memory that counting needs, taken once a thread.
struct Workspace {
    std::vector<double> levels;
    std::vector<std::size_t> places;  ///< of each document's grade in `levels`
    std::vector<std::uint64_t> beside;
    Fenwick above;

    void prepare(std::span<const double> grades) {
        levels.assign(grades.begin(), grades.end());
        std::ranges::sort(levels);
        levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
        places.clear();
        for (const double grade : grades) {
            const auto found = std::ranges::lower_bound(levels, grade);
            places.push_back(static_cast<std::size_t>(found - levels.begin()));
        }
        beside.assign(levels.size(), 0);
        above.reset(levels.size());
    }
};

void add_step(const PairStep& step, PairCounts& counts) {
    counts.in_order += step.higher;
    counts.inverted += step.lower;
    counts.tied_grade += step.equal;
    counts.tied_place += step.beside_other;
    counts.tied_both += step.beside_equal;
}

/// One place of the list: documents `begin` to `end`.
void count_group(Workspace& work, std::size_t begin, std::size_t end, PairCounts& counts,
                 std::vector<PairStep>* steps) {
    for (std::size_t i = begin; i < end; ++i) {
        const std::size_t place = work.places[i];
        PairStep step;
        step.lower = work.above.below(place);
        step.equal = work.above.below(place + 1) - step.lower;
        step.higher = begin - step.lower - step.equal;
        step.beside_equal = work.beside[place]++;
        step.beside_other = i - begin - step.beside_equal;
        add_step(step, counts);
        if (steps != nullptr) steps->push_back(step);
    }
    for (std::size_t i = begin; i < end; ++i) {
        work.above.add(work.places[i]);
        work.beside[work.places[i]] = 0;
    }
}

}  // namespace

PairCounts count_pairs(std::span<const double> grades, std::span<const std::uint32_t> ends,
                       std::vector<PairStep>* steps) {
    thread_local Workspace work;
    work.prepare(grades);
    PairCounts counts;
    std::size_t begin = 0;
    for (const std::uint32_t end : ends) {
        count_group(work, begin, end, counts, steps);
        begin = end;
    }
    for (; begin < grades.size(); ++begin) count_group(work, begin, begin + 1, counts, steps);
    return counts;
}

namespace {

void trace_pairs(Trace& trace, const PairCounts& counts, TauSides sides) {
    const Text grades{
        "Pairs in order C = {}, inverted D = {}, of equal grade alone G = {}, of "
        "equal score alone S = {}, of both {}",
        "正序对 C = {}，逆序对 D = {}，仅档位相同 G = {}，仅分数相同 S = "
        "{}，两者都相同 {}"};
    const Text lists{
        "Pairs in order C = {}, inverted D = {}, tied in b alone G = {}, tied in a "
        "alone S = {}, in both {}",
        "正序对 C = {}，逆序对 D = {}，仅在 b 中并列 G = {}，仅在 a 中并列 S = "
        "{}，两者都并列 {}"};
    trace.add(sides == TauSides::lists ? lists : grades, counts.in_order, counts.inverted,
              counts.tied_grade, counts.tied_place, counts.tied_both);
}

}  // namespace

MetricValue tau_b(const PairCounts& counts, Trace* trace, TauSides sides, TauTies ties) {
    const std::uint64_t different = counts.in_order + counts.inverted;
    // In any one order every document has a place of its own. A pair of equal score then is in
    // order as often as it is inverted, and leaves the difference as it is on average.
    const bool shared = ties == TauTies::shared;
    const double places =
        static_cast<double>(shared ? different + counts.tied_grade : counts.total());
    const double grades = static_cast<double>(different + counts.tied_place);
    if (counts.total() == 0) return MetricValue::none("fewer than two documents to compare");
    if (places == 0.0 || grades == 0.0) return MetricValue::none("all documents are tied");
    const double difference =
        static_cast<double>(counts.in_order) - static_cast<double>(counts.inverted);
    const double scale = std::sqrt(places * grades);
    if (trace != nullptr) {
        trace_pairs(*trace, counts, sides);
        if (!shared) {
            trace->add(
                {"Mean over the orders of equal scores: in each of them none of the N = {} pairs "
                 "shares a place, and those of S cancel out",
                 "对同分的各种排列取平均：每种排列下全部 N = {} 对名次都不同，S "
                 "中的正逆序相互抵消"},
                counts.total());
        }
        trace->add({"(C - D) / sqrt({} (C + D + S)) = {} / sqrt({} x {}) = {} / {}",
                    "(C - D) / sqrt({} (C + D + S)) = {} / sqrt({} x {}) = {} / {}"},
                   shared ? "(C + D + G)" : "N", difference, places, grades, difference,
                   paper(scale));
    }
    return {.value = difference / scale};
}

}  // namespace assay
