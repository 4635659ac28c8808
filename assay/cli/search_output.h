#pragma once

#include <string>
#include <vector>

#include "assay/metrics/trace.h"
#include "assay/search/search.h"
#include "assay/search/snippet.h"

namespace assay {

/// One answer, with all that is shown of it.
struct ShownHit {
    Hit hit;
    std::string id;
    std::string title;
    Snippet snippet;
    ScoreExplanation explanation;  ///< with --explain
};

struct ShownAnswer {
    std::string query;
    SearchOptions options;
    PlannedQuery plan;
    SearchResult result;
    std::vector<ShownHit> hits;
    bool explained = false;
    double milliseconds = 0.0;
};

/// For people. `bold`: the output is a terminal that shows it.
std::string answer_text(const ShownAnswer& answer, Language language, bool bold);

/// docs/search.md describes it.
std::string answer_json(const ShownAnswer& answer);

/// The table of scorers.
std::string scorers_text(Language language);

/// `dropped shoe (in no document), the (weighs least)`, or nothing.
std::string dropped_text(const std::vector<DroppedTerm>& dropped, Language language);

}  // namespace assay
