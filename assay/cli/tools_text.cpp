#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>

#include "assay/cli/tools_output.h"
#include "assay/compare/attributes.h"

namespace assay {
namespace {

constexpr std::ptrdiff_t kSmallSlice = 5;  ///< queries; smaller slices are not shown

std::string bytes_text(std::optional<std::uint64_t> bytes) {
    if (!bytes) return "–";
    const auto value = static_cast<double>(*bytes);
    if (value < 1e6) return fmt::format("{:.0f} kB", value / 1e3);
    return fmt::format("{:.{}f} MB", value / 1e6, value < 1e8 ? 1 : 0);
}

std::string milliseconds_text(double value) {
    if (std::isnan(value)) return "–";
    return fmt::format("{:.{}f}", value, value < 1.0 ? 2 : value < 100.0 ? 1 : 0);
}

class ToolsText {
  public:
    ToolsText(const ToolsStudy& study, Language language, TableFormat format)
        : study_{study}, language_{language}, format_{format} {}

    std::string whole() const {
        std::string text = heading() + '\n' + quality().render(format_);
        text +=
            word({"The row bm25 is the standard, cut at the same depth: the most that a tool can "
                  "reach.\n\n",
                  "bm25 一行是标准答案截取同样条数后的得分，即各工具的上限。\n\n"});
        text += costs().render(format_) + '\n';
        for (const std::string_view name : {"kind", "language", "han"}) {
            const TextTable slices = by_slice(name);
            if (!slices.rows.empty()) text += slices.render(format_) + '\n';
        }
        const TextTable why = reasons();
        if (!why.rows.empty()) text += why.render(format_) + '\n';
        for (const Message& message : tools_verdict(study_)) text += line(message);
        text += line(order_verdict(study_));
        if (study_.agreement) text += line(agreement_verdict(*study_.agreement));
        return text;
    }

  private:
    std::string word(Text text) const { return std::string{text.in(language_)}; }
    std::string line(const Message& message) const { return message.in(language_) + '\n'; }

    std::string heading() const {
        const std::size_t queries = study_.queries->queries.size();
        std::string text = study_.name.empty() ? "" : fmt::format("[{}] ", study_.name);
        text += fmt::format(
            fmt::runtime(word({"{}: {} documents, {} queries; standard: BM25 ({}), score at least "
                               "{}; {} results a tool\n",
                               "{}：{} 篇文档，{} 个查询；标准：BM25（{}），分数不低于 "
                               "{}；每个工具取前 {} 条\n"})),
            study_.site->source, study_.site->documents, queries,
            study_.site->indexes.front().analyzer().name, threshold_text(), study_.options.depth);
        const std::size_t empty = study_.empty_standards();
        if (empty > 0) {
            text += fmt::format(
                fmt::runtime(word({"left out, since the standard finds nothing: {} of {} queries\n",
                                   "标准中没有结果、不计入的查询：{} / {}\n"})),
                empty, queries);
        }
        return text;
    }

    std::string threshold_text() const {
        const Threshold& threshold = study_.options.threshold;
        if (threshold.kind == Threshold::Kind::score) return fmt::format("{}", threshold.value);
        return fmt::format(fmt::runtime(word({"{} of the best", "最高分的 {}"})), threshold.value);
    }

    TextTable quality() const {
        TextTable table;
        table.header = {word({"tool", "工具"}),
                        word({"rank", "排序分"}),
                        word({"recall", "召回率"}),
                        word({"precision", "精确率"}),
                        word({"(answered)", "（有结果）"}),
                        "F",
                        word({"zero-hit", "无结果率"})};
        if (study_.by_labels) {
            for (const std::string& metric : study_.by_labels->metrics) {
                table.header.push_back(metric);
            }
        }
        const bool statuses = has_statuses();
        if (statuses) {
            table.header.push_back(word({"failed", "失败"}));
            table.header.push_back(word({"timed out", "超时"}));
            table.header.push_back(word({"not run", "未运行"}));
        }
        table.header.push_back(word({"status", "状态"}));
        for (const ToolResult& tool : study_.tools) {
            std::vector<std::string>& cells = table.rows.emplace_back(row(tool, statuses));
            const bool standard = &tool == &study_.tools.front();
            cells.push_back(standard ? "" : word(status_text(tool.status)));
        }
        return table;
    }

    bool has_statuses() const {
        return std::ranges::any_of(study_.tools, [](const ToolResult& tool) {
            return tool.count(AnswerStatus::failed) + tool.count(AnswerStatus::timed_out) +
                       tool.count(AnswerStatus::not_run) >
                   0;
        });
    }

    static std::vector<std::string> row(const ToolResult& tool, bool statuses) {
        const ToolQuality& quality = tool.quality;
        const auto share = [](const MeanScore& score) { return show_number(score.value, 3); };
        std::vector<std::string> row{tool.spec.name,
                                     show_number(quality.rank.value, 1),
                                     share(quality.recall),
                                     share(quality.precision),
                                     share(quality.precision_answered),
                                     share(quality.f),
                                     std::isnan(quality.zero_hits.value)
                                         ? "–"
                                         : fmt::format("{:.1f}%", 100.0 * quality.zero_hits.value)};
        for (const MeanScore& score : quality.by_labels) row.push_back(share(score));
        if (!statuses) return row;
        for (const AnswerStatus status :
             {AnswerStatus::failed, AnswerStatus::timed_out, AnswerStatus::not_run}) {
            row.push_back(fmt::format("{}", tool.count(status)));
        }
        return row;
    }

    TextTable costs() const {
        TextTable table;
        table.header = {word({"tool", "工具"}),
                        word({"version", "版本"}),
                        word({"p50 ms", "p50 毫秒"}),
                        "p95",
                        "p99",
                        word({"timed", "计时查询"}),
                        word({"index s", "建索引 秒"}),
                        word({"index size", "索引大小"}),
                        word({"download gz", "下载 gz"}),
                        word({"memory", "内存峰值"})};
        table.left_columns = 2;
        for (const ToolResult& tool : study_.tools) {
            if (&tool == &study_.tools.front()) continue;
            table.rows.push_back(cost_row(tool));
        }
        for (const ToolResult& tool : study_.tools) {
            if (!tool.timing || !tool.timing->cold_p50) continue;
            table.rows.push_back(cold_row(tool));
        }
        return table;
    }

    std::vector<std::string> cost_row(const ToolResult& tool) const {
        const double none = std::nan("");
        const ToolTiming timing = tool.timing.value_or(ToolTiming{});
        const bool timed = tool.timing.has_value();
        return {tool.spec.name,
                tool.info.version,
                milliseconds_text(timed ? timing.p50 : none),
                milliseconds_text(timed ? timing.p95 : none),
                milliseconds_text(timed ? timing.p99 : none),
                fmt::format("{} x {}", timing.timed, timing.repetitions),
                tool.index.nanoseconds
                    ? fmt::format("{:.2f}", static_cast<double>(*tool.index.nanoseconds) / 1e9)
                    : "–",
                bytes_text(tool.index.index_bytes),
                bytes_text(tool.index.download_bytes),
                bytes_text(tool.peak_memory)};
    }

    std::vector<std::string> cold_row(const ToolResult& tool) const {
        const ToolTiming& timing = *tool.timing;
        return {tool.spec.name + word({", first search", "，首次搜索"}),
                "",
                milliseconds_text(*timing.cold_p50),
                milliseconds_text(*timing.cold_p95),
                "",
                "",
                "",
                fmt::format(fmt::runtime(word({"{:.1f} requests", "{:.1f} 次请求"})),
                            timing.requests.value_or(0.0)),
                bytes_text(static_cast<std::uint64_t>(timing.bytes.value_or(0.0))),
                ""};
    }

    /// What the verdict goes by, for each value of an attribute that has some queries.
    TextTable by_slice(std::string_view name) const {
        const VerdictScore score = verdict_score(study_);
        const ScoreTable& scores = *score.table;
        const double factor = score.by_labels ? 1.0 : 100.0;
        TextTable table;
        const std::vector<Attribute> all = query_attributes(*study_.queries, scores.queries);
        const auto attribute = std::ranges::find(all, name, &Attribute::name);
        if (attribute == all.end()) return table;
        table.header = {fmt::format(fmt::runtime(word({"{} by {}", "{}，按 {}"})),
                                    score.by_labels ? score.name() : word({"rank", "排序分"}),
                                    name)};
        std::vector<std::string> values;
        for (const std::string& value : attribute->order) {
            const auto count = std::ranges::count(attribute->values, value);
            if (count < kSmallSlice) continue;
            values.push_back(value);
            table.header.push_back(fmt::format("{} ({})", value, count));
        }
        if (values.size() < 2) return table;
        for (std::size_t t = 0; t < study_.tools.size(); ++t) {
            std::vector<std::string>& row = table.rows.emplace_back();
            row.push_back(study_.tools[t].spec.name);
            for (const std::string& value : values) {
                row.push_back(show_number(
                    factor * mean_where(score.column(t).values, attribute->values, value),
                    score.by_labels ? 3 : 1));
            }
        }
        return table;
    }

    static double mean_where(const std::vector<double>& scores,
                             const std::vector<std::string>& values, const std::string& value) {
        double sum = 0.0;
        std::size_t n = 0;
        for (std::size_t q = 0; q < scores.size(); ++q) {
            if (values[q] != value || std::isnan(scores[q])) continue;
            sum += scores[q];
            ++n;
        }
        return n == 0 ? std::nan("") : sum / static_cast<double>(n);
    }

    TextTable reasons() const {
        TextTable table;
        table.header = {word({"tool", "工具"}), word({"why results are missing or late: queries",
                                                      "结果缺失或靠后的原因：查询数"})};
        table.left_columns = 2;
        for (const ToolResult& tool : study_.tools) {
            const std::string text = reason_counts(tool);
            if (!text.empty()) table.rows.push_back({tool.spec.name, text});
        }
        return table;
    }

    static std::string reason_counts(const ToolResult& tool) {
        std::map<ReasonKind, std::size_t> counts;
        for (const auto& reasons : tool.reasons) {
            if (!reasons.empty()) ++counts[reasons.front().kind];
        }
        std::vector<std::pair<std::size_t, ReasonKind>> sorted;
        for (const auto& [kind, count] : counts) sorted.emplace_back(count, kind);
        std::ranges::stable_sort(sorted,
                                 [](const auto& a, const auto& b) { return a.first > b.first; });
        std::string text;
        for (const auto& [count, kind] : sorted) {
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ",
                                kReasonNames[static_cast<std::size_t>(kind)], count);
        }
        return text;
    }

    const ToolsStudy& study_;
    Language language_;
    TableFormat format_;
};

void add_mean(std::vector<std::string>& row, const MeanScore& score) {
    row.push_back(std::isnan(score.value) ? "" : fmt::format("{}", score.value));
    row.push_back(std::isnan(score.interval.low) ? "" : fmt::format("{}", score.interval.low));
    row.push_back(std::isnan(score.interval.high) ? "" : fmt::format("{}", score.interval.high));
}

template <typename T>
std::string optional_text(const std::optional<T>& value) {
    return value ? fmt::format("{}", *value) : "";
}

std::vector<std::string> csv_header(const ToolsStudy& study) {
    std::vector<std::string> header{"study", "tool", "version", "status", "queries"};
    std::vector<std::string> scores{"rank", "rank_exp", "recall", "precision", "precision_answered",
                                    "f",    "zero_hits"};
    if (study.by_labels) {
        scores.insert(scores.end(), study.by_labels->metrics.begin(),
                      study.by_labels->metrics.end());
    }
    for (const std::string& score : scores) {
        header.push_back(score);
        header.push_back(score + "_low");
        header.push_back(score + "_high");
    }
    for (const char* name :
         {"answered", "zero", "failed", "timed_out", "not_run", "results", "unknown_ids", "p50_ms",
          "p95_ms", "p99_ms", "index_ns", "index_bytes", "download_bytes", "peak_memory"}) {
        header.emplace_back(name);
    }
    return header;
}

std::vector<std::string> csv_row(const ToolsStudy& study, const ToolResult& tool) {
    std::vector<std::string> row{
        study.name, tool.spec.name, tool.info.version,
        std::string{kToolStatusNames[static_cast<std::size_t>(tool.status)]},
        fmt::format("{}", tool.quality.rank.n)};
    const ToolQuality& quality = tool.quality;
    for (const MeanScore* score :
         {&quality.rank, &quality.rank_exp, &quality.recall, &quality.precision,
          &quality.precision_answered, &quality.f, &quality.zero_hits}) {
        add_mean(row, *score);
    }
    for (const MeanScore& score : quality.by_labels) add_mean(row, score);
    for (const AnswerStatus status :
         {AnswerStatus::answered, AnswerStatus::zero_hits, AnswerStatus::failed,
          AnswerStatus::timed_out, AnswerStatus::not_run}) {
        row.push_back(fmt::format("{}", tool.count(status)));
    }
    row.push_back(fmt::format("{}", tool.unknown.results));
    row.push_back(fmt::format("{}", tool.unknown.unknown));
    for (const double ToolTiming::*time : {&ToolTiming::p50, &ToolTiming::p95, &ToolTiming::p99}) {
        row.push_back(tool.timing ? fmt::format("{}", (*tool.timing).*time) : "");
    }
    row.push_back(optional_text(tool.index.nanoseconds));
    row.push_back(optional_text(tool.index.index_bytes));
    row.push_back(optional_text(tool.index.download_bytes));
    row.push_back(optional_text(tool.peak_memory));
    return row;
}

}  // namespace

std::string tools_text(const ToolsStudy& study, Language language, TableFormat format) {
    return ToolsText{study, language, format}.whole();
}

std::string tools_csv(std::span<const ToolsStudy> studies) {
    TextTable table;
    table.header = csv_header(studies.front());
    for (const ToolsStudy& study : studies) {
        for (const ToolResult& tool : study.tools) table.rows.push_back(csv_row(study, tool));
    }
    return table.render(TableFormat::csv);
}

}  // namespace assay
