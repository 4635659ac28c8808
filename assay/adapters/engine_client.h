#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assay/adapters/engine_config.h"
#include "assay/adapters/pacing.h"
#include "assay/adapters/tool.h"
#include "assay/io/value.h"
#include "assay/net/http_client.h"

namespace assay {

/// What a description takes from the environment, filled in once.
struct EngineSecrets {
    std::string path;
    std::vector<std::pair<std::string, std::string>> headers;
    std::vector<std::string> hidden;  ///< texts that no message may show

    /// `text` with stars where a hidden text was.
    std::string redacted(std::string text) const;
};

/// Throws Error naming a variable that is not set.
EngineSecrets engine_secrets(const EngineConfig& config);

/// Asks an engine from one thread. What it refers to must outlive it.
class EngineClient {
  public:
    EngineClient(const EngineConfig& config, const EngineSecrets& secrets, RateLimiter& limiter);

    struct Question {
        std::string_view query;
        std::size_t limit = 0;
        const std::string* body = nullptr;  ///< a body of its own, an object without a size
        std::uint64_t seed = 0;             ///< of the random part of waiting times
    };
    /// Asks for a word, to see whether queries would be answered. Throws Error when nobody is
    /// there, or when the engine says no (any 4xx): with a wrong index or key no query would be
    /// answered.
    void check();

    /// Waits for its turn, asks, and asks again where that may help. Never throws for what the
    /// engine does.
    ToolAnswer ask(const Question& question);

  private:
    /// What one attempt gave: an answer, or how long to wait for the next.
    struct Attempt {
        ToolAnswer answer;
        bool worth_repeating = false;
        std::string retry_after = {};
    };
    Attempt attempt(const HttpRequest& request, std::size_t limit);
    Attempt refused(const HttpResponse& response) const;
    HttpResponse test_search();
    HttpRequest request_for(const Question& question) const;

    const EngineConfig& config_;
    const EngineSecrets& secrets_;
    RateLimiter& limiter_;
    HttpClient client_;
    JsonParser parser_{"the answer"};
};

}  // namespace assay
