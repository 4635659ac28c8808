#include "assay/report/score_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "assay/core/escaped.h"
#include "assay/evaluate/overlap.h"
#include "assay/evaluate/reasons.h"
#include "assay/io/text.h"

namespace assay {
namespace {

std::string reasons(const ScoreTable& scores, Language language) {
    std::string text;
    for (std::size_t m = 0; m < scores.metrics.size(); ++m) {
        for (std::size_t s = 0; s < scores.systems.size(); ++s) {
            const std::string& reason = scores.columns[s][m].reason;
            if (reason.empty()) continue;
            const Text format{"{} of {} is undefined: {}\n", "{}（{}）无定义：{}\n"};
            text += fmt::format(fmt::runtime(format.in(language)), scores.metrics[m],
                                scores.systems[s].name, reason_in(language, reason));
        }
    }
    return text;
}

std::string part_text(const PartColumn& part, const ScoreReportOptions& options) {
    const bool whole = part.counts && part.total == std::floor(part.total);
    return fmt::format("{}={}", part_name_in(options.language, part.name),
                       show_number(part.total, whole ? 0 : options.digits));
}

/// Numbers beside the values: pairs in order, what unjudged results could add.
std::string part_notes(const ScoreTable& scores, const ScoreReportOptions& options) {
    std::string text;
    for (std::size_t m = 0; m < scores.metrics.size(); ++m) {
        for (std::size_t s = 0; s < scores.systems.size(); ++s) {
            std::vector<std::string> parts;
            for (const PartColumn& part : scores.columns[s][m].parts) {
                parts.push_back(part_text(part, options));
            }
            if (parts.empty()) continue;
            const Text format{"{} of {}: {}\n", "{}（{}）：{}\n"};
            text += fmt::format(fmt::runtime(format.in(options.language)), scores.metrics[m],
                                scores.systems[s].name, fmt::join(parts, " "));
        }
    }
    return text;
}

/// Where a metric has a threshold of its own, and so other queries without a relevant document.
std::string own_threshold_notes(const ScoreTable& scores, Language language) {
    std::string text;
    const std::size_t usual = scores.num_left_out();
    for (std::size_t m = 0; m < scores.metrics.size(); ++m) {
        std::size_t count = usual;
        for (const auto& columns : scores.columns) {
            if (columns[m].left_out != usual) count = columns[m].left_out;
        }
        if (count == usual) continue;
        const Text one{"{}: {} query left out: nothing to find for it\n",
                       "{}：{} 个查询对它而言没有可找的内容，不计入\n"};
        const Text several{"{}: {} queries left out: nothing to find for it\n", one.zh};
        text += fmt::format(fmt::runtime((count == 1 ? one : several).in(language)),
                            scores.metrics[m], count);
    }
    return text;
}

/// What a note says: `several` in English when the count is not 1; {} is the count.
struct Note {
    std::size_t count;
    std::string_view one;
    std::string_view several;
    std::string_view zh;
};

/// The notes whose count is not 0, side by side.
std::string joined(const std::vector<Note>& notes, Language language) {
    const bool zh = language == Language::chinese;
    std::string text;
    for (const Note& note : notes) {
        if (note.count == 0) continue;
        text += text.empty() ? "" : zh ? "；" : "; ";
        const std::string_view format = zh ? note.zh : note.count == 1 ? note.one : note.several;
        text += fmt::format(fmt::runtime(format), note.count);
    }
    return text;
}

/// How many labels there are; where several are of one document, by whom and of how many.
std::string label_count(const ScoreTable& scores, Language language) {
    const bool zh = language == Language::chinese;
    std::string text = zh ? fmt::format("{} 条标签", scores.num_labels)
                          : counted(scores.num_labels, "label", "labels");
    if (scores.num_judged == scores.num_labels) return text;
    if (zh) {
        const std::string who =
            scores.num_raters > 0 ? fmt::format("{} 位标注者，", scores.num_raters) : "";
        return text + fmt::format("（{}涉及 {} 个查询-文档对）", who, scores.num_judged);
    }
    if (scores.num_raters > 0) text += " by " + counted(scores.num_raters, "rater", "raters");
    return text + " of " +
           counted(scores.num_judged, "(query, document) pair", "(query, document) pairs");
}

std::string label_notes(const ScoreTable& scores, Language language) {
    const bool zh = language == Language::chinese;
    const std::size_t queries = scores.queries.size();
    std::string text = zh ? fmt::format("标注共 {} 个查询、", queries)
                          : counted(queries, "query", "queries") + " in the labels, ";
    text += label_count(scores, language);
    const std::string notes =
        joined({{scores.num_left_out(), "{} left out: no relevant document",
                 "{} left out: no relevant document", "{} 个查询没有相关文档，不计入"},
                {scores.skipped_labels, "{} row skipped", "{} rows skipped", "跳过 {} 行"}},
               language);
    if (!notes.empty()) text += (zh ? "；" : "; ") + notes;
    return text + '\n';
}

std::string query_notes(const ScoreTable& scores, Language language) {
    std::string text = label_notes(scores, language);
    for (const SystemSummary& system : scores.systems) {
        const std::string notes =
            joined({{system.missing, "{} query of the labels missing",
                     "{} queries of the labels missing", "缺少 {} 个已标注查询"},
                    {system.extra, "{} query without labels ignored",
                     "{} queries without labels ignored", "{} 个查询没有标注，忽略"},
                    {system.skipped_rows, "{} row skipped", "{} rows skipped", "跳过 {} 行"},
                    {system.outside_candidates,
                     "{} result with a gain is no candidate: the ideal list is without it",
                     "{} results with a gain are no candidates: the ideal list is without them",
                     "{} 条有增益的结果不在候选集中，理想列表不含它们"}},
                   language);
        if (notes.empty()) continue;
        text += system.name + (language == Language::chinese ? "：" : ": ") + notes + '\n';
    }
    return text + weights_note(scores.skipped_weights, language);
}

/// A count that is no reason to warn: few ids are unknown to the corpus.
std::string unknown_note(const std::string& name, const std::optional<UnknownIds>& unknown,
                         Language language) {
    if (!unknown || unknown->unknown == 0 || unknown->are_many()) return {};
    const Text format{"{}: {} of {} ids of documents are not in the corpus {}\n",
                      "{0}：{2} 个文档 id 中有 {1} 个不在文档集 {3} 中\n"};
    return fmt::format(fmt::runtime(format.in(language)), name, unknown->unknown, unknown->pairs,
                       unknown->corpus);
}

/// What puts the numbers above in doubt.
std::string warning_lines(const ScoreTable& scores, Language language) {
    const bool zh = language == Language::chinese;
    std::string text = unknown_note(zh ? "标注" : "labels", scores.unknown_labels, language);
    const auto add = [&](const std::string& about, const std::vector<OverlapWarning>& warnings) {
        for (const OverlapWarning& warning : warnings) {
            text += fmt::format("{}{}{}{}\n", zh ? "警告：" : "warning: ", about, zh ? "：" : ": ",
                                warning.text().in(language));
        }
    };
    add(zh ? "标注" : "labels", label_warnings(scores));
    for (const SystemSummary& system : scores.systems) {
        text += unknown_note(system.name, system.unknown, language);
        add(system.name, overlap_warnings(system));
    }
    return text;
}

}  // namespace

std::string conventions_line(const Conventions& conventions, Language language) {
    std::string line;
    for (const auto& [name, setting] : conventions) {
        line += fmt::format("{}{}={}", line.empty() ? "" : " ", name, setting);
    }
    return (language == Language::chinese ? "约定：" : "conventions: ") + line + '\n';
}

std::string weights_note(std::size_t skipped, Language language) {
    if (skipped == 0) return {};
    const Note note{skipped, "weights: {} row skipped", "weights: {} rows skipped",
                    "权重：跳过 {} 行"};
    return joined({note}, language) + '\n';
}

std::string score_notes(const ScoreTable& scores, const ScoreReportOptions& options) {
    return escaped_controls(part_notes(scores, options) + reasons(scores, options.language) +
                                own_threshold_notes(scores, options.language) +
                                query_notes(scores, options.language) +
                                warning_lines(scores, options.language) +
                                conventions_line(scores.conventions, options.language),
                            "\n");
}

std::string under_table(std::string_view notes, OutputFormat format) {
    if (format == OutputFormat::csv) return {};
    if (format == OutputFormat::table) return '\n' + std::string{notes};
    const std::string_view mark = format == OutputFormat::latex ? "% " : "- ";
    std::string list = format == OutputFormat::latex ? "" : "\n";
    for (std::size_t begin = 0; begin < notes.size();) {
        const std::size_t end = notes.find('\n', begin);
        list += mark;
        list += notes.substr(begin, end - begin + 1);
        begin = end + 1;
    }
    return list;
}

}  // namespace assay
