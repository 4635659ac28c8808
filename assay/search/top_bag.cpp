#include "assay/search/top_bag.h"

#include <algorithm>
#include <deque>

#include "assay/search/bag_search.h"
#include "assay/search/top_hits.h"

namespace assay {
namespace {

/// The sum of all parts is at most about this many units.
constexpr double kAllUnits = 1 << 30;
/// How far one part in units can be from the exact one: four roundings of single precision, of
/// 2^-24 each, and the cut to a whole number.
constexpr std::uint32_t kMarginOfPart = 4 * (1 << 6) + 2;

}  // namespace

struct TopBag::State {
    explicit State(const Index& index) : segments{index.segments()}, norms(segments.size()), bag{} {
        bag.collector = &collector;
    }

    /// Opens the terms that segment `number` has; false when there is nothing to find in it.
    bool open(std::size_t number, std::span<const BagTerm> terms, Match match, std::size_t k);
    /// Turns what the collector kept into hits.
    void rescore(std::span<const BagTerm> terms);
    std::uint32_t frequency(BagCursor& cursor, const BagCandidate& candidate);
    /// Puts the hits from `begin` on, which come nearly in order, in order, and those before with
    /// them.
    void order(std::size_t begin);
    /// Leaves the k best hits.
    std::span<const Hit> best(std::size_t k);

    std::span<const Segment> segments;
    Saturation scorer;
    double unit = 1.0;
    std::vector<BagNorms> norms;  ///< one a segment
    std::deque<BagCursor> cursors;
    BagCollector collector;
    BagSegment bag;
    AnySearch any;
    AllSearch all;
    PhraseSearch phrase;
    std::vector<BagTerm> words;
    std::vector<Hit> hits;
};

TopBag::TopBag(const Index& index) : state_{std::make_unique<State>(index)} {}
TopBag::~TopBag() = default;

bool TopBag::State::open(std::size_t number, std::span<const BagTerm> terms, Match match,
                         std::size_t k) {
    const Segment& segment = segments[number];
    if (segment.inverted->documents() == 0) return false;
    norms[number].prepare(*segment.inverted, scorer);
    bag.segment = &segment;
    bag.norms = &norms[number];
    bag.terms.clear();
    const bool stored = norms[number].stored_bounds_hold();
    while (cursors.size() < terms.size()) cursors.emplace_back();
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const auto entry = segment.inverted->find(terms[i].term);
        if (!entry) {
            if (match == Match::all) return false;
            continue;
        }
        const auto weight = static_cast<float>(terms[i].weight * scorer.factor / unit);
        cursors[i].open(*segment.inverted, *entry, static_cast<std::uint32_t>(i), weight,
                        bag.norms->view(), stored);
        bag.terms.push_back(&cursors[i]);
    }
    collector.begin_segment();
    if (match == Match::any && segment.dead.empty()) {
        for (const BagCursor* term : bag.terms) collector.reached(term->reached_by(k));
    }
    return !bag.terms.empty();
}

std::uint32_t TopBag::State::frequency(BagCursor& cursor, const BagCandidate& candidate) {
    if (cursor.shift() < 32) {
        const std::uint32_t times = (candidate.times >> cursor.shift()) & kManyTimes;
        if (times < kManyTimes) return times;
    }
    return cursor.frequency(candidate.document);
}

void TopBag::State::rescore(std::span<const BagTerm> terms) {
    const std::size_t begin = hits.size();
    for (const BagCandidate& candidate : collector.finish()) {
        const double norm = bag.norms->exact(candidate.document);
        double score = 0.0;
        for (BagCursor* cursor : bag.terms) {
            const std::uint32_t tf = frequency(*cursor, candidate);
            if (tf > 0) score += scorer.part(terms[cursor->order()].weight, tf, norm);
        }
        hits.push_back({bag.segment->base + candidate.document, score});
    }
    order(begin);
}

void TopBag::State::order(std::size_t begin) {
    std::size_t steps = 0;
    const std::size_t most_steps = 8 * (hits.size() - begin);
    for (std::size_t i = begin + 1; i < hits.size() && steps <= most_steps; ++i) {
        const Hit hit = hits[i];
        std::size_t at = i;
        for (; at > begin && ranks_before(hit, hits[at - 1]); --at) hits[at] = hits[at - 1];
        hits[at] = hit;
        steps += i - at;
    }
    const auto from = hits.begin() + static_cast<std::ptrdiff_t>(begin);
    if (steps > most_steps) std::sort(from, hits.end(), ranks_before);
    std::inplace_merge(hits.begin(), from, hits.end(), ranks_before);
}

std::span<const Hit> TopBag::State::best(std::size_t k) {
    hits.resize(std::min(k, hits.size()));
    return hits;
}

std::span<const Hit> TopBag::find(std::span<const BagTerm> terms, Match match,
                                  const Saturation& scorer, std::size_t k) {
    State& s = *state_;
    s.hits.clear();
    if (k == 0 || terms.empty()) return s.hits;
    s.scorer = scorer;
    double most = 0.0;
    for (const BagTerm& term : terms) most += term.weight * scorer.factor;
    s.unit = most > 0 ? most / kAllUnits : 1.0;
    s.collector.begin(k, static_cast<std::uint32_t>(terms.size()) * kMarginOfPart);
    for (std::size_t i = 0; i < s.segments.size(); ++i) {
        if (!s.open(i, terms, match, k)) continue;
        if (match == Match::any) {
            s.any.search(s.bag);
        } else {
            s.all.search(s.bag);
        }
        s.rescore(terms);
    }
    return s.best(k);
}

std::span<const Hit> TopBag::find_phrase(std::span<const std::string_view> terms,
                                         std::span<const std::uint32_t> offsets, double weight,
                                         const Saturation& scorer, std::size_t k) {
    State& s = *state_;
    s.hits.clear();
    if (k == 0 || terms.empty()) return s.hits;
    s.scorer = scorer;
    s.unit = weight > 0 ? weight * scorer.factor / kAllUnits : 1.0;
    s.collector.begin(k, kMarginOfPart);
    s.words.clear();
    for (const std::string_view term : terms) s.words.push_back({term, weight});
    for (std::size_t i = 0; i < s.segments.size(); ++i) {
        if (!s.open(i, s.words, Match::all, k)) continue;
        s.phrase.search(s.bag, offsets);
        const std::size_t begin = s.hits.size();
        for (const BagCandidate& candidate : s.collector.finish()) {
            const double norm = s.bag.norms->exact(candidate.document);
            s.hits.push_back({s.bag.segment->base + candidate.document,
                              scorer.part(weight, candidate.times, norm)});
        }
        s.order(begin);
    }
    return s.best(k);
}

}  // namespace assay
