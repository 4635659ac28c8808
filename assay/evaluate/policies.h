#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/score_table.h"

namespace assay {

/// In which order documents of equal score stand.
enum class TieOrder : std::uint8_t { docid_descending, docid_ascending, rank, file, expected };
inline constexpr std::array<std::string_view, 5> kTiesNames{"docid-desc", "docid-asc", "rank",
                                                            "file", "expected"};

/// What an unjudged document in a list is.
enum class Unjudged : std::uint8_t {
    zero,         ///< a result that gains nothing
    condensed,    ///< taken out, the ranks close up
    judged_only,  ///< the same, and documents with negative grades are taken out, too
};
inline constexpr std::array<std::string_view, 3> kUnjudgedNames{"zero", "condensed", "judged-only"};

/// What becomes of a query: one of the labels that the run does not have, or one without a
/// relevant document.
enum class QueryRule : std::uint8_t { zero, skip };
inline constexpr std::array<std::string_view, 2> kQueryRuleNames{"zero", "skip"};

enum class Averaging : std::uint8_t { macro, micro, weighted };
inline constexpr std::array<std::string_view, 3> kAveragingNames{"macro", "micro", "weighted"};

/// How scores are compared when a list is sorted.
enum class ScorePrecision : std::uint8_t { real64, real32 };
inline constexpr std::array<std::string_view, 2> kPrecisionNames{"double", "float"};

/// How the labels of several raters for one document become one grade.
enum class Raters : std::uint8_t { mean, median, majority, max, min };
inline constexpr std::array<std::string_view, 5> kRatersNames{"mean", "median", "majority", "max",
                                                              "min"};

/// Everything about an evaluation that is not a metric's own option. Every one is printed with the
/// results.
struct Policies {
    TieOrder ties = TieOrder::docid_descending;
    Unjudged unjudged = Unjudged::zero;
    QueryRule missing = QueryRule::zero;
    QueryRule no_relevant = QueryRule::skip;
    Averaging averaging = Averaging::macro;
    ScorePrecision precision = ScorePrecision::real64;
    Raters raters = Raters::mean;
    std::string aspect = {};  ///< empty: the labels have one, or each is scored apart
};

/// The place of `value` among `names`; throws Error naming them all when it is none of them.
std::size_t parse_choice(std::string_view option, std::string_view value,
                         std::span<const std::string_view> names);

/// The policies as name and setting, in a fixed order.
Conventions describe(const Policies& policies);

}  // namespace assay
