#include "assay/adapters/engine_template.h"

#include <fmt/format.h>

#include <cstdlib>

#include "assay/core/error.h"
#include "assay/io/json.h"

namespace assay {
namespace {

constexpr std::string_view kQuery = "{query}";
constexpr std::string_view kLimit = "{limit}";

/// Puts other texts in the places of {query} and {limit}.
std::string filled(std::string_view text, std::string_view query, std::string_view limit) {
    std::string result;
    while (!text.empty()) {
        if (text.starts_with(kQuery)) {
            result += query;
            text.remove_prefix(kQuery.size());
        } else if (text.starts_with(kLimit)) {
            result += limit;
            text.remove_prefix(kLimit.size());
        } else {
            result += text.front();
            text.remove_prefix(1);
        }
    }
    return result;
}

/// Whether a text that is a value of its own begins behind `before`: in JSON without blanks a quote
/// after one of these is not inside a text.
bool begins_value(std::string_view before) {
    return !before.empty() && std::string_view{":[,"}.find(before.back()) != std::string_view::npos;
}

}  // namespace

std::string percent_encoded(std::string_view text) {
    constexpr std::string_view kPlain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    std::string result;
    for (const char c : text) {
        if (kPlain.find(c) != std::string_view::npos) {
            result += c;
        } else {
            result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
        }
    }
    return result;
}

std::string filled_path(std::string_view path, std::string_view query, std::size_t limit) {
    return filled(path, percent_encoded(query), std::to_string(limit));
}

std::string filled_body(std::string_view body, std::string_view query, std::size_t limit) {
    constexpr std::string_view kLimitValue = "\"{limit}\"";
    std::string quoted;
    JsonWriter{quoted}.text(query);
    const std::string_view escaped = std::string_view{quoted}.substr(1, quoted.size() - 2);
    const std::string number = std::to_string(limit);
    std::string result;
    std::size_t done = 0;
    for (std::size_t at = body.find(kLimitValue); at != std::string_view::npos;
         at = body.find(kLimitValue, at + 1)) {
        if (!begins_value(body.substr(0, at))) continue;
        result += filled(body.substr(done, at - done), escaped, number) + number;
        done = at + kLimitValue.size();
    }
    return result + filled(body.substr(done), escaped, number);
}

EnvironmentText with_environment(std::string_view text) {
    EnvironmentText result;
    for (std::size_t at = text.find("${"); at != std::string_view::npos; at = text.find("${")) {
        const std::size_t end = text.find('}', at);
        if (end == std::string_view::npos || end == at + 2) {
            throw Error{"'${' is not followed by the name of a variable and '}'"};
        }
        const std::string name{text.substr(at + 2, end - at - 2)};
        const char* const value = std::getenv(name.c_str());
        if (value == nullptr) throw Error{fmt::format("the variable {} is not set", name)};
        result.text += text.substr(0, at);
        result.text += value;
        result.values.emplace_back(value);
        text.remove_prefix(end + 1);
    }
    result.text += text;
    return result;
}

}  // namespace assay
