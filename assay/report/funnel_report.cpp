#include "assay/report/funnel_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "assay/core/escaped.h"
#include "assay/evaluate/overlap.h"
#include "assay/io/json.h"
#include "assay/io/text.h"

namespace assay {
namespace {

constexpr std::size_t kLostForPeople = 10;

std::size_t lost_at(const Funnel& funnel, std::size_t stage) {
    return static_cast<std::size_t>(std::ranges::count(funnel.lost, stage, &LostDocument::stage));
}

std::string share_cell(double value, const FunnelReportOptions& options) {
    if (options.format != OutputFormat::csv) return show_number(value, options.digits);
    return std::isnan(value) ? "" : fmt::format("{}", value);
}

TextTable stage_table(const Funnel& funnel, const FunnelReportOptions& options) {
    const bool zh = options.language == Language::chinese;
    const bool csv = options.format == OutputFormat::csv;
    TextTable table;
    table.header = zh ? std::vector<std::string>{"阶段",   "截断",   "文档", "相关",
                                                 "召回率", "保留率", "丢失", "新进"}
                      : std::vector<std::string>{"stage",  "depth",    "documents", "relevant",
                                                 "recall", "survival", "lost",      "entered"};
    for (std::size_t i = 0; i < funnel.stages.size(); ++i) {
        const FunnelStage& stage = funnel.stages[i];
        const std::string depth = stage.depth != 0 ? fmt::format("{}", stage.depth)
                                  : csv            ? ""
                                  : zh             ? "全部"
                                                   : "all";
        table.rows.push_back({stage.name, depth, fmt::format("{}", stage.documents),
                              fmt::format("{}", stage.relevant), share_cell(stage.recall, options),
                              share_cell(stage.survival, options),
                              fmt::format("{}", lost_at(funnel, i)),
                              fmt::format("{}", stage.entered)});
    }
    return table;
}

std::string grade_text(const Scale& scale, double grade) {
    const std::string_view name = scale.name_of(grade);
    return name.empty() ? paper(grade) : std::string{name};
}

TextTable lost_table(const FunnelReport& report, std::size_t most,
                     const FunnelReportOptions& options) {
    const bool zh = options.language == Language::chinese;
    const bool csv = options.format == OutputFormat::csv;
    TextTable table;
    table.left_columns = 4;
    table.header = zh ? std::vector<std::string>{"丢失于", "查询",         "文档",
                                                 "标签",   "上一阶段排名", "本阶段排名"}
                      : std::vector<std::string>{"lost at", "query",       "document",
                                                 "label",   "rank before", "rank there"};
    const std::size_t shown = std::min(most, report.funnel.lost.size());
    for (std::size_t i = 0; i < shown; ++i) {
        const LostDocument& lost = report.funnel.lost[i];
        table.rows.push_back(
            {report.funnel.stages[lost.stage].name, lost.query, lost.doc,
             grade_text(report.scale, lost.grade), fmt::format("{}", lost.rank_before),
             lost.rank_below ? fmt::format("{}", *lost.rank_below) : std::string{csv ? "" : "–"}});
    }
    return table;
}

std::string totals(const Funnel& funnel, Language language) {
    if (language == Language::chinese) {
        return fmt::format(
            "{} 个查询，相关文档 {} 篇；第一阶段没有其中 {} 篇，各阶段都没有 {} 篇\n",
            funnel.num_queries, funnel.num_relevant, funnel.missed, funnel.never_found);
    }
    return fmt::format("{}, {}; the first stage does not have {} of them, no stage has {}\n",
                       counted(funnel.num_queries, "query", "queries"),
                       counted(funnel.num_relevant, "relevant document", "relevant documents"),
                       funnel.missed, funnel.never_found);
}

/// The stage that loses the largest share; nothing when none loses any.
std::string narrowest(const Funnel& funnel, const FunnelReportOptions& options) {
    const FunnelStage* worst = nullptr;
    for (const FunnelStage& stage : funnel.stages) {
        if (stage.survival < (worst == nullptr ? 1.0 : worst->survival)) worst = &stage;
    }
    if (worst == nullptr) return "";
    const Text format{"{} loses most: {:.1f} % of the relevant documents it was given\n",
                      "损失最大的是 {}：丢掉了上一阶段相关文档的 {:.1f} %\n"};
    return fmt::format(fmt::runtime(format.in(options.language)), worst->name,
                       100.0 * (1.0 - worst->survival));
}

std::string warning_lines(const Funnel& funnel, Language language) {
    const bool zh = language == Language::chinese;
    std::string text;
    for (const FunnelStage& stage : funnel.stages) {
        for (const OverlapWarning& warning : overlap_warnings(stage.overlap)) {
            text += fmt::format("{}{}{}{}\n", zh ? "警告：" : "warning: ", stage.name,
                                zh ? "：" : ": ", warning.text().in(language));
        }
    }
    return text;
}

std::string lost_title(std::size_t shown, std::size_t all, Language language) {
    const Text format{"lost documents, {} of {}:\n", "丢失的文档，列出 {} / {}：\n"};
    return fmt::format(fmt::runtime(format.in(language)), shown, all);
}

void write_stages(const FunnelReport& report, JsonWriter& json) {
    json.key("stages").begin_array();
    for (std::size_t i = 0; i < report.funnel.stages.size(); ++i) {
        const FunnelStage& stage = report.funnel.stages[i];
        json.begin_object().key("name").id(stage.name);
        if (i < report.sources.size()) json.key("source").text(report.sources[i]);
        json.key("depth");
        stage.depth == 0 ? json.null() : json.integer(stage.depth);
        json.key("documents").integer(stage.documents);
        json.key("relevant").integer(stage.relevant);
        json.key("recall").number(stage.recall).key("survival").number(stage.survival);
        json.key("lost").integer(lost_at(report.funnel, i));
        json.key("entered").integer(stage.entered);
        json.key("queries_with_results").integer(stage.overlap.with_results);
        json.key("scored_results").integer(stage.overlap.results);
        json.key("labelled_results").integer(stage.overlap.labelled).end_object();
    }
    json.end_array();
}

void write_lost(const FunnelReport& report, std::size_t most, JsonWriter& json) {
    json.key("lost_total").integer(report.funnel.lost.size());
    json.key("lost").begin_array();
    for (std::size_t i = 0; i < std::min(most, report.funnel.lost.size()); ++i) {
        const LostDocument& lost = report.funnel.lost[i];
        json.begin_object().key("stage").integer(lost.stage);
        json.key("query").id(lost.query).key("doc").id(lost.doc);
        json.key("grade").number(lost.grade);
        json.key("rank_before").integer(lost.rank_before).key("rank_there");
        lost.rank_below ? json.integer(*lost.rank_below) : json.null();
        json.end_object();
    }
    json.end_array();
}

}  // namespace

std::string render_funnel(const FunnelReport& report, const FunnelReportOptions& options) {
    if (options.format == OutputFormat::json) {
        return funnel_json(report, options.lost.value_or(std::numeric_limits<std::size_t>::max()));
    }
    const std::size_t most = options.lost.value_or(kLostForPeople);
    const TableFormat format = table_format(options.format);
    if (options.format == OutputFormat::csv) {
        return (options.lost ? lost_table(report, most, options)
                             : stage_table(report.funnel, options))
            .render(format);
    }
    const Funnel& funnel = report.funnel;
    std::string text =
        stage_table(funnel, options).render(format) + '\n' +
        escaped_controls(totals(funnel, options.language) + narrowest(funnel, options) +
                             warning_lines(funnel, options.language),
                         "\n");
    const std::size_t shown = std::min(most, funnel.lost.size());
    if (shown == 0) return text;
    return text + '\n' + lost_title(shown, funnel.lost.size(), options.language) + '\n' +
           lost_table(report, most, options).render(format);
}

std::string funnel_json(const FunnelReport& report, std::size_t most_lost) {
    std::string out;
    JsonWriter json{out, 1};
    json.begin_object().key("schema").text("assay.funnel/1");
    json.key("labels").begin_object().key("source").text(report.labels_source);
    json.key("queries").integer(report.funnel.num_queries);
    json.key("relevant").integer(report.funnel.num_relevant).end_object();
    write_stages(report, json);
    json.key("missed").integer(report.funnel.missed);
    json.key("never_found").integer(report.funnel.never_found);
    write_lost(report, most_lost, json);
    json.end_object();
    return out + '\n';
}

}  // namespace assay
