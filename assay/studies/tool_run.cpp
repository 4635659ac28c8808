#include "assay/studies/tool_run.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>

#include "assay/io/json.h"

namespace assay {
namespace {

class ToolRows : public RunRows {
  public:
    void add(const ToolAnswer& answer) { hits_.push_back(answer.hits); }

    void read(std::size_t query, RowBuffer& buffer) const override {
        buffer.rows.clear();
        std::int64_t rank = 0;
        for (const ToolHit& hit : hits_[query]) {
            ++rank;
            buffer.rows.push_back({hit.doc, -static_cast<double>(rank), rank});
        }
    }

    std::string where(std::size_t query, std::size_t row) const override {
        return fmt::format("result {} of query {}", row + 1, query + 1);
    }

  private:
    std::vector<std::vector<ToolHit>> hits_;
};

}  // namespace

Run tool_run(std::string name, const Queries& queries, std::span<const ToolAnswer> answers,
             std::span<const double> latency_ms) {
    Run run;
    run.source = name;
    run.name = std::move(name);
    run.order = RowOrder::rank;
    auto rows = std::make_shared<ToolRows>();
    for (std::size_t q = 0; q < answers.size(); ++q) {
        if (answers[q].status == AnswerStatus::not_run) continue;
        run.queries.emplace_back(queries.queries[q].id);
        rows->add(answers[q]);
        if (!latency_ms.empty()) run.latency_ms.push_back(latency_ms[q]);
    }
    run.rows = std::move(rows);
    return run;
}

std::vector<ToolHit> apply_tool_threshold(ToolAnswer& answer, ScoreDirection direction,
                                          const Threshold& threshold) {
    std::vector<ToolHit> dropped;
    const bool lower = direction == ScoreDirection::lower;
    if (direction == ScoreDirection::none || answer.hits.empty()) return dropped;
    if (lower && threshold.kind == Threshold::Kind::share) return dropped;
    const double limit = threshold.lowest(answer.hits.front().score);
    std::erase_if(answer.hits, [&](const ToolHit& hit) {
        const bool out = lower ? hit.score > limit : hit.score < limit;
        if (out) dropped.push_back(hit);
        return out;
    });
    if (answer.hits.empty()) answer.status = AnswerStatus::zero_hits;
    return dropped;
}

std::string run_jsonl(const Run& run) {
    std::string out;
    RowBuffer buffer;
    for (std::size_t q = 0; q < run.queries.size(); ++q) {
        run.rows->read(q, buffer);
        JsonWriter json{out};
        json.begin_object().key("query").text(run.queries[q]);
        if (!run.latency_ms.empty() && !std::isnan(run.latency_ms[q])) {
            json.key("latency_ms").number(run.latency_ms[q]);
        }
        json.key("results").begin_array();
        for (const RunRow& row : buffer.rows) {
            json.begin_object().key("doc").text(row.doc).key("rank").integer(row.rank);
            json.end_object();
        }
        json.end_array().end_object();
        out += '\n';
    }
    return out;
}

}  // namespace assay
