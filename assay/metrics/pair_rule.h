#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "assay/metrics/metric.h"
#include "assay/metrics/pair_counts.h"

namespace assay {

/// The documents of a ranking that form pairs.
struct PairedDocuments {
    std::vector<double> grades;
    std::vector<std::uint32_t> ends;   ///< as count_pairs takes them
    std::vector<std::uint32_t> ranks;  ///< counted from 1
};

/// The option `unjudged=skip|zero` of the families that pair the documents of one ranking.
MetricOption unjudged_pairs_option();

/// What that option says.
bool pairs_unjudged(const MetricSpec& spec);

/// Takes the judged documents of the first `cutoff` ranks, and the others as grade 0 where
/// `unjudged` says so. Groups of equal score are kept where `groups` says so.
void select_documents(const JudgedRanking& ranking, std::size_t cutoff, bool unjudged, bool groups,
                      PairedDocuments& out);

/// Writes down one line a document: what it adds to the counts.
void trace_steps(Trace& trace, const PairedDocuments& documents, std::span<const PairStep> steps);

/// The options and the counting that PNR and PairAccuracy share.
class PairRule {
  public:
    static std::vector<MetricOption> options();

    explicit PairRule(const MetricSpec& spec);

    /// Counts pairs of documents with equal score as half in order, half inverted: the expected
    /// counts over all orders of tied documents.
    void expect_ties();

    struct Counts {
        double in_order = 0.0;  ///< with pairs of equal grade where ties=in_order
        double inverted = 0.0;
        std::vector<Part> parts;
    };
    Counts count(const JudgedRanking& ranking, Trace* trace) const;

    /// Why there is no value when no pair counts.
    static constexpr const char* kNoPairs = "no pair of judged documents to compare";

  private:
    enum class ScoreTies : std::uint8_t { order, half, skip };

    std::size_t cutoff_;
    bool equal_in_order_;
    bool unjudged_;
    ScoreTies score_ties_;
};

}  // namespace assay
