#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "assay/gate/gate.h"
#include "assay/metrics/trace.h"

namespace assay {

enum class GateFormat : std::uint8_t { table, markdown, junit, json };
inline constexpr std::array<std::string_view, 4> kGateFormatNames{"table", "markdown", "junit",
                                                                  "json"};

/// The output of `assay gate`, described in docs/gate.md; the JSON in docs/gate-json.md.
std::string render_gate(const GateResult& result, GateFormat format, Language language);

std::string gate_table(const GateResult& result, Language language);
/// Short enough for the summary of a CI job: failures first, at most 50 rules, three sentences
/// each, and ten protected queries.
std::string gate_markdown(const GateResult& result, Language language);
/// One case a rule; an inconclusive one is skipped.
std::string gate_junit(const GateResult& result, Language language);
std::string gate_json(const GateResult& result);

/// "fail: of 7 rules 4 passed, 1 failed, 2 inconclusive".
std::string gate_verdict(const GateResult& result, Language language);
Text outcome_word(Outcome outcome);
inline const std::string& in(const Message& message, Language language) {
    return language == Language::chinese ? message.zh : message.en;
}

}  // namespace assay
