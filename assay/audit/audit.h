#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/audit/coverage.h"
#include "assay/audit/denominators.h"
#include "assay/audit/findings.h"
#include "assay/audit/label_change.h"
#include "assay/audit/settle.h"
#include "assay/audit/ties.h"
#include "assay/audit/unjudged.h"
#include "assay/audit/worlds.h"
#include "assay/core/score_table.h"
#include "assay/evaluate/unknown_ids.h"

namespace assay {

/// What a run has of its own: labels, or a set of candidates for the ideal list; null where it
/// shares those of all.
struct OwnGround {
    const Labels* labels = nullptr;
    const Run* candidates = nullptr;
};

struct AuditOptions {
    std::vector<Metric> metrics;    ///< the first is the primary one
    CoverageOptions coverage = {};  ///< its policies and threads hold for all
    std::size_t settle_limit = 50;  ///< documents to label; 0: none are looked for
    SettleGoal settle_goal = SettleGoal::as_counted;
    const Labels* labels_before = nullptr;  ///< an older label file
    std::vector<OwnGround> grounds = {};    ///< one a run, or empty
    bool common = false;                    ///< compare on the labels that the arms have in common
    const KnownDocuments* known = nullptr;  ///< the corpus, where it is known
};

/// A finding of one run, of two, or of the labels.
struct AuditFinding {
    std::string about;  ///< a system; empty for the labels
    Finding finding;
};

/// What is not known about the difference of a system and the first, by one metric.
struct PairAudit {
    std::size_t system = 0;  ///< by its place among the runs
    std::size_t metric = 0;
    DeltaBounds bounds;
    bool ties_outweigh = false;
};

struct Audit {
    std::vector<std::string> systems;
    std::vector<std::string> metrics;
    LabelCoverage labels;
    PossibleGrades grades;  ///< what unjudged documents may turn out to have
    std::vector<RunCoverage> runs;
    std::vector<SystemSummary> overlaps;  ///< one a run: its name, overlap and unknown documents
    std::optional<UnknownIds> unknown_labels;  ///< where the corpus is known
    std::vector<std::vector<TieRange>> ties;   ///< [system][metric]
    std::vector<PairAudit> pairs;              ///< by system, then metric
    std::vector<Settlement> settlements;       ///< one a system after the first; primary metric
    std::vector<GroundComparison> grounds;     ///< likewise, where a run has its own ground
    std::optional<CommonLabels> common;        ///< what the comparison was made on
    bool refused = false;                      ///< grounds differ: no pairs, no settlements
    std::optional<LabelDifference> label_difference;
    std::vector<LabelChange> label_changes;  ///< one a system after the first; or of a single run
    std::vector<AuditFinding> findings;      ///< most severe first
};

/// Everything this module knows to say about labels and runs; the first run is the base. A document
/// returned twice is a finding, and its later rows do not count. Throws Error when a run has no
/// query of the labels.
Audit audit(const Labels& labels, std::span<const Run> runs, const AuditOptions& options);

/// What labels and runs have in common, where that is too little: all of it serious.
std::vector<AuditFinding> overlap_findings(const ScoreTable& table);

/// What bounds, ties and grounds suggest about the comparison with the first run.
std::vector<AuditFinding> comparison_findings(const Audit& audit);

}  // namespace assay
