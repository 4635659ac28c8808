#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "assay/studies/tool_troubles.h"
#include "assay/studies/tools_study.h"

namespace assay {
namespace {

constexpr double kHolds = 0.8;  ///< tau from which on two orders are called alike

std::string percent(double share) {
    return std::isnan(share) ? "–" : fmt::format("{:.0f}%", 100.0 * share);
}

std::string joined_names(const ToolsStudy& study, const std::vector<std::size_t>& tools,
                         std::string_view separator) {
    std::string names;
    for (const std::size_t t : tools) {
        names += names.empty() ? "" : separator;
        names += study.tools[t].spec.name;
    }
    return names;
}

std::string size_text(std::uint64_t bytes) {
    const auto kilo = static_cast<double>(bytes) / 1000.0;
    return kilo < 1000.0 ? fmt::format("{:.0f} kB", kilo) : fmt::format("{:.1f} MB", kilo / 1000.0);
}

Message costs_of(const ToolResult& tool) {
    Message costs;
    if (tool.timing) {
        costs.en += fmt::format(", {:.2g} ms a query (p95)", tool.timing->p95);
        costs.zh += fmt::format("，每次查询 {:.2g} 毫秒（p95）", tool.timing->p95);
    }
    if (tool.index.download_bytes) {
        costs.en += fmt::format(", {} to download", size_text(*tool.index.download_bytes));
        costs.zh += fmt::format("，下载 {}", size_text(*tool.index.download_bytes));
    }
    return costs;
}

/// The verdict's score as people read it.
std::string score_text(const VerdictScore& score, double value) {
    return score.by_labels ? fmt::format("{:.3f}", value) : fmt::format("{:.1f}", 100.0 * value);
}

/// The numbers of the leading tool.
Message numbers_of(const ToolsStudy& study) {
    const VerdictScore score = verdict_score(study);
    const ToolResult& tool = study.tools[study.contest.candidates.front()];
    const double value = study.contest.scores.front();
    const double rank = score.by_labels ? tool.quality.rank.value : 100.0 * value;
    const Message costs = costs_of(tool);
    Message numbers = message(
        {"rank score {0} of 100 beside BM25, recall {1}, nothing found for {2} of the queries{3}",
         "以 BM25 为标准的排序分 {0}（满分 100），召回率 {1}，无结果率 {2}{4}"},
        std::isnan(rank) ? "–" : fmt::format("{:.1f}", rank), percent(tool.quality.recall.value),
        percent(tool.quality.zero_hits.value), costs.en, costs.zh);
    if (!score.by_labels) return numbers;
    const std::string labels = fmt::format("{} {}", score.name(), score_text(score, value));
    return {labels + ", " + numbers.en, labels + "，" + numbers.zh};
}

/// The first of the candidates, what is shown of it, and what is not.
Message leader_message(const ToolsStudy& study) {
    const ToolContest& contest = study.contest;
    const std::string& first = study.tools[contest.candidates.front()].spec.name;
    const Message numbers = numbers_of(study);
    const std::string en = joined_names(study, contest.equals, ", ");
    const std::string zh = joined_names(study, contest.equals, "、");
    switch (contest.outcome) {
        case ToolContest::Outcome::best:
            return message({"For this site {0} is best, by {3} queries: {1}.",
                            "对这个站点，{0} 最好（{3} 个查询）：{2}。"},
                           first, numbers.en, numbers.zh, contest.queries);
        case ToolContest::Outcome::among_best:
            return message({"For this site {0} is among the best: {1}. {4} cannot be told apart "
                            "from it by these {3} queries.",
                            "对这个站点，{0} 属于最好的一组：{2}。仅凭这 {3} 个查询，{5} "
                            "与它分不出高下。"},
                           first, numbers.en, numbers.zh, contest.queries, en, zh);
        default:
            return message(
                {"No tool is shown to be better than the others by these {3} queries. "
                 "No other scores better than {0}: {1}; {4} cannot be told apart from it.",
                 "仅凭这 {3} 个查询，看不出哪个工具更好。没有工具得分优于 {0}：{2}；{5} "
                 "与它分不出高下。"},
                first, numbers.en, numbers.zh, contest.queries, en, zh);
    }
}

Message first_message(const ToolsStudy& study) {
    using Outcome = ToolContest::Outcome;
    const ToolContest& contest = study.contest;
    const VerdictScore score = verdict_score(study);
    const std::size_t count = contest.candidates.size();
    if (contest.outcome == Outcome::no_candidate) {
        return message({"No tool was measured, and so there is no verdict.",
                        "没有测得任何工具，因此没有结论。"});
    }
    if (contest.outcome == Outcome::one_candidate) {
        const Message numbers = numbers_of(study);
        return message({"Only {0} has a place in this verdict, by {3} queries: {1}. With nothing "
                        "to put it beside there is no best.",
                        "只有 {0} 参与评判（{3} 个查询）：{2}。没有可比的工具，谈不上最好。"},
                       study.tools[contest.candidates.front()].spec.name, numbers.en, numbers.zh,
                       contest.queries);
    }
    if (contest.outcome == Outcome::few_common) {
        return message({"The {} tools were asked different queries, of which only {} are common to "
                        "all: there is no best.",
                        "{} 个工具被问的查询不同，全部都问过的只有 {} 个，谈不上最好。"},
                       count, contest.queries);
    }
    if (contest.outcome == Outcome::all_zero) {
        return message(
            {"None of the {0} tools scores above 0 ({1}, {2} queries): there is no best.",
             "{0} 个工具的得分都不高于 0（{3}，{2} 个查询），谈不上最好。"},
            count, score.by_labels ? score.name() : "rank score", contest.queries,
            score.by_labels ? score.name() : "排序分");
    }
    return leader_message(study);
}

/// Share of the queries that both were asked for which a tool found nothing.
double common_zero_hits(const ToolResult& tool, const ToolResult& other) {
    const auto known = [](const ToolAnswer& answer) {
        return answer.status == AnswerStatus::answered || answer.status == AnswerStatus::zero_hits;
    };
    std::size_t all = 0;
    std::size_t zero = 0;
    for (std::size_t q = 0; q < tool.answers.size(); ++q) {
        if (!known(tool.answers[q]) || !known(other.answers[q])) continue;
        ++all;
        zero += tool.answers[q].status == AnswerStatus::zero_hits ? 1 : 0;
    }
    return all == 0 ? std::nan("") : static_cast<double>(zero) / static_cast<double>(all);
}

Message advice_message(const ToolsStudy& study, const SetupAdvice& advice) {
    const VerdictScore score = verdict_score(study);
    const ToolResult& before = study.tools[advice.plain];
    const ToolResult& after = study.tools[advice.setup];
    const std::string p = advice.p < 0.0001 ? "p < 0.0001" : fmt::format("p = {:.4f}", advice.p);
    Message text = message(
        {"{0}: set up as “{1}”, its {2} goes from {4} to {5} on the {6} queries that both were "
         "asked ({7}, corrected for {8} {11}), queries that find nothing from {9} to {10}.",
         "{0}：采用“{1}”配置，在两者都问过的 {6} 个查询上，{3} 从 {4} 变为 {5}（{7}，已按 {8} "
         "种配置校正），无结果率从 {9} 变为 {10}。"},
        before.spec.tool, after.spec.setup, score.by_labels ? score.name() : "rank score",
        score.by_labels ? score.name() : "排序分", score_text(score, advice.before),
        score_text(score, advice.after), advice.queries, p, advice.considered,
        percent(common_zero_hits(before, after)), percent(common_zero_hits(after, before)),
        advice.considered == 1 ? "set-up" : "set-ups");
    if (advice.equals.empty()) return text;
    const Message also =
        message({" {0} cannot be told apart from it and is not known to cost clearly less (time, "
                 "then size).",
                 "{1} 与它分不出高下，也未见明显更省（先看耗时，再看体积）。"},
                joined_names(study, advice.equals, ", "), joined_names(study, advice.equals, "、"));
    return {text.en + also.en, text.zh + also.zh};
}

/// Whether no tool is ahead of this one by its score.
bool leads(const ToolOrder& order, std::size_t tool) {
    if (order.ranking.empty()) return false;
    return order.scores[tool - 1] >= order.scores[order.ranking.front() - 1] - kScoreNoise;
}

}  // namespace

std::vector<Message> tools_verdict(const ToolsStudy& study) {
    std::vector<Message> messages{first_message(study)};
    for (const SetupAdvice& advice : study.advice) {
        messages.push_back(advice_message(study, advice));
    }
    add_tool_troubles(study, messages);
    return messages;
}

Message order_verdict(const ToolsStudy& study) {
    if (study.orders.empty() || study.orders.front().ranking.size() < 2) {
        return message(
            {"Fewer than two tools have a place in the verdict: there is no order to look "
             "at.",
             "参与评判的工具不足两个，谈不上名次。"});
    }
    const std::size_t first = study.orders.front().ranking.front();
    if (leads(study.orders.front(), study.orders.front().ranking.back())) {
        return message({"All tools have the same rank score: there is no order to look at.",
                        "各工具的排序分相同，谈不上名次。"});
    }
    if (study.orders.size() < 2) {
        return message({"There are no other standards to hold the order against.",
                        "没有其他标准可用来检验名次。"});
    }
    double lowest = 1.0;
    std::size_t same_best = 0;
    for (const ToolOrder& order : study.orders) {
        if (!std::isnan(order.tau)) lowest = std::min(lowest, order.tau);
        same_best += leads(order, first) ? 1 : 0;
    }
    const std::size_t count = study.orders.size();
    const std::string& best = study.tools[first].spec.name;
    if (lowest >= kHolds && same_best == count) {
        return message(
            {"The order of the tools holds: under all {} standards {} has the highest "
             "rank score, and Kendall's tau with the standard in use is at least {:.2f}.",
             "名次稳定：在全部 {} 种标准下 {} 的排序分都最高，与所用标准的 Kendall τ 不低于 "
             "{:.2f}。"},
            count, best, lowest);
    }
    return message({"The order of the tools depends on the standard: {} has the highest rank score "
                    "under {} of {} standards, and Kendall's tau with the standard in use falls to "
                    "{:.2f}.",
                    "名次随标准而变：{} 在 {} / {} 种标准下排序分最高，与所用标准的 Kendall τ "
                    "最低为 {:.2f}。"},
                   best, same_best, count, lowest);
}

Message agreement_verdict(const LabelAgreement& agreement) {
    const std::string numbers = fmt::format("{:.2f} [{:.2f}, {:.2f}]", agreement.tau,
                                            agreement.interval.low, agreement.interval.high);
    if (agreement.interval.low >= 0.5) {
        return message({"The BM25 standard and the labels order the tools alike: Kendall's tau "
                        "between rank score and {} is {}.",
                        "BM25 标准与标注给出的名次相近：排序分与 {} 之间的 Kendall τ 为 {}。"},
                       agreement.metric, numbers);
    }
    return message({"The BM25 standard and the labels do not surely order the tools alike: "
                    "Kendall's tau between rank score and {} is {}. Where they differ, trust the "
                    "labels.",
                    "BM25 标准与标注给出的名次未必一致：排序分与 {} 之间的 Kendall τ 为 "
                    "{}。不一致时以标注为准。"},
                   agreement.metric, numbers);
}

}  // namespace assay
