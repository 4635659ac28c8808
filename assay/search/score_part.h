#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assay/search/evidence.h"
#include "assay/search/saturation.h"

namespace assay {

/// Which units a document may have, one flag a unit of the query.
using UnitSet = std::vector<bool>;

/// One summand of a score, for people: `value` is what it adds.
struct ScoreLine {
    std::size_t unit = 0;
    std::optional<std::size_t> other;  ///< the second unit of a pair
    double frequency = 0.0;            ///< tf, weighted tf, or what proximity has instead
    double weight = 0.0;               ///< idf times the query's weight
    double length = 0.0;               ///< of the document or the field
    double norm = 0.0;                 ///< what the frequency is saturated with; 0: nothing
    double value = 0.0;
};

/// How one part of a score came about: the values of its lines, summed in order, over `divisor`.
struct PartTrace {
    std::string name;
    std::vector<ScoreLine> lines;
    double divisor = 1.0;
    double value = 0.0;
};

/// Adds a line to `trace` if there is one.
void write_line(PartTrace* trace, std::size_t unit, double frequency, double weight, double length,
                double norm, double value, std::optional<std::size_t> other = std::nullopt);

/// A sum over the units of a query, or over their pairs. No part of a sum is negative.
class ScorePart {
  public:
    virtual ~ScorePart() = default;

    virtual std::string_view name() const = 0;

    /// The part's value for the document. Writes its summands to `trace` if there is one; the
    /// value is the same double either way.
    virtual double score(Evidence& evidence, PartTrace* trace) const = 0;

    /// At least what score() gives for any document that has no other units; infinity where
    /// nothing is known. Exact up to rounding.
    virtual double bound(const UnitSet& units) const = 0;

    /// True when score() reads positions: it is dear, and worth a look at bound() first.
    virtual bool reads_positions() const { return false; }

    /// What a term must weigh to score the same in a bag (see TopBag), where this is a bag.
    struct Bag {
        Saturation saturation;
        std::vector<double> weights;  ///< one a unit
    };
    virtual const Bag* bag() const { return nullptr; }
};

/// A formula made ready for one query.
struct Scorer {
    std::vector<std::unique_ptr<ScorePart>> parts;

    double score(Evidence& evidence) const;
    /// The same double, with all its parts.
    double explain(Evidence& evidence, std::vector<PartTrace>& traces) const;
    double bound(const UnitSet& units) const;
};

}  // namespace assay
