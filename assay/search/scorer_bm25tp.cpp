#include <algorithm>
#include <tuple>

#include "assay/search/idf.h"

namespace assay {
namespace {

/// The second sum of BM25TP (Büttcher, Clarke and Lushman 2006): each two neighbouring occurrences
/// of different query terms, in one field and at distance d, give either term the other's idf over
/// d²; the sum `acc` of a term adds min(1, idf) · (k1 + 1) · acc / (acc + K).
class Buettcher final : public ScorePart {
  public:
    explicit Buettcher(const ScoringContext& context)
        : scored_{context.query.scored}, saturation_{saturation_of(context)} {
        for (std::size_t i = 0; i < scored_; ++i) {
            const Unit& unit = context.query.units[i];
            idfs_.push_back(unit_idf(context, unit, plain_idf));
            weights_.push_back(std::min(1.0, idfs_.back()) * unit.query_weight);
        }
    }

    std::string_view name() const override { return "tp"; }
    bool reads_positions() const override { return true; }

    double score(Evidence& evidence, PartTrace* trace) const override {
        const std::vector<double> sums = accumulate(evidence);
        const double norm = saturation_.norm(evidence.length());
        double sum = 0.0;
        for (std::size_t i = 0; i < scored_; ++i) {
            if (sums[i] == 0.0) continue;
            const double part = weights_[i] * (sums[i] * saturation_.factor / (sums[i] + norm));
            sum += part;
            write_line(trace, i, sums[i], weights_[i], evidence.length(), norm, part);
        }
        return sum;
    }

    /// A term needs a neighbour.
    double bound(const UnitSet& units) const override {
        double sum = 0.0;
        std::size_t count = 0;
        for (std::size_t i = 0; i < scored_; ++i) {
            if (!units[i]) continue;
            sum += weights_[i] * saturation_.factor;
            ++count;
        }
        return count < 2 ? 0.0 : sum;
    }

  private:
    struct Place {
        std::uint32_t field;
        std::uint32_t position;
        std::size_t unit;
        auto key() const { return std::tie(field, position, unit); }
        bool operator<(const Place& other) const { return key() < other.key(); }
    };

    std::vector<double> accumulate(Evidence& evidence) const {
        std::vector<Place> places;
        const unsigned bits = evidence.field_bits();
        const std::uint32_t mask = (1U << bits) - 1U;
        for (std::size_t i = 0; i < scored_; ++i) {
            for (const std::uint32_t place : evidence.positions(i)) {
                places.push_back({place & mask, place >> bits, i});
            }
        }
        std::sort(places.begin(), places.end());
        std::vector<double> sums(scored_, 0.0);
        for (std::size_t p = 1; p < places.size(); ++p) {
            const Place& one = places[p - 1];
            const Place& two = places[p];
            if (one.unit == two.unit || one.field != two.field) continue;
            if (one.position == two.position) continue;
            const double distance = two.position - one.position;
            sums[two.unit] += idfs_[one.unit] / (distance * distance);
            sums[one.unit] += idfs_[two.unit] / (distance * distance);
        }
        return sums;
    }

    std::size_t scored_;
    Saturation saturation_;
    std::vector<double> idfs_;
    std::vector<double> weights_;
};

}  // namespace

namespace scorer {

std::unique_ptr<ScorePart> buettcher(const ScoringContext& context) {
    return std::make_unique<Buettcher>(context);
}

}  // namespace scorer
}  // namespace assay
