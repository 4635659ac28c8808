#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/adapters/tool.h"
#include "assay/core/queries.h"
#include "assay/metrics/message.h"
#include "assay/text/analyzer.h"

namespace assay {

enum class ReasonKind : std::uint8_t {
    not_segmented,
    stop_word,
    punctuation,
    stemmed_differently,
    prefix_only,
    all_words,
    typo,
    query_syntax,
    location,
    threshold,
    depth,
    ranked_low,
    failed,
    unexplained,
};
inline constexpr std::array<std::string_view, 14> kReasonNames{
    "not-segmented", "stop-word",  "punctuation", "stemmed-differently",
    "prefix-only",   "all-words",  "typo",        "query-syntax",
    "location",      "threshold",  "depth",       "ranked-low",
    "failed",        "unexplained"};

/// A rank score, 0 to 100, that needs no reason.
inline constexpr double kGoodEnough = 90.0;

/// Why a document that the standard has is missing from a tool's list, or stands low in it.
struct ToolReason {
    ReasonKind kind = ReasonKind::unexplained;
    Message text;
    std::optional<std::uint32_t> document = {};  ///< the one looked at
    std::optional<std::size_t> fix = {};         ///< a tool of the study whose set-up mends it
};

/// A document that a tool should have found, and what it is made of.
struct MissedDocument {
    std::uint32_t document = 0;
    std::string title;
    std::string text;
    std::optional<std::vector<std::string>> tokens = {};  ///< the tool's
    bool dropped = false;                                 ///< by the tool's own threshold
};

/// One query of one tool.
struct MissedCase {
    const Query* query = nullptr;
    const ToolAnswer* answer = nullptr;
    std::size_t limit = 0;                                ///< results asked for
    std::optional<std::vector<std::string>> tokens = {};  ///< what the tool made of the query
    std::vector<std::string> words;                       ///< what the standard made of it
    std::optional<MissedDocument> missed = {};            ///< the best one missing
    double rank_score = 0.0;
    /// The tool refused the query, and took it without signs that can be operators.
    bool signs_refused = false;
};

/// The likely reasons, most telling first; empty when nothing is wrong. `analyzer` is the
/// standard's.
std::vector<ToolReason> find_reasons(const MissedCase& missed, Analyzer& analyzer);

}  // namespace assay
