#include <algorithm>
#include <array>

#include "assay/cli/tools_output.h"

namespace assay {
namespace {

constexpr std::size_t kSayings = 5;  ///< different ones of a tool

void write_ids(JsonWriter& json, const std::vector<std::string>& ids) {
    json.begin_row();
    for (const std::string& id : ids) json.id(id);
    json.end_array();
}

void write_places(JsonWriter& json, const std::vector<std::size_t>& places) {
    json.begin_row();
    for (const std::size_t place : places) json.integer(place);
    json.end_array();
}

std::string_view name_of(BudgetClock clock) {
    switch (clock) {
        case BudgetClock::processor:
            return "processor";
        case BudgetClock::wall:
            return "wall";
        case BudgetClock::none:
            break;
    }
    return "none";
}

std::string_view name_of(ToolContest::Outcome outcome) {
    constexpr std::array<std::string_view, 7> kNames{"no_candidate", "one_candidate", "few_common",
                                                     "all_zero",     "none_shown",    "among_best",
                                                     "best"};
    return kNames[static_cast<std::size_t>(outcome)];
}

}  // namespace

void write_tool_standing(JsonWriter& json, const ToolsStudy& study, const ToolResult& tool) {
    json.key("status").text(kToolStatusNames[static_cast<std::size_t>(tool.status)]);
    json.key("unknown_ids").begin_object().key("results").integer(tool.unknown.results);
    json.key("unknown").integer(tool.unknown.unknown).key("examples");
    write_ids(json, tool.unknown.examples);
    json.key("corpus");
    write_ids(json, tool.unknown.unknown > 0 ? corpus_examples(study) : std::vector<std::string>{});
    json.end_object().key("failures").begin_array();
    for (std::size_t i = 0; i < std::min(kSayings, tool.failures.size()); ++i) {
        const FailureWords& failure = tool.failures[i];
        json.begin_object().key("words").text(failure.words);
        json.key("count").integer(failure.count).end_object();
    }
    json.end_array().key("budget").begin_object().key("clock").text(name_of(tool.budget.clock));
    json.key("spent").boolean(tool.budget.spent);
    json.key("ceiling").boolean(tool.budget.ceiling).end_object();
}

void write_contest(JsonWriter& json, const ToolsStudy& study) {
    const ToolContest& contest = study.contest;
    const VerdictScore score = verdict_score(study);
    // Rank scores go from 0 to 100 wherever people see them.
    const double factor = score.by_labels ? 1.0 : 100.0;
    json.key("contest").begin_object().key("outcome").text(name_of(contest.outcome));
    json.key("metric").text(score.by_labels ? score.name() : "rank");
    json.key("queries").integer(contest.queries).key("ranking");
    write_places(json, contest.candidates);
    json.key("scores").begin_row();
    for (const double value : contest.scores) json.number(factor * value);
    json.end_array().key("equals");
    write_places(json, contest.equals);
    json.end_object().key("advice").begin_array();
    for (const SetupAdvice& advice : study.advice) {
        json.begin_object().key("plain").integer(advice.plain).key("setup").integer(advice.setup);
        json.key("queries").integer(advice.queries).key("considered").integer(advice.considered);
        json.key("before").number(factor * advice.before).key("after");
        json.number(factor * advice.after).key("p").number(advice.p).key("equals");
        write_places(json, advice.equals);
        json.end_object();
    }
    json.end_array();
}

}  // namespace assay
