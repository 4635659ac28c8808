#include "assay/adapters/engine_client.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "assay/adapters/engine_answer.h"
#include "assay/adapters/engine_template.h"
#include "assay/adapters/hit_list.h"
#include "assay/core/error.h"
#include "assay/io/text.h"

namespace assay {
namespace {

HttpOptions http_options(const EngineConfig& config) {
    HttpOptions options;
    options.connect_seconds = std::min(options.connect_seconds, config.timeout_seconds);
    options.total_seconds = config.timeout_seconds;
    options.ca_file = config.ca_file;
    return options;
}

/// A body that an engine of the kind of Elasticsearch is asked with, for so many hits.
std::string sized_body(const std::string& body, std::size_t limit) {
    const std::string_view rest = trimmed(std::string_view{body}.substr(1));
    return fmt::format("{{\"size\":{}{}{}", limit, rest.starts_with('}') ? "" : ",", rest);
}

constexpr std::string_view kTestQuery = "test";

bool may_be_repeated(int status) {
    return status == 429 || status == 502 || status == 503 || status == 504;
}

}  // namespace

std::string EngineSecrets::redacted(std::string text) const {
    for (const std::string& secret : hidden) {
        for (std::size_t at = text.find(secret); at != std::string::npos;
             at = text.find(secret, at + 3)) {
            text.replace(at, secret.size(), "***");
        }
    }
    return text;
}

EngineSecrets engine_secrets(const EngineConfig& config) {
    EngineSecrets secrets;
    // Shorter ones occur in ordinary words.
    const auto hide = [&](const std::string& text) {
        constexpr std::size_t kShortest = 4;
        if (text.size() >= kShortest) secrets.hidden.push_back(text);
    };
    try {
        EnvironmentText path = with_environment(config.path);
        std::ranges::for_each(path.values, hide);
        secrets.path = std::move(path.text);
        for (const auto& [name, value] : config.headers) {
            EnvironmentText header = with_environment(value);
            hide(header.text);
            std::ranges::for_each(header.values, hide);
            secrets.headers.emplace_back(name, std::move(header.text));
        }
    } catch (const Error& error) {
        throw Error{fmt::format("{}: {}", config.source, error.what())};
    }
    // The longest first, lest a part of it keeps the rest from being found.
    std::ranges::sort(secrets.hidden, std::greater{}, &std::string::size);
    return secrets;
}

EngineClient::EngineClient(const EngineConfig& config, const EngineSecrets& secrets,
                           RateLimiter& limiter)
    : config_{config}, secrets_{secrets}, limiter_{limiter}, client_{http_options(config)} {}

HttpRequest EngineClient::request_for(const Question& question) const {
    HttpRequest request;
    request.method = config_.method;
    request.url = config_.url + filled_path(secrets_.path, question.query, question.limit);
    request.headers = secrets_.headers;
    request.body = question.body == nullptr
                       ? filled_body(config_.body, question.query, question.limit)
                       : sized_body(*question.body, question.limit);
    const bool typed = std::ranges::any_of(request.headers, [](const auto& header) {
        return lower_case(header.first) == "content-type";
    });
    if (!request.body.empty() && !typed) {
        request.headers.emplace_back("Content-Type", "application/json");
    }
    return request;
}

/// Too many requests is the one refusal that waiting mends.
HttpResponse EngineClient::test_search() {
    const HttpRequest request = request_for({.query = kTestQuery, .limit = 1});
    for (std::size_t repetition = 0;; ++repetition) {
        HttpResponse response = client_.fetch(request);
        if (response.status != 429 || repetition >= config_.retries) return response;
        std::this_thread::sleep_for(std::chrono::duration<double>{
            retry_delay(repetition + 1, response.header("retry-after"), 0)});
    }
}

void EngineClient::check() {
    std::string why;
    try {
        const HttpResponse response = test_search();
        if (response.status < 400 || response.status > 499) return;
        why = fmt::format("{} refuses a first search for '{}': {}", config_.name, kTestQuery,
                          refused(response).answer.message);
    } catch (const HttpError& error) {
        // The others may be of this query alone.
        if (error.kind() != HttpError::Kind::address && error.kind() != HttpError::Kind::connect &&
            error.kind() != HttpError::Kind::tls) {
            return;
        }
        why = error.what();
    }
    throw Error{fmt::format("{}: {}", config_.source, secrets_.redacted(why))};
}

ToolAnswer EngineClient::ask(const Question& question) {
    const HttpRequest request = request_for(question);
    for (std::size_t repetition = 0;; ++repetition) {
        std::this_thread::sleep_for(limiter_.reserve(RateLimiter::Clock::now()));
        Attempt made = attempt(request, question.limit);
        if (!made.worth_repeating || repetition >= config_.retries) {
            if (made.worth_repeating && repetition > 0) {
                made.answer.message += fmt::format(" (asked {} times)", repetition + 1);
            }
            made.answer.message = secrets_.redacted(std::move(made.answer.message));
            // A body of its own cannot be asked in other words.
            made.answer.refused = made.answer.refused && question.body == nullptr;
            return std::move(made.answer);
        }
        std::this_thread::sleep_for(std::chrono::duration<double>{
            retry_delay(repetition + 1, made.retry_after, question.seed)});
    }
}

EngineClient::Attempt EngineClient::attempt(const HttpRequest& request, std::size_t limit) {
    Attempt made;
    made.answer.status = AnswerStatus::failed;
    try {
        const HttpResponse response = client_.fetch(request);
        if (response.status != 200) return refused(response);
        made.answer = engine_answer(parser_.parse(response.body), config_, limit);
        if (!config_.took_ms) made.answer.nanoseconds = std::llround(response.seconds * 1e9);
    } catch (const HttpError& error) {
        if (error.kind() == HttpError::Kind::timeout) made.answer.status = AnswerStatus::timed_out;
        made.worth_repeating = error.kind() == HttpError::Kind::connect;
        made.answer.message = error.what();
    } catch (const Error& error) {
        made.answer.message = error.what();
    }
    return made;
}

EngineClient::Attempt EngineClient::refused(const HttpResponse& response) const {
    constexpr std::size_t kShown = 200;
    Attempt made;
    made.answer.status = AnswerStatus::failed;
    made.worth_repeating = may_be_repeated(response.status);
    made.answer.refused = response.status == 400;
    made.retry_after = response.header("retry-after");
    // Secrets go before the text is cut, or the first half of one would stay.
    const std::string words =
        shortened(secrets_.redacted(std::string{trimmed(response.body)}), kShown);
    made.answer.message =
        fmt::format("HTTP {}{}{}", response.status, words.empty() ? "" : ": ", words);
    return made;
}

}  // namespace assay
