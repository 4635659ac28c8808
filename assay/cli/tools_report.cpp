#include "assay/cli/tools_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "assay/cli/comparison_input.h"
#include "assay/cli/tools_output.h"
#include "assay/core/bytes.h"
#include "assay/core/error.h"
#include "assay/report/report_builder.h"
#include "assay/report/score_report.h"
#include "assay/studies/tool_run.h"

namespace assay {
namespace {

constexpr std::string_view kStudyAttribute = "study";

/// The queries of all studies, each marked with its study where there are several.
class MergedStudies {
  public:
    explicit MergedStudies(std::span<const ToolsStudy> studies) : studies_{studies} {
        for (std::size_t s = 0; s < studies.size(); ++s) {
            for (std::size_t q = 0; q < studies[s].queries->queries.size(); ++q) {
                places_.emplace(studies[s].queries->queries[q].id, Place{s, q});
            }
        }
        for (const auto& [id, place] : places_) {
            Query query = studies[place.study].queries->queries[place.query];
            if (studies.size() > 1) {
                query.attributes.insert_or_assign(std::string{kStudyAttribute},
                                                  studies[place.study].name);
            }
            queries.queries.push_back(std::move(query));
        }
        queries.source = studies.front().queries->source;
        name_tools();
    }

    Run run_of(const std::string& tool) const {
        std::vector<ToolAnswer> answers;
        std::vector<double> latency;
        for (const auto& [id, place] : places_) {
            const ToolResult* result = find(place.study, tool);
            answers.push_back(result == nullptr ? ToolAnswer{} : result->answers[place.query]);
            latency.push_back(result == nullptr || !result->timing
                                  ? std::nan("")
                                  : result->timing->of_query[place.query]);
        }
        return tool_run(tool, queries, answers, latency);
    }

    Labels labels() const {
        const bool independent = std::ranges::all_of(
            studies_, [](const ToolsStudy& study) { return study.labels != nullptr; });
        const auto labels_of = [&](const ToolsStudy& study) -> const Labels& {
            return independent ? *study.labels : *study.standard_labels;
        };
        if (studies_.size() == 1) return labels_of(studies_.front());
        LabelsBuilder builder{independent ? "labels" : "the BM25 standard", false};
        Scale scale = labels_of(studies_.front()).scale;
        for (const ToolsStudy& study : studies_) {
            const Labels& labels = labels_of(study);
            builder.keep_storage_of(labels);
            scale.relevant_from = std::min(scale.relevant_from, labels.scale.relevant_from);
            for (std::size_t q = 0; q < labels.queries().size(); ++q) {
                for (const Label& label : labels.of(q)) {
                    builder.add({.query = labels.queries()[q],
                                 .doc = label.doc,
                                 .grade = label.grade,
                                 .aspect = labels.aspects[label.aspect],
                                 .subtopic = labels.subtopics[label.subtopic],
                                 .rater = labels.raters[label.rater]});
                }
            }
        }
        return builder.build(scale);
    }

    Queries queries;
    std::vector<std::string> tools;     ///< with a place in every study; the standard first
    std::vector<std::string> left_out;  ///< with a place in some

  private:
    struct Place {
        std::size_t study;
        std::size_t query;
    };

    /// What has no place in the verdict on the tools has none among comparisons.
    static bool has_place(const ToolResult& tool) { return tool.status == ToolStatus::ok; }

    /// A tool that answered one of several studies is not pooled with those that answered all:
    /// their means would be over other queries.
    void name_tools() {
        std::set<std::string> seen;
        for (const ToolsStudy& study : studies_) {
            for (const ToolResult& tool : study.tools) {
                if (!has_place(tool) || !seen.insert(tool.spec.name).second) continue;
                bool everywhere = true;
                for (std::size_t s = 0; s < studies_.size(); ++s) {
                    everywhere &= find(s, tool.spec.name) != nullptr;
                }
                (everywhere ? tools : left_out).push_back(tool.spec.name);
            }
        }
    }

    const ToolResult* find(std::size_t study, const std::string& tool) const {
        for (const ToolResult& result : studies_[study].tools) {
            if (result.spec.name == tool && has_place(result)) return &result;
        }
        return nullptr;
    }

    std::span<const ToolsStudy> studies_;
    std::map<std::string, Place> places_;
};

std::string queries_csv(const Queries& queries) {
    std::set<std::string> names;
    for (const Query& query : queries.queries) {
        for (const auto& [name, value] : query.attributes) names.insert(name);
    }
    TextTable table;
    table.header = {"id", "text"};
    table.header.insert(table.header.end(), names.begin(), names.end());
    for (const Query& query : queries.queries) {
        std::vector<std::string>& row = table.rows.emplace_back();
        row = {query.id, query.text};
        for (const std::string& name : names) {
            const auto found = query.attributes.find(name);
            row.push_back(found == query.attributes.end() ? "" : found->second);
        }
    }
    return table.render(TableFormat::csv);
}

/// Grades by their names where the scale has names: they bring gains and relevance with them.
std::string labels_csv(const Labels& labels) {
    const bool aspects = labels.aspects.size() > 1;
    const bool subtopics = labels.subtopics.size() > 1;
    const bool raters = labels.raters.size() > 1;
    TextTable table;
    table.header = {"query", "doc", "grade"};
    if (aspects) table.header.emplace_back("aspect");
    if (subtopics) table.header.emplace_back("subtopic");
    if (raters) table.header.emplace_back("rater");
    for (std::size_t q = 0; q < labels.queries().size(); ++q) {
        for (const Label& label : labels.of(q)) {
            const std::string_view name = labels.scale.name_of(label.grade);
            std::vector<std::string>& row = table.rows.emplace_back();
            row = {std::string{labels.queries()[q]}, std::string{label.doc},
                   name.empty() ? fmt::format("{}", label.grade) : std::string{name}};
            if (aspects) row.push_back(labels.aspects[label.aspect]);
            if (subtopics) row.push_back(labels.subtopics[label.subtopic]);
            if (raters) row.push_back(labels.raters[label.rater]);
        }
    }
    return table.render(TableFormat::csv);
}

std::string scores_csv(const ScoreTable& table) {
    ScoreReportOptions options;
    options.format = OutputFormat::csv;
    options.per_query = true;
    return render_scores({{"", table}}, options);
}

/// A tool's name as that of a file.
std::string file_name(std::string name) {
    std::ranges::replace(name, '/', '_');
    std::ranges::replace(name, ':', '-');
    return name;
}

Hint left_out_hint(const std::vector<std::string>& tools) {
    return {
        .id = "tools_left_out",
        .title = {"Tools that are not in this comparison", "未列入此处比较的工具"},
        .evidence = message({"They were not measured in every study, and what they answered is "
                             "not put beside the queries of all: {}",
                             "它们没有在每一项研究中都完成测量，不与全部查询的结果合并比较：{}"},
                            fmt::join(tools, ", "))};
}

}  // namespace

ReportData tools_report(std::span<const ToolsStudy> studies, const std::string& title,
                        Language language, std::size_t threads) {
    const MergedStudies merged{studies};
    ComparisonInput input;
    input.no_audit = true;
    input.input.threads = threads;
    LoadedComparison loaded;
    loaded.labels = merged.labels();
    for (const std::string& tool : merged.tools) loaded.runs.push_back(merged.run_of(tool));
    loaded.queries = merged.queries;
    const ToolsOptions& options = studies.front().options;
    loaded.plan.metrics = make_metrics(
        studies.front().labels ? options.label_metrics
                               : std::vector<std::string>{fmt::format("nDCG@{}", options.depth),
                                                          "SetP", "SetR", "SetF"});
    loaded.plan.policies.missing = QueryRule::skip;
    loaded.plan.policies.ties = TieOrder::rank;
    loaded.plan.check_overlap = false;
    loaded.plan.threads = threads;
    compare_loaded(input, loaded);
    ListOptions lists;
    lists.whole_lists = 0;
    ReportData data = report_data_of(loaded, lists);
    if (!merged.left_out.empty()) data.compared.hints.push_back(left_out_hint(merged.left_out));
    data.title = title;
    data.language = language;
    JsonWriter json{data.tools};
    write_studies(json, studies);
    return data;
}

void save_studies(std::span<const ToolsStudy> studies, const std::string& folder) {
    for (const ToolsStudy& study : studies) {
        const std::string place = study.name.empty() ? folder : folder + "/" + study.name;
        std::error_code error;
        std::filesystem::create_directories(place, error);
        if (error) throw Error{fmt::format("{}: {}", place, error.message())};
        write_file(place + "/queries.csv", queries_csv(*study.queries));
        write_file(place + "/standard.csv", labels_csv(*study.standard_labels));
        if (study.labels) write_file(place + "/labels.csv", labels_csv(*study.labels));
        for (const Run& run : study.runs) {
            write_file(fmt::format("{}/{}.jsonl", place, file_name(run.name)), run_jsonl(run));
        }
        write_file(place + "/scores.csv", scores_csv(study.by_standard));
        if (study.by_labels) {
            write_file(place + "/label_scores.csv", scores_csv(*study.by_labels));
        }
    }
}

}  // namespace assay
