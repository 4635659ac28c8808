#include <algorithm>

#include "assay/search/idf.h"

namespace assay {
namespace {

/// Σ over pairs of distinct terms: min(idf, idf') · tp · (k1 + 1) / (tp + K), where tp is the sum
/// of 1/d² over all pairs of places of the two in one field, d the distance (Rasolofo and Savoy
/// 2003, without their window). A query is a bag: a pair counts once for each pair of its
/// occurrences there, so weights multiply. `ordered` counts only places in the order of the query.
class OkaTp final : public ScorePart {
  public:
    OkaTp(const ScoringContext& context, bool ordered)
        : ordered_{ordered}, scored_{context.query.scored}, saturation_{saturation_of(context)} {
        for (std::size_t i = 0; i < scored_; ++i) {
            const Unit& unit = context.query.units[i];
            idfs_.push_back(unit_idf(context, unit, plain_idf));
            query_weights_.push_back(unit.query_weight);
        }
    }

    std::string_view name() const override { return ordered_ ? "okatp-ordered" : "okatp"; }
    bool reads_positions() const override { return true; }

    double score(Evidence& evidence, PartTrace* trace) const override {
        double sum = 0.0;
        const double norm = saturation_.norm(evidence.length());
        for (std::size_t i = 0; i < scored_; ++i) {
            for (std::size_t j = i + 1; j < scored_ && evidence.has(i); ++j) {
                if (!evidence.has(j)) continue;
                const double tp = proximity(evidence, i, j);
                if (tp == 0.0) continue;
                const double weight = pair_weight(i, j);
                const double part = weight * (tp * saturation_.factor / (tp + norm));
                sum += part;
                write_line(trace, i, tp, weight, evidence.length(), norm, part, j);
            }
        }
        return sum;
    }

    /// A pair saturates at its weight times k1 + 1.
    double bound(const UnitSet& units) const override {
        double sum = 0.0;
        for (std::size_t i = 0; i < scored_; ++i) {
            for (std::size_t j = i + 1; j < scored_ && units[i]; ++j) {
                if (units[j]) sum += pair_weight(i, j) * saturation_.factor;
            }
        }
        return sum;
    }

  private:
    double pair_weight(std::size_t i, std::size_t j) const {
        return query_weights_[i] * query_weights_[j] * std::min(idfs_[i], idfs_[j]);
    }

    double proximity(Evidence& evidence, std::size_t i, std::size_t j) const {
        const unsigned bits = evidence.field_bits();
        const std::uint32_t mask = (1U << bits) - 1U;
        double sum = 0.0;
        for (const std::uint32_t first : evidence.positions(i)) {
            for (const std::uint32_t second : evidence.positions(j)) {
                if (((first ^ second) & mask) != 0 || first == second) continue;
                if (ordered_ && second < first) continue;
                const double distance = (std::max(first, second) - std::min(first, second)) >> bits;
                sum += 1.0 / (distance * distance);
            }
        }
        return sum;
    }

    bool ordered_;
    std::size_t scored_;
    Saturation saturation_;
    std::vector<double> idfs_;
    std::vector<double> query_weights_;
};

}  // namespace

namespace scorer {

std::unique_ptr<ScorePart> okatp(const ScoringContext& context) {
    return std::make_unique<OkaTp>(context, false);
}

std::unique_ptr<ScorePart> okatp_ordered(const ScoringContext& context) {
    return std::make_unique<OkaTp>(context, true);
}

}  // namespace scorer
}  // namespace assay
