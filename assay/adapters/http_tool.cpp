#include "assay/adapters/http_tool.h"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "assay/adapters/engine_client.h"
#include "assay/core/error.h"
#include "assay/core/parallel.h"

namespace assay {
namespace {

class HttpTool : public SearchTool {
  public:
    HttpTool(EngineConfig config, QueryBodies bodies)
        : config_{std::move(config)}, bodies_{std::move(bodies)}, limiter_{config_.rate} {
        if (!bodies_.empty() && config_.kind != EngineKind::elasticsearch &&
            config_.kind != EngineKind::opensearch) {
            throw Error{config_.source + ": only Elasticsearch and OpenSearch take its searches"};
        }
        for (const auto& [query, body] : bodies_) {
            if (!body.starts_with('{'))
                throw Error{"the body of '" + query + "' is no JSON object"};
        }
        info_.name = config_.name;
        info_.scores = config_.scores;
    }

    const ToolInfo& info() const override { return info_; }
    IndexFacts index(const std::string& documents) override;
    ToolAnswer search(const std::string& query, std::size_t limit, bool cold) override;
    std::vector<ToolAnswer> search_all(std::span<const std::string> queries, std::size_t limit,
                                       const std::function<bool()>& keep_on,
                                       const std::function<void(std::size_t query)>& done) override;
    std::optional<std::vector<std::string>> tokens(const std::string& text, TextKind kind) override;

  private:
    EngineClient::Question question(const std::string& query, std::size_t limit,
                                    std::size_t seed) const;

    EngineConfig config_;
    QueryBodies bodies_;
    RateLimiter limiter_;
    EngineSecrets secrets_;
    ToolInfo info_;
    std::vector<std::unique_ptr<EngineClient>> clients_;  ///< one a thread; none before index()
};

IndexFacts HttpTool::index(const std::string&) {
    clients_.clear();
    secrets_ = engine_secrets(config_);
    for (std::size_t i = 0; i < config_.concurrency; ++i) {
        clients_.push_back(std::make_unique<EngineClient>(config_, secrets_, limiter_));
    }
    clients_.front()->check();
    IndexFacts facts;
    facts.notes.emplace_back(config_.took_ms
                                 ? "times are what the engine says itself, in milliseconds"
                                 : "times are measured by the client: the network is in them");
    return facts;
}

EngineClient::Question HttpTool::question(const std::string& query, std::size_t limit,
                                          std::size_t seed) const {
    const auto own = bodies_.find(query);
    return {.query = query,
            .limit = limit,
            .body = own == bodies_.end() ? nullptr : &own->second,
            .seed = seed};
}

ToolAnswer HttpTool::search(const std::string& query, std::size_t limit, bool /*cold*/) {
    if (clients_.empty()) {
        ToolAnswer answer;
        answer.message = "not ready to search";
        return answer;
    }
    return clients_.front()->ask(question(query, limit, 0));
}

std::vector<ToolAnswer> HttpTool::search_all(std::span<const std::string> queries,
                                             std::size_t limit,
                                             const std::function<bool()>& keep_on,
                                             const std::function<void(std::size_t query)>& done) {
    std::vector<ToolAnswer> answers(queries.size());
    for (ToolAnswer& answer : answers)
        answer.message = clients_.empty() ? "not ready to search" : kStopped;
    if (clients_.empty()) return answers;
    std::mutex calling_back;
    bool stopped = false;
    const auto ask = [&](std::size_t query, EngineClient& client) {
        {
            const std::lock_guard lock{calling_back};
            stopped = stopped || (keep_on && !keep_on());
            if (stopped) return;
        }
        answers[query] = client.ask(question(queries[query], limit, query));
        const std::lock_guard lock{calling_back};
        if (done) done(query);
    };
    parallel_for(queries.size(), 1, clients_.size(),
                 [&](std::size_t first, std::size_t last, std::size_t worker) {
                     for (std::size_t query = first; query < last; ++query) {
                         ask(query, *clients_[worker]);
                     }
                 });
    return answers;
}

std::optional<std::vector<std::string>> HttpTool::tokens(const std::string&, TextKind) {
    return std::nullopt;
}

}  // namespace

std::unique_ptr<SearchTool> http_tool(const std::string& file, QueryBodies bodies) {
    return http_tool(open_input(file), std::move(bodies));
}

std::unique_ptr<SearchTool> http_tool(const Input& description, QueryBodies bodies) {
    return std::make_unique<HttpTool>(read_engine_config(description), std::move(bodies));
}

}  // namespace assay
