#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "assay/cli/tools_output.h"
#include "assay/compare/attributes.h"
#include "assay/studies/tool_scores.h"

namespace assay {
namespace {

constexpr std::size_t kShown = 10;          ///< results of a tool
constexpr std::size_t kShownStandard = 20;  ///< and of the standard
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

void write_message(JsonWriter& json, const Message& message) {
    json.begin_object().key("en").text(message.en).key("zh").text(message.zh).end_object();
}

template <typename T>
void write_optional(JsonWriter& json, const std::optional<T>& value) {
    if (!value) {
        json.null();
    } else if constexpr (std::is_floating_point_v<T>) {
        json.number(*value);
    } else {
        json.integer(*value);
    }
}

void write_mean(JsonWriter& json, const MeanScore& score) {
    json.begin_object().key("value").number(score.value);
    json.key("low").number(score.interval.low).key("high").number(score.interval.high);
    json.key("n").integer(score.n).end_object();
}

class StudyJson {
  public:
    StudyJson(JsonWriter& json, const ToolsStudy& study) : json_{json}, study_{study} {
        number_documents();
        place_queries();
    }

    void write() {
        json_.begin_object().key("name").text(study_.name).key("corpus").begin_object();
        json_.key("source").text(study_.site->source);
        json_.key("documents").integer(study_.site->documents);
        json_.key("language").text(study_.site->language).end_object();
        json_.key("depth").integer(study_.options.depth);
        json_.key("max_failed").number(study_.options.max_failed);
        json_.key("time_budget").number(study_.options.budget_seconds);
        json_.key("time_ceiling").number(study_.options.budget_ceiling);
        write_standard();
        write_labels();
        write_queries();
        write_documents();
        json_.key("tools").begin_array();
        for (std::size_t t = 0; t < study_.tools.size(); ++t) write_tool(t);
        json_.end_array();
        write_orders();
        json_.key("holds");
        write_message(json_, order_verdict(study_));
        write_agreement();
        write_contest(json_, study_);
        json_.key("verdict").begin_array();
        for (const Message& message : tools_verdict(study_)) write_message(json_, message);
        json_.end_array().end_object();
    }

  private:
    std::size_t shown(std::size_t tool) const { return tool == 0 ? kShownStandard : kShown; }

    void number_documents() {
        const auto number = [&](const std::string& id) {
            if (places_.emplace(id, documents_.size()).second) documents_.push_back(id);
        };
        for (std::size_t t = 0; t < study_.tools.size(); ++t) {
            for (const ToolAnswer& answer : study_.tools[t].answers) {
                const std::size_t count = std::min(answer.hits.size(), shown(t));
                for (std::size_t i = 0; i < count; ++i) number(answer.hits[i].doc);
            }
            for (const auto& reasons : study_.tools[t].reasons) {
                for (const ToolReason& reason : reasons) {
                    if (reason.document) number(document_id(*reason.document));
                }
            }
        }
    }

    std::string document_id(std::uint32_t document) const {
        return std::string{study_.site->indexes.front().id(document)};
    }

    /// Where each query stands in the two tables.
    void place_queries() {
        for (std::size_t q = 0; q < study_.by_standard.queries.size(); ++q) {
            in_standard_.emplace(study_.by_standard.queries[q], q);
        }
        if (!study_.by_labels) return;
        for (std::size_t q = 0; q < study_.by_labels->queries.size(); ++q) {
            in_labels_.emplace(study_.by_labels->queries[q], q);
        }
    }

    void write_standard() {
        const StandardOptions& options = study_.options.standard;
        const Threshold& threshold = study_.options.threshold;
        const std::size_t queries = study_.standard_labels->queries().size();
        json_.key("standard").begin_object();
        json_.key("analyzer").text(study_.site->indexes.front().analyzer().name);
        json_.key("k1").number(options.k1).key("b").number(options.b);
        json_.key("order_weight").number(options.order_weight);
        json_.key("threshold").number(threshold.value);
        json_.key("threshold_kind").text(kind_name(threshold));
        json_.key("queries").integer(queries).key("empty").integer(study_.empty_standards());
        json_.key("relevant")
            .number(static_cast<double>(study_.standard_labels->size()) /
                    static_cast<double>(queries));
        json_.end_object();
    }

    static std::string_view kind_name(const Threshold& threshold) {
        return threshold.kind == Threshold::Kind::share ? "share" : "score";
    }

    void write_labels() {
        json_.key("labels");
        if (!study_.by_labels) {
            json_.null();
            return;
        }
        json_.begin_object().key("source").text(study_.labels->source);
        json_.key("queries").integer(study_.by_labels->queries.size() -
                                     study_.by_labels->num_left_out());
        json_.key("metrics").begin_row();
        for (const std::string& metric : study_.by_labels->metrics) json_.text(metric);
        const VerdictScore score = verdict_score(study_);
        json_.end_array().key("primary").integer(score.by_labels ? score.metric : 0).end_object();
    }

    void write_queries() {
        json_.key("queries").begin_array();
        for (std::size_t q = 0; q < study_.queries->queries.size(); ++q) {
            const Query& query = study_.queries->queries[q];
            const StandardAnswer& standard = study_.standard[q];
            json_.begin_object().key("id").id(query.id).key("text").text(query.text);
            json_.key("clean");
            if (clean_text(query) == query.text) {
                json_.null();
            } else {
                json_.text(clean_text(query));
            }
            const auto kind = query.attributes.find("kind");
            json_.key("kind").text(kind == query.attributes.end() ? "" : kind->second);
            json_.key("language").text(language_of(query.text));
            json_.key("relevant").integer(standard.above(study_.options.threshold));
            json_.key("best").number(standard.best()).end_object();
        }
        json_.end_array();
    }

    void write_documents() {
        const Index& index = study_.site->indexes.front();
        json_.key("documents").begin_array();
        for (const std::string& id : documents_) {
            const std::optional<std::uint32_t> document = index.find(id);
            json_.begin_object().key("id").id(id);
            json_.key("title").text(document ? study_.site->title(*document) : id).end_object();
        }
        json_.end_array();
    }

    void write_tool(std::size_t t) {
        const ToolResult& tool = study_.tools[t];
        json_.begin_object().key("name").text(tool.spec.name).key("tool").text(tool.spec.tool);
        json_.key("setup").text(tool.spec.setup).key("version").text(tool.info.version);
        json_.key("homepage").text(tool.spec.homepage).key("about");
        write_message(json_, tool.spec.about);
        json_.key("code").text(tool.spec.code).key("fixes").begin_row();
        for (const std::string& fix : tool.spec.fixes) json_.text(fix);
        json_.end_array().key("scores").text(name_of(tool.info.scores));
        json_.key("statuses").begin_object();
        for (const AnswerStatus status :
             {AnswerStatus::answered, AnswerStatus::zero_hits, AnswerStatus::failed,
              AnswerStatus::timed_out, AnswerStatus::not_run}) {
            json_.key(name_of(status)).integer(tool.count(status));
        }
        json_.end_object();
        write_tool_standing(json_, study_, tool);
        write_quality(tool.quality);
        write_costs(tool);
        json_.key("answers").begin_array();
        for (std::size_t q = 0; q < tool.answers.size(); ++q) write_answer(t, q);
        json_.end_array().end_object();
    }

    void write_quality(const ToolQuality& quality) {
        json_.key("quality").begin_object();
        const std::pair<const char*, const MeanScore*> scores[] = {
            {"precision", &quality.precision}, {"precision_answered", &quality.precision_answered},
            {"recall", &quality.recall},       {"f", &quality.f},
            {"rank", &quality.rank},           {"rank_exp", &quality.rank_exp},
            {"zero_hits", &quality.zero_hits}};
        for (const auto& [name, score] : scores) {
            json_.key(name);
            write_mean(json_, *score);
        }
        json_.end_object().key("by_labels").begin_array();
        for (const MeanScore& score : quality.by_labels) write_mean(json_, score);
        json_.end_array();
    }

    void write_costs(const ToolResult& tool) {
        json_.key("time");
        write_time(tool);
        json_.key("latencies").begin_row();
        for (std::size_t q = 0; q < tool.answers.size(); ++q) {
            json_.number(tool.timing ? tool.timing->of_query[q] : kNan);
        }
        json_.end_array().key("index").begin_object().key("seconds");
        json_.number(tool.index.nanoseconds ? static_cast<double>(*tool.index.nanoseconds) / 1e9
                                            : kNan);
        json_.key("bytes");
        write_optional(json_, tool.index.index_bytes);
        json_.key("download_bytes");
        write_optional(json_, tool.index.download_bytes);
        json_.key("documents");
        write_optional(json_, tool.index.documents);
        json_.end_object().key("peak_memory");
        write_optional(json_, tool.peak_memory);
        json_.key("notes").begin_array();
        if (!tool.failure.empty()) json_.text(tool.failure);
        for (const std::string& note : tool.notes) json_.text(note);
        json_.end_array();
    }

    void write_time(const ToolResult& tool) {
        if (!tool.timing) {
            json_.null();
            return;
        }
        const ToolTiming& timing = *tool.timing;
        json_.begin_object().key("p50").number(timing.p50).key("p95").number(timing.p95);
        json_.key("p99").number(timing.p99).key("max").number(timing.max);
        json_.key("n").integer(timing.timed).key("repetitions").integer(timing.repetitions);
        json_.key("cold_p50");
        write_optional(json_, timing.cold_p50);
        json_.key("cold_p95");
        write_optional(json_, timing.cold_p95);
        json_.key("requests");
        write_optional(json_, timing.requests);
        json_.key("bytes");
        write_optional(json_, timing.bytes);
        json_.end_object();
    }

    void write_answer(std::size_t t, std::size_t q) {
        const ToolResult& tool = study_.tools[t];
        const ToolAnswer& answer = tool.answers[q];
        json_.begin_object().key("status").text(name_of(answer.status)).key("message");
        if (answer.message.empty()) {
            json_.null();
        } else {
            json_.text(answer.message);
        }
        write_values(t, study_.queries->queries[q].id);
        json_.key("docs").begin_row();
        for (std::size_t i = 0; i < std::min(answer.hits.size(), shown(t)); ++i) {
            write_hit(tool, q, answer.hits[i]);
        }
        json_.end_array().key("tokens");
        if (!tool.tokens[q]) {
            json_.null();
        } else {
            json_.begin_row();
            for (const std::string& token : *tool.tokens[q]) json_.text(token);
            json_.end_array();
        }
        json_.key("reasons").begin_array();
        for (const ToolReason& reason : tool.reasons[q]) write_reason(reason);
        json_.end_array().end_object();
    }

    void write_values(std::size_t t, const std::string& query) {
        const auto found = in_standard_.find(query);
        const auto value = [&](std::size_t metric) {
            if (found == in_standard_.end()) return kNan;
            return study_.by_standard.columns[t][metric].values[found->second];
        };
        json_.key("precision").number(value(kPrecision)).key("recall").number(value(kRecall));
        json_.key("f").number(value(kF)).key("rank").number(100.0 * value(kRankScore));
        json_.key("by_labels").begin_row();
        if (study_.by_labels) {
            const auto place = in_labels_.find(query);
            for (const ScoreColumn& column : study_.by_labels->columns[t]) {
                json_.number(place == in_labels_.end() ? kNan : column.values[place->second]);
            }
        }
        json_.end_array();
    }

    void write_hit(const ToolResult& tool, std::size_t q, const ToolHit& hit) {
        json_.begin_row().integer(places_.at(hit.doc));
        json_.number(tool.info.scores == ScoreDirection::none ? kNan : hit.score);
        json_.number(gain(q, hit.doc)).end_array();
    }

    double gain(std::size_t q, const std::string& doc) {
        const std::optional<std::uint32_t> document = study_.site->indexes.front().find(doc);
        if (!document) return 0.0;
        const StandardAnswer& standard = study_.standard[q];
        const std::span hits{standard.hits.data(), standard.above(study_.options.threshold)};
        const auto found = std::ranges::find(hits, *document, &Hit::document);
        return found == hits.end() ? 0.0 : found->score;
    }

    void write_reason(const ToolReason& reason) {
        json_.begin_object().key("kind");
        json_.text(kReasonNames[static_cast<std::size_t>(reason.kind)]).key("text");
        write_message(json_, reason.text);
        json_.key("document");
        if (reason.document) {
            json_.integer(places_.at(document_id(*reason.document)));
        } else {
            json_.null();
        }
        json_.key("fix");
        write_optional(json_, reason.fix);
        json_.end_object();
    }

    void write_orders() {
        json_.key("orders").begin_array();
        for (const ToolOrder& order : study_.orders) {
            json_.begin_object().key("analyzer").text(order.analyzer);
            json_.key("threshold").number(order.threshold.value);
            json_.key("threshold_kind").text(kind_name(order.threshold));
            json_.key("ranking").begin_row();
            for (const std::size_t tool : order.ranking) json_.integer(tool);
            json_.end_array().key("scores").begin_row();
            for (const std::size_t tool : order.ranking) {
                json_.number(100.0 * order.scores[tool - 1]);
            }
            json_.end_array().key("tau").number(order.tau).end_object();
        }
        json_.end_array();
    }

    void write_agreement() {
        json_.key("agreement");
        if (!study_.agreement) {
            json_.null();
            return;
        }
        const LabelAgreement& agreement = *study_.agreement;
        json_.begin_object().key("metric").text(agreement.metric).key("tau").number(agreement.tau);
        json_.key("low").number(agreement.interval.low);
        json_.key("high").number(agreement.interval.high).key("text");
        write_message(json_, agreement_verdict(agreement));
        json_.end_object();
    }

    JsonWriter& json_;
    const ToolsStudy& study_;
    std::vector<std::string> documents_;
    std::unordered_map<std::string, std::size_t> places_;  ///< of documents in documents_
    std::unordered_map<std::string, std::size_t> in_standard_;
    std::unordered_map<std::string, std::size_t> in_labels_;
};

}  // namespace

void write_studies(JsonWriter& json, std::span<const ToolsStudy> studies) {
    json.begin_array();
    for (const ToolsStudy& study : studies) StudyJson{json, study}.write();
    json.end_array();
}

std::string tools_json(std::span<const ToolsStudy> studies) {
    std::string out;
    JsonWriter json{out};
    json.begin_object().key("schema").text("assay.tools/1").key("studies");
    write_studies(json, studies);
    json.end_object();
    return out + "\n";
}

}  // namespace assay
