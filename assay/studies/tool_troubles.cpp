#include "assay/studies/tool_troubles.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "assay/adapters/hit_list.h"
#include "assay/core/escaped.h"

namespace assay {
namespace {

constexpr std::size_t kMostWords = 200;  ///< bytes of what a tool says

std::string exact_percent(std::size_t part, std::size_t whole) {
    return fmt::format("{:.3g}%", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

/// What the tool says itself, once, with a count.
Message words_of(const ToolResult& tool) {
    if (tool.failures.empty() || tool.failures.front().words.empty()) return {};
    const FailureWords& first = tool.failures.front();
    const std::string words = shortened(escaped_controls(first.words), kMostWords);
    const std::size_t others = tool.failures.size() - 1;
    Message text =
        first.count == 1
            ? message({" It says: “{}”", "它说：“{}”"}, words)
            : message({" It says, {1} times: “{0}”", "它说（{1} 次）：“{0}”"}, words, first.count);
    if (others > 0) {
        const Message more = message({", and {} other things", "，另有 {} 种说法"}, others);
        text = {text.en + more.en, text.zh + more.zh};
    }
    return {text.en + ".", text.zh + "。"};
}

std::string quoted_ids(const std::vector<std::string>& ids) {
    std::string text;
    for (const std::string& id : ids) {
        text += fmt::format("{}“{}”", text.empty() ? "" : ", ",
                            shortened(escaped_controls(id), kMostWords / 2));
    }
    return text;
}

void add_unknown_ids(const ToolsStudy& study, const ToolResult& tool,
                     std::vector<Message>& messages) {
    const UnknownHits& ids = tool.unknown;
    if (ids.unknown == 0) return;
    const std::string examples = quoted_ids(ids.examples);
    if (tool.status != ToolStatus::ids_do_not_match) {
        messages.push_back(
            message({"{}: {} of {} results have ids that are not in the corpus ({}).",
                     "{}：{} / {} 条结果的 id 不在语料中（{}）。"},
                    tool.spec.name, ids.unknown, ids.results, examples));
        return;
    }
    messages.push_back(message(
        {"{}: its ids do not match: {} of {} results ({}, more than {:g}%) are not in the corpus. "
         "It returns {}; the corpus has {}. It has no place in the verdict.",
         "{}：id 不匹配：{} / {} 条结果（{}，超过 {:g}%）不在语料中。它返回 {}；语料中是 "
         "{}。它不参与评判。"},
        tool.spec.name, ids.unknown, ids.results, exact_percent(ids.unknown, ids.results),
        100.0 * study.options.max_failed, examples, quoted_ids(corpus_examples(study))));
}

void add_failures(const ToolsStudy& study, const ToolResult& tool, std::vector<Message>& messages) {
    const QueryCounts counts = query_counts(tool);
    if (counts.wrong == 0) return;
    const Message words = words_of(tool);
    Message text =
        tool.status == ToolStatus::failed
            ? message({"{}: {} of {} queries failed or timed out ({}, more than {:g}%): it has no "
                       "place in the verdict.",
                       "{}：{} / {} 个查询失败或超时（{}，超过 {:g}%），不参与评判。"},
                      tool.spec.name, counts.wrong, counts.asked,
                      exact_percent(counts.wrong, counts.asked), 100.0 * study.options.max_failed)
            : message({"{}: {} of {} queries failed or timed out; they count as nothing found in "
                       "its scores, and not as zero hits.",
                       "{}：{} / {} 个查询失败或超时；计分时视为没有找到，但不计入无结果率。"},
                      tool.spec.name, counts.wrong, counts.asked);
    const auto refused = std::ranges::count(tool.signs_refused, true);
    if (refused > 0) {
        const Message signs = message({" {} it refuses for signs in the query, and takes without.",
                                       "其中 {} 个因查询中的符号被拒，去掉符号即可回答。"},
                                      refused);
        text = {text.en + signs.en, text.zh + signs.zh};
    }
    messages.push_back({text.en + words.en, text.zh + words.zh});
}

/// Why some queries were not run.
Message not_run_message(const ToolsStudy& study, const ToolResult& tool, std::size_t count) {
    const std::size_t all = tool.answers.size();
    const double seconds = study.options.budget_seconds;
    if (tool.budget.clock == BudgetClock::none) {
        return message(
            {"{}: its run is without {} of the {} queries: its scores are of the others.",
             "{}：结果中没有 {} / {} 个查询，其分数来自其余查询。"},
            tool.spec.name, count, all);
    }
    const Message why =
        tool.budget.ceiling
            ? message({"{:g} s by the clock were over", "按时钟计的 {:g} 秒上限已到"},
                      study.options.budget_ceiling * seconds)
        : tool.budget.clock == BudgetClock::processor
            ? message({"its {:g} s of processor time were spent", "{:g} 秒处理器时间已用完"},
                      seconds)
            : message({"its {:g} s were spent (by the clock on the wall: its processor time is not "
                       "known)",
                       "{:g} 秒已用完（按时钟计：其处理器时间不可知）"},
                      seconds);
    return message(
        {"{0}: {1} of {2} queries were not run, since {3}: its scores are of the others, "
         "which are a random sample.",
         "{0}：{1} / {2} 个查询没有运行，因为{4}；其分数来自其余查询（随机样本）。"},
        tool.spec.name, count, all, why.en, why.zh);
}

void add_not_run(const ToolsStudy& study, std::size_t place, std::vector<Message>& messages) {
    const ToolResult& tool = study.tools[place];
    const auto count =
        static_cast<std::size_t>(std::ranges::count_if(tool.answers, [](const ToolAnswer& answer) {
            return answer.status == AnswerStatus::not_run && !answer.given_up;
        }));
    if (count > 0) messages.push_back(not_run_message(study, tool, count));
    if (tool.status != ToolStatus::few_queries) return;
    const VerdictScore score = verdict_score(study);
    std::size_t most = 0;
    for (const std::size_t t : study.contest.candidates) {
        most = std::max(most, score.column(t).count);
    }
    messages.push_back(
        message({"{}: its scores are of {} queries, those of others of up to {}: too few for a "
                 "place in the verdict.",
                 "{}：其分数只来自 {} 个查询，而其他工具多达 {} 个：太少，不参与评判。"},
                tool.spec.name, score.column(place).count, most));
}

}  // namespace

void add_tool_troubles(const ToolsStudy& study, std::vector<Message>& messages) {
    for (std::size_t t = 1; t < study.tools.size(); ++t) {
        const ToolResult& tool = study.tools[t];
        if (!tool.failure.empty()) {
            messages.push_back(message({"{} could not be run: {}", "{} 无法运行：{}"},
                                       tool.spec.name, tool.failure));
            continue;
        }
        add_failures(study, tool, messages);
        add_unknown_ids(study, tool, messages);
        add_not_run(study, t, messages);
    }
}

}  // namespace assay
