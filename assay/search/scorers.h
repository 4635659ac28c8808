#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "assay/search/score_part.h"

namespace assay {

/// What a user sets at query time.
struct ScorerSettings {
    double k1 = 1.2;
    double b = 0.75;
    std::vector<double> field_weights;  ///< one a field; missing ones are 1
    std::vector<double> field_b;        ///< one a field, of bm25f; NaN or missing: b

    double field_weight(std::uint32_t field) const;
    double b_of(std::uint32_t field) const;
};

/// What a formula is made from.
struct ScoringContext {
    const PreparedQuery& query;
    const CollectionStatistics& statistics;
    const ScorerSettings& settings;
};

using ScoreParts = std::vector<std::unique_ptr<ScorePart>>;

/// A formula one can name.
struct ScorerInfo {
    std::string_view name;
    std::string_view en;  ///< what it is, in English
    std::string_view zh;  ///< and in Chinese
    std::string_view formula;
    std::string_view parameters;
    std::string_view reference;
    ScoreParts (*make)(const ScoringContext&);
};

/// All of them, in the order in which help and documentation show them.
std::span<const ScorerInfo> scorers();

/// Throws Error listing the names when there is none such.
const ScorerInfo& find_scorer(std::string_view name);

/// Throws Error when k1, b or a weight cannot be one.
void check_settings(const ScorerSettings& settings);

// Families, one a file.
namespace scorer {
std::unique_ptr<ScorePart> bm25(const ScoringContext& context);
std::unique_ptr<ScorePart> bm25_lucene(const ScoringContext& context);
std::unique_ptr<ScorePart> bm25_atire(const ScoringContext& context);
std::unique_ptr<ScorePart> bm25f(const ScoringContext& context);
std::unique_ptr<ScorePart> bm25f_simple(const ScoringContext& context);
std::unique_ptr<ScorePart> tf(const ScoringContext& context);
std::unique_ptr<ScorePart> tf_length(const ScoringContext& context);
std::unique_ptr<ScorePart> tf_idf(const ScoringContext& context);
std::unique_ptr<ScorePart> coverage(const ScoringContext& context);
std::unique_ptr<ScorePart> okatp(const ScoringContext& context);
std::unique_ptr<ScorePart> okatp_ordered(const ScoringContext& context);
std::unique_ptr<ScorePart> buettcher(const ScoringContext& context);
}  // namespace scorer

}  // namespace assay
