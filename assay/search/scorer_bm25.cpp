#include "assay/search/idf.h"

namespace assay {
namespace {

/// Σ weight · tf · factor / (tf + norm). A unit bound to a field is measured by that field's
/// length and its mean.
class Bm25 final : public ScorePart {
  public:
    using Idf = double (*)(double, double);

    Bm25(std::string_view name, const ScoringContext& context, Idf idf, bool lucene)
        : name_{name}, scored_{context.query.scored} {
        for (std::size_t i = 0; i < scored_; ++i) {
            const Unit& unit = context.query.units[i];
            bag_.weights.push_back(unit_idf(context, unit, idf) * unit.query_weight);
            fields_.push_back(unit.field);
            saturations_.push_back(variant(saturation_of(context, unit.field), lucene));
        }
        bag_.saturation = variant(saturation_of(context), lucene);
    }

    std::string_view name() const override { return name_; }

    double score(Evidence& evidence, PartTrace* trace) const override {
        double sum = 0.0;
        for (std::size_t i = 0; i < scored_; ++i) {
            const std::uint32_t tf = evidence.frequency(i);
            if (tf == 0) continue;
            const std::uint32_t length =
                fields_[i] ? evidence.length(*fields_[i]) : evidence.length();
            const double norm = saturations_[i].norm(length);
            const double part = saturations_[i].part(bag_.weights[i], tf, norm);
            sum += part;
            write_line(trace, i, tf, bag_.weights[i], length, norm, part);
        }
        return sum;
    }

    double bound(const UnitSet& units) const override {
        double sum = 0.0;
        for (std::size_t i = 0; i < scored_; ++i) {
            if (units[i]) sum += bag_.weights[i] * bag_.saturation.factor;
        }
        return sum;
    }

    const Bag* bag() const override { return &bag_; }

  private:
    static Saturation variant(Saturation saturation, bool lucene) {
        if (lucene) {
            saturation.factor = 1.0;
            saturation.byte_lengths = true;
        }
        return saturation;
    }

    std::string_view name_;
    std::size_t scored_;
    Bag bag_;
    std::vector<std::optional<std::uint32_t>> fields_;
    std::vector<Saturation> saturations_;
};

}  // namespace

double average_length(const CollectionStatistics& statistics, std::optional<std::uint32_t> field) {
    const std::uint64_t total =
        field ? statistics.field_total_length[*field] : statistics.total_length;
    if (total == 0 || statistics.documents == 0) return 1.0;
    return static_cast<double>(total) / static_cast<double>(statistics.documents);
}

Saturation saturation_of(const ScoringContext& context, std::optional<std::uint32_t> field) {
    Saturation saturation;
    saturation.k1 = context.settings.k1;
    saturation.b = context.settings.b;
    saturation.factor = context.settings.k1 + 1.0;
    saturation.average_length = average_length(context.statistics, field);
    return saturation;
}

namespace scorer {

std::unique_ptr<ScorePart> bm25(const ScoringContext& context) {
    return std::make_unique<Bm25>("bm25", context, smooth_idf, false);
}

std::unique_ptr<ScorePart> bm25_lucene(const ScoringContext& context) {
    return std::make_unique<Bm25>("bm25-lucene", context, smooth_idf, true);
}

std::unique_ptr<ScorePart> bm25_atire(const ScoringContext& context) {
    return std::make_unique<Bm25>("bm25-atire", context, plain_idf, false);
}

}  // namespace scorer
}  // namespace assay
