#include "assay/io/rank_eval_search.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "assay/io/json.h"
#include "assay/io/text.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 5> kMatches{"match", "match_phrase", "match_phrase_prefix",
                                                   "match_bool_prefix", "term"};

/// The text of {"match": {"field": "text"}}; the long form {"field": {"query": "text"}} is found as
/// any other "query".
std::string_view matched_text(const Value& clause) {
    const bool match = std::ranges::find(kMatches, clause.key) != kMatches.end();
    const bool one_field =
        match && clause.kind == Value::Kind::object && clause.members.size() == 1;
    if (!one_field || clause.members[0].kind != Value::Kind::text) return {};
    return clause.members[0].text;
}

/// The text of a parameter as it stands inside a JSON text.
std::optional<std::string> parameter_text(const Value& parameters, std::string_view name) {
    const Value* const value = find_member(parameters, name);
    if (value == nullptr || !value->is_scalar()) return std::nullopt;
    std::string quoted;
    JsonWriter{quoted}.text(value->text);
    return quoted.substr(1, quoted.size() - 2);
}

}  // namespace

std::string_view searched_text(const Value& search) {
    for (const Value& member : search.members) {
        if (member.key == "query" && member.kind == Value::Kind::text) return member.text;
        const std::string_view direct = matched_text(member);
        if (!direct.empty()) return direct;
        const std::string_view inside = searched_text(member);
        if (!inside.empty()) return inside;
    }
    return {};
}

std::string search_body(const Value& search) {
    std::string body;
    JsonWriter json{body};
    json.begin_object();
    for (const Value& member : search.members) {
        if (member.key == "size" || member.key == "from") continue;
        json.key(member.key);
        write_value(json, member);
    }
    json.end_object();
    return body;
}

std::optional<std::string> filled_template(const Value& source, const Value& parameters) {
    std::string text{source.text};
    if (!source.is_scalar()) {
        JsonWriter json{text};
        write_value(json, source);
    }
    std::string result;
    std::string_view rest = text;
    for (std::size_t at = rest.find("{{"); at != std::string_view::npos; at = rest.find("{{")) {
        const std::size_t end = rest.find("}}", at);
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view name = trimmed(rest.substr(at + 2, end - at - 2));
        const std::optional<std::string> value = parameter_text(parameters, name);
        if (!value) return std::nullopt;
        result += rest.substr(0, at);
        result += *value;
        rest.remove_prefix(end + 2);
    }
    return result.append(rest);
}

}  // namespace assay
