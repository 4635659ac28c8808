#pragma once

#include <cstdint>

namespace assay {

/// The family BM25 belongs to: a term's part of a score is weight * (tf * factor / (tf + norm)),
/// where norm grows with the document's length. Everything that scores with it, plain or fast, goes
/// through part() and norm(), so that the same terms give the same double everywhere.
struct Saturation {
    double k1 = 1.2;
    double b = 0.75;
    double average_length = 1.0;  ///< of the live documents
    double factor = 2.2;          ///< k1 + 1, or 1 where a variant leaves it out
    bool byte_lengths = false;    ///< lengths as Lucene stores them, in one byte

    bool operator==(const Saturation&) const = default;

    /// The norm of a document of `length` tokens.
    double norm(std::uint32_t length) const;
    /// The same for a length that was weighted, and is no whole number.
    double norm_of(double length) const;

    double part(double weight, std::uint32_t frequency, double norm) const {
        const double tf = frequency;
        return weight * (tf * factor / (tf + norm));
    }
};

/// The length Lucene reads back after storing `length` in one byte: exact up to 40, then the top
/// four bits (org.apache.lucene.util.SmallFloat, intToByte4 and byte4ToInt).
std::uint32_t byte_length(std::uint32_t length);

}  // namespace assay
