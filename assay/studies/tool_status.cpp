#include "assay/studies/tool_status.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "assay/studies/tool_contest.h"
#include "assay/studies/tools_study.h"

namespace assay {
namespace {

constexpr std::size_t kExamples = 3;  ///< ids that are named

bool went_wrong(const ToolAnswer& answer) {
    return answer.status == AnswerStatus::failed || answer.status == AnswerStatus::timed_out ||
           answer.given_up;
}

UnknownHits unknown_ids(const ToolResult& tool, const Index& index) {
    UnknownHits ids;
    for (const ToolAnswer& answer : tool.answers) {
        ids.results += answer.hits.size();
        for (const ToolHit& hit : answer.hits) {
            if (index.find(hit.doc)) continue;
            ++ids.unknown;
            const bool named = std::ranges::find(ids.examples, hit.doc) != ids.examples.end();
            if (!named && ids.examples.size() < kExamples) ids.examples.push_back(hit.doc);
        }
    }
    return ids;
}

/// Each of the tool's sayings once, the commonest first.
std::vector<FailureWords> failure_words(const ToolResult& tool) {
    std::map<std::string, std::size_t> counts;
    for (const ToolAnswer& answer : tool.answers) {
        if (went_wrong(answer)) ++counts[answer.message];
    }
    std::vector<FailureWords> words;
    for (const auto& [text, count] : counts) words.push_back({text, count});
    std::ranges::stable_sort(words, std::greater{}, &FailureWords::count);
    return words;
}

bool above(std::size_t part, std::size_t whole, double share) {
    return static_cast<double>(part) > share * static_cast<double>(whole);
}

ToolStatus status_of(const ToolResult& tool, double share) {
    const QueryCounts counts = query_counts(tool);
    if (!tool.failure.empty() || counts.asked == 0) return ToolStatus::not_run;
    if (above(counts.wrong, counts.asked, share)) return ToolStatus::failed;
    if (above(tool.unknown.unknown, tool.unknown.results, share)) {
        return ToolStatus::ids_do_not_match;
    }
    return ToolStatus::ok;
}

/// A mean over a handful of queries must not stand beside means over many.
void find_few_queries(ToolsStudy& study) {
    const VerdictScore score = verdict_score(study);
    const auto count = [&](std::size_t t) { return score.column(t).count; };
    std::size_t most = 0;
    for (std::size_t t = 1; t < study.tools.size(); ++t) {
        if (study.tools[t].status == ToolStatus::ok) most = std::max(most, count(t));
    }
    for (std::size_t t = 1; t < study.tools.size(); ++t) {
        if (study.tools[t].status != ToolStatus::ok || count(t) == most) continue;
        if (count(t) < kEnoughQueries || 2 * count(t) < most) {
            study.tools[t].status = ToolStatus::few_queries;
        }
    }
}

}  // namespace

Text status_text(ToolStatus status) {
    switch (status) {
        case ToolStatus::not_run:
            return {"not run", "未运行"};
        case ToolStatus::failed:
            return {"failed too often", "失败过多"};
        case ToolStatus::ids_do_not_match:
            return {"ids do not match", "id 不匹配"};
        case ToolStatus::few_queries:
            return {"few queries", "查询过少"};
        case ToolStatus::ok:
            break;
    }
    return {"ok", "正常"};
}

QueryCounts query_counts(const ToolResult& tool) {
    QueryCounts counts;
    for (const ToolAnswer& answer : tool.answers) {
        counts.asked += answer.status != AnswerStatus::not_run || answer.given_up ? 1 : 0;
        counts.wrong += went_wrong(answer) ? 1 : 0;
    }
    return counts;
}

std::vector<std::string> corpus_examples(const ToolsStudy& study) {
    const Index& index = study.site->indexes.front();
    std::vector<std::string> ids;
    for (std::uint32_t d = 0; d < std::min(kExamples, study.site->documents); ++d) {
        ids.emplace_back(index.id(d));
    }
    return ids;
}

void judge_tools(ToolsStudy& study) {
    const Index& index = study.site->indexes.front();
    for (std::size_t t = 1; t < study.tools.size(); ++t) {
        ToolResult& tool = study.tools[t];
        tool.unknown = unknown_ids(tool, index);
        tool.failures = failure_words(tool);
        tool.status = status_of(tool, study.options.max_failed);
    }
    find_few_queries(study);
}

}  // namespace assay
