#include "assay/adapters/engine_answer.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "assay/adapters/hit_list.h"
#include "assay/core/error.h"
#include "assay/io/fast_double.h"
#include "assay/io/json_pointer.h"

namespace assay {
namespace {

std::optional<double> number_at(const Value& json, std::string_view pointer) {
    const Value* const found = find_at(json, pointer);
    if (found == nullptr || found->kind != Value::Kind::number) return std::nullopt;
    return parse_finite(found->text);
}

bool says_true(const Value& json, std::string_view pointer) {
    const Value* const found = find_at(json, pointer);
    return found != nullptr && found->kind == Value::Kind::boolean && found->text == "true";
}

/// Engines that run out of time, or lose a part of the index, answer with what they have.
std::optional<ToolAnswer> incomplete(const Value& json, EngineKind kind) {
    ToolAnswer answer;
    if (kind == EngineKind::elasticsearch || kind == EngineKind::opensearch) {
        const double failed = number_at(json, "/_shards/failed").value_or(0.0);
        if (failed > 0.0) {
            answer.status = AnswerStatus::failed;
            answer.message =
                fmt::format("the answer is not complete: {} of the shards failed", failed);
            return answer;
        }
    }
    const bool late =
        (kind != EngineKind::generic) &&
        (says_true(json, "/timed_out") || says_true(json, "/responseHeader/partialResults"));
    if (!late) return std::nullopt;
    answer.status = AnswerStatus::timed_out;
    answer.message = "the engine ran out of its own time";
    return answer;
}

}  // namespace

ToolAnswer engine_answer(const Value& json, const EngineConfig& config, std::size_t limit) {
    if (std::optional<ToolAnswer> partial = incomplete(json, config.kind)) return *partial;
    const Value* const hits = find_at(json, config.hits);
    if (hits == nullptr || hits->kind != Value::Kind::array) {
        throw Error{fmt::format("the answer has no list of hits at '{}'", config.hits)};
    }
    ToolAnswer answer;
    HitList list{answer.hits, limit};
    std::size_t place = 0;
    for (const Value& hit : hits->members) {
        ++place;
        const Value* const id = find_at(hit, config.id);
        if (id == nullptr || (id->kind != Value::Kind::text && id->kind != Value::Kind::number)) {
            throw Error{fmt::format("hit {} has no id at '{}'", place, config.id)};
        }
        std::optional<double> score = 0.0;
        if (config.scores != ScoreDirection::none) score = number_at(hit, *config.score);
        if (!score) throw Error{fmt::format("hit {} has no score at '{}'", place, *config.score)};
        list.add(id->text, *score);
    }
    answer.status = answer.hits.empty() ? AnswerStatus::zero_hits : AnswerStatus::answered;
    if (config.took_ms) {
        const std::optional<double> took = number_at(json, *config.took_ms);
        if (took && *took >= 0.0 && *took < 1e12) answer.nanoseconds = std::llround(*took * 1e6);
    }
    return answer;
}

}  // namespace assay
