#include <algorithm>
#include <cmath>

#include "assay/search/idf.h"

namespace assay {
namespace {

/// BM25 of a term frequency that is summed over weighted fields. Either each field's share is
/// measured by that field's length first (Zaragoza et al. 2004), or there is one length, the fields
/// repeated by their weights (Robertson et al. 2004), which with weights of 1 is BM25 to the bit.
class Bm25f final : public ScorePart {
  public:
    Bm25f(const ScoringContext& context, bool by_field)
        : by_field_{by_field}, scored_{context.query.scored}, saturation_{saturation_of(context)} {
        for (std::size_t i = 0; i < scored_; ++i) {
            const Unit& unit = context.query.units[i];
            weights_.push_back(unit_idf(context, unit, smooth_idf) * unit.query_weight);
        }
        const auto fields =
            static_cast<std::uint32_t>(context.statistics.field_total_length.size());
        double total = 0.0;
        for (std::uint32_t field = 0; field < fields; ++field) {
            field_weights_.push_back(context.settings.field_weight(field));
            field_b_.push_back(context.settings.b_of(field));
            averages_.push_back(average_length(context.statistics, field));
            total += field_weights_.back() *
                     static_cast<double>(context.statistics.field_total_length[field]);
        }
        if (!by_field && total > 0.0) {
            saturation_.average_length = total / static_cast<double>(context.statistics.documents);
        }
    }

    std::string_view name() const override { return by_field_ ? "bm25f" : "bm25f-simple"; }
    bool reads_positions() const override { return field_weights_.size() > 1; }

    double score(Evidence& evidence, PartTrace* trace) const override {
        const double length = weighted_length(evidence);
        const double norm = by_field_ ? saturation_.k1 : saturation_.norm_of(length);
        double sum = 0.0;
        for (std::size_t i = 0; i < scored_; ++i) {
            if (!evidence.has(i)) continue;
            const double tf = weighted_frequency(evidence, i);
            if (tf == 0.0) continue;
            const double part = weights_[i] * (tf * saturation_.factor / (tf + norm));
            sum += part;
            write_line(trace, i, tf, weights_[i], length, norm, part);
        }
        return sum;
    }

    double bound(const UnitSet& units) const override {
        double sum = 0.0;
        for (std::size_t i = 0; i < scored_; ++i) {
            if (units[i]) sum += weights_[i] * saturation_.factor;
        }
        return sum;
    }

  private:
    double weighted_length(const Evidence& evidence) const {
        double sum = 0.0;
        for (std::uint32_t field = 0; field < evidence.fields(); ++field) {
            sum += field_weights_[field] * evidence.length(field);
        }
        return sum;
    }

    double weighted_frequency(Evidence& evidence, std::size_t unit) const {
        if (field_weights_.size() == 1) return share(evidence, 0, evidence.frequency(unit));
        std::vector<std::uint32_t> counts(field_weights_.size(), 0);
        const std::uint32_t mask = (1U << evidence.field_bits()) - 1U;
        for (const std::uint32_t place : evidence.positions(unit)) ++counts[place & mask];
        double sum = 0.0;
        for (std::uint32_t field = 0; field < counts.size(); ++field) {
            if (counts[field] > 0) sum += share(evidence, field, counts[field]);
        }
        return sum;
    }

    double share(const Evidence& evidence, std::uint32_t field, std::uint32_t count) const {
        const double weighted = field_weights_[field] * count;
        if (!by_field_) return weighted;
        const double b = field_b_[field];
        const double relative = std::max(evidence.length(field), 1U) / averages_[field];
        return weighted / (1.0 - b + b * relative);
    }

    bool by_field_;
    std::size_t scored_;
    Saturation saturation_;
    std::vector<double> weights_;
    std::vector<double> field_weights_;
    std::vector<double> field_b_;
    std::vector<double> averages_;
};

}  // namespace

double ScorerSettings::field_weight(std::uint32_t field) const {
    return field < field_weights.size() ? field_weights[field] : 1.0;
}

double ScorerSettings::b_of(std::uint32_t field) const {
    return field < field_b.size() && !std::isnan(field_b[field]) ? field_b[field] : b;
}

namespace scorer {

std::unique_ptr<ScorePart> bm25f(const ScoringContext& context) {
    return std::make_unique<Bm25f>(context, true);
}

std::unique_ptr<ScorePart> bm25f_simple(const ScoringContext& context) {
    return std::make_unique<Bm25f>(context, false);
}

}  // namespace scorer
}  // namespace assay
