#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "assay/compare/comparison.h"
#include "assay/studies/tool_scores.h"
#include "assay/studies/tools_study.h"

namespace assay {
namespace {

constexpr double kHolds = 0.8;    ///< tau from which on two orders are called alike
constexpr double kWorthIt = 2.0;  ///< points of rank score that a set-up must bring to be named

/// The tools that were asked half of the queries or more, by what the verdict goes by: labels where
/// there are any, else rank score.
class Contest {
  public:
    explicit Contest(const ToolsStudy& study)
        : study_{study}, table_{study.by_labels ? *study.by_labels : study.by_standard} {
        for (std::size_t t = 1; t < study.tools.size(); ++t) {
            const std::size_t all = table_.columns.front()[0].count;
            const ScoreColumn& column = table_.columns[t][0];
            if (!std::isnan(column.average) && 2 * column.count >= all) ranking_.push_back(t);
        }
        std::ranges::stable_sort(ranking_, std::greater{},
                                 [&](std::size_t t) { return table_.columns[t][0].average; });
    }

    const std::vector<std::size_t>& ranking() const { return ranking_; }
    const std::string& metric() const { return table_.metrics.front(); }
    double score(std::size_t tool) const { return table_.columns[tool][0].average; }

    /// Tools of which nobody can say that the best is better.
    std::vector<std::size_t> equals_of_best() const {
        std::vector<std::size_t> equals;
        if (ranking_.size() < 2) return equals;
        CompareOptions options;
        options.seed = study_.options.seed;
        options.threads = study_.options.threads;
        const ScoreTable table = ranked_table();
        const Comparison comparison = compare(table, 1, options);
        for (std::size_t place = 1; place < ranking_.size(); ++place) {
            const PairComparison* pair = comparison.find(0, place);
            if (pair != nullptr && pair->verdict != Verdict::worse) {
                equals.push_back(ranking_[place]);
            }
        }
        return equals;
    }

  private:
    /// The tools that ran, the best first: what compare() puts every other beside.
    ScoreTable ranked_table() const {
        ScoreTable table = table_;
        table.columns.clear();
        table.systems.clear();
        for (const std::size_t t : ranking_) {
            table.columns.push_back(table_.columns[t]);
            table.systems.push_back(table_.systems[t]);
        }
        return table;
    }

    const ToolsStudy& study_;
    const ScoreTable& table_;
    std::vector<std::size_t> ranking_;
};

std::string percent(double share) { return fmt::format("{:.0f}%", 100.0 * share); }

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

Message best_message(const ToolsStudy& study, const Contest& contest) {
    const ToolResult& best = study.tools[contest.ranking().front()];
    const Message costs = costs_of(best);
    const std::string number =
        study.by_labels
            ? fmt::format("{} {:.3f}, ", contest.metric(), contest.score(contest.ranking().front()))
            : "";
    Message text = message(
        {"For this site {0} is best: {1}rank score {2:.1f} of 100 beside BM25, recall {3}, nothing "
         "found for {4} of the queries{5}.",
         "对这个站点，{0} 最好：{1}以 BM25 为标准的排序分 {2:.1f}（满分 100），召回率 "
         "{3}，无结果率 {4}{6}。"},
        best.spec.name, number, best.quality.rank.value, percent(best.quality.recall.value),
        percent(best.quality.zero_hits.value), costs.en, costs.zh);
    const std::vector<std::size_t> equals = contest.equals_of_best();
    if (equals.empty()) return text;
    const Message also =
        message({" {} cannot be told apart from it by these queries.",
                 "仅凭这些查询，{1} 与它分不出高下。"},
                joined_names(study, equals, ", "), joined_names(study, equals, "、"));
    return {text.en + also.en, text.zh + also.zh};
}

/// What other set-ups of a tool would bring over its default.
void add_setups(const ToolsStudy& study, std::vector<Message>& messages) {
    std::map<std::string, std::size_t> defaults;
    std::map<std::string, std::size_t> best;
    for (std::size_t t = 1; t < study.tools.size(); ++t) {
        const ToolResult& tool = study.tools[t];
        if (std::isnan(tool.quality.rank.value)) continue;
        if (tool.spec.setup == "default") defaults[tool.spec.tool] = t;
        const auto [place, fresh] = best.emplace(tool.spec.tool, t);
        if (!fresh && tool.quality.rank.value > study.tools[place->second].quality.rank.value) {
            place->second = t;
        }
    }
    for (const auto& [name, plain] : defaults) {
        const ToolResult& before = study.tools[plain];
        const ToolResult& after = study.tools[best.at(name)];
        if (after.quality.rank.value - before.quality.rank.value < kWorthIt) continue;
        messages.push_back(message(
            {"{}: set up as “{}”, its rank score goes from {:.1f} to {:.1f}, queries that find "
             "nothing from {} to {}.",
             "{}：采用“{}”配置，排序分从 {:.1f} 变为 {:.1f}，无结果率从 {} 变为 {}。"},
            name, after.spec.setup, before.quality.rank.value, after.quality.rank.value,
            percent(before.quality.zero_hits.value), percent(after.quality.zero_hits.value)));
    }
}

void add_troubles(const ToolsStudy& study, std::vector<Message>& messages) {
    for (const ToolResult& tool : study.tools) {
        if (!tool.failure.empty()) {
            messages.push_back(message({"{} could not be run: {}", "{} 无法运行：{}"},
                                       tool.spec.name, tool.failure));
            continue;
        }
        const std::size_t not_run = tool.count(AnswerStatus::not_run);
        if (not_run > 0) {
            messages.push_back(
                message({"{}: {} of {} queries were not run: its scores are of the others, which "
                         "are a random sample.",
                         "{}：{} / {} 个查询没有运行，其分数来自其余查询（随机样本）。"},
                        tool.spec.name, not_run, tool.answers.size()));
        }
        const std::size_t failed =
            tool.count(AnswerStatus::failed) + tool.count(AnswerStatus::timed_out);
        if (failed == 0) continue;
        messages.push_back(
            message({"{}: {} queries failed or timed out; they count as nothing "
                     "found in its scores, and not as zero hits.",
                     "{}：{} 个查询失败或超时；计分时视为没有找到，但不计入无结果率。"},
                    tool.spec.name, failed));
    }
}

}  // namespace

std::vector<Message> tools_verdict(const ToolsStudy& study) {
    std::vector<Message> messages;
    const Contest contest{study};
    if (contest.ranking().empty()) {
        messages.push_back(message({"No tool was asked enough queries to be judged.",
                                    "没有工具回答过足够多的查询，无法评判。"}));
    } else {
        messages.push_back(best_message(study, contest));
    }
    add_setups(study, messages);
    add_troubles(study, messages);
    return messages;
}

Message order_verdict(const ToolsStudy& study) {
    if (study.orders.empty() || study.orders.front().ranking.size() < 2) {
        return message({"Fewer than two tools have scores: there is no order to look at.",
                        "有分数的工具不足两个，谈不上名次。"});
    }
    if (study.orders.size() < 2) {
        return message({"There are no other standards to hold the order against.",
                        "没有其他标准可用来检验名次。"});
    }
    double lowest = 1.0;
    std::size_t same_best = 0;
    for (const ToolOrder& order : study.orders) {
        if (!std::isnan(order.tau)) lowest = std::min(lowest, order.tau);
        same_best +=
            !order.ranking.empty() && order.ranking.front() == study.orders.front().ranking.front();
    }
    const std::size_t count = study.orders.size();
    const std::string& best = study.tools[study.orders.front().ranking.front()].spec.name;
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
