#include <algorithm>
#include <limits>

#include "assay/search/idf.h"

namespace assay {
namespace {

/// Σ weight · tf, or Σ weight · tf / length. Frequencies have no limit, so nothing bounds them.
class Frequency final : public ScorePart {
  public:
    Frequency(std::string_view name, const ScoringContext& context, bool by_length, bool by_idf)
        : name_{name}, by_length_{by_length}, scored_{context.query.scored} {
        for (std::size_t i = 0; i < scored_; ++i) {
            const Unit& unit = context.query.units[i];
            const double idf = by_idf ? unit_idf(context, unit, plain_idf) : 1.0;
            weights_.push_back(idf * unit.query_weight);
            fields_.push_back(unit.field);
        }
    }

    std::string_view name() const override { return name_; }

    double score(Evidence& evidence, PartTrace* trace) const override {
        double sum = 0.0;
        for (std::size_t i = 0; i < scored_; ++i) {
            const double tf = evidence.frequency(i);
            if (tf == 0.0) continue;
            const std::uint32_t length =
                fields_[i] ? evidence.length(*fields_[i]) : evidence.length();
            const double share = by_length_ ? tf / std::max(length, 1U) : tf;
            const double part = share * weights_[i];
            sum += part;
            write_line(trace, i, tf, weights_[i], length, 0.0, part);
        }
        return sum;
    }

    double bound(const UnitSet& units) const override {
        const auto scored = units.begin() + static_cast<std::ptrdiff_t>(scored_);
        const bool any = std::find(units.begin(), scored, true) != scored;
        return any ? std::numeric_limits<double>::infinity() : 0.0;
    }

  private:
    std::string_view name_;
    bool by_length_;
    std::size_t scored_;
    std::vector<double> weights_;
    std::vector<std::optional<std::uint32_t>> fields_;
};

/// The weights of the units a document has, over those of all. Units in no document count, too.
class Coverage final : public ScorePart {
  public:
    explicit Coverage(const ScoringContext& context) : scored_{context.query.scored} {
        for (std::size_t i = 0; i < scored_; ++i) {
            const Unit& unit = context.query.units[i];
            weights_.push_back(unit_idf(context, unit, smooth_idf) * unit.query_weight);
            total_ += weights_.back();
        }
        if (total_ == 0.0) total_ = 1.0;
    }

    std::string_view name() const override { return "coverage"; }

    double score(Evidence& evidence, PartTrace* trace) const override {
        double sum = 0.0;
        for (std::size_t i = 0; i < scored_; ++i) {
            if (!evidence.has(i)) continue;
            sum += weights_[i];
            write_line(trace, i, evidence.frequency(i), weights_[i], evidence.length(), 0.0,
                       weights_[i]);
        }
        if (trace != nullptr) trace->divisor = total_;
        return sum / total_;
    }

    double bound(const UnitSet& units) const override {
        double sum = 0.0;
        for (std::size_t i = 0; i < scored_; ++i) {
            if (units[i]) sum += weights_[i];
        }
        return sum / total_;
    }

  private:
    std::size_t scored_;
    std::vector<double> weights_;
    double total_ = 0.0;
};

}  // namespace

namespace scorer {

std::unique_ptr<ScorePart> tf(const ScoringContext& context) {
    return std::make_unique<Frequency>("tf", context, false, false);
}

std::unique_ptr<ScorePart> tf_length(const ScoringContext& context) {
    return std::make_unique<Frequency>("tf-length", context, true, false);
}

std::unique_ptr<ScorePart> tf_idf(const ScoringContext& context) {
    return std::make_unique<Frequency>("tf-idf", context, true, true);
}

std::unique_ptr<ScorePart> coverage(const ScoringContext& context) {
    return std::make_unique<Coverage>(context);
}

}  // namespace scorer
}  // namespace assay
