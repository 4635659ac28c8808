#include "assay/adapters/tool_messages.h"

#include <fmt/format.h>

#include <cmath>

#include "assay/adapters/hit_list.h"
#include "assay/core/error.h"
#include "assay/io/fast_double.h"
#include "assay/io/json.h"
#include "assay/io/text.h"

namespace assay {
namespace {

/// A request line; `members` writes what is its own.
template <typename Members>
std::string request(std::int64_t id, std::string_view op, const Members& members) {
    std::string line;
    JsonWriter json{line};
    json.begin_object().key("id").integer(id).key("op").text(op);
    members(json);
    json.end_object();
    line += '\n';
    return line;
}

std::string text_member(const Value& answer, std::string_view key) {
    const Value* const member = find_member(answer, key);
    return member != nullptr && member->is_scalar() ? std::string{member->text} : std::string{};
}

/// A number that counts something; tools may have computed it in floating point.
std::optional<std::int64_t> count_member(const Value& answer, std::string_view key) {
    const Value* const member = find_member(answer, key);
    if (member == nullptr || member->kind == Value::Kind::null) return std::nullopt;
    const std::optional<double> number =
        member->kind == Value::Kind::number ? parse_finite(member->text) : std::nullopt;
    if (!number || *number < 0.0 || *number > 9e18) {
        throw Error{fmt::format("'{}' is not a number that counts something", key)};
    }
    return std::llround(*number);
}

std::optional<std::uint64_t> size_member(const Value& answer, std::string_view key) {
    const std::optional<std::int64_t> count = count_member(answer, key);
    return count ? std::optional{static_cast<std::uint64_t>(*count)} : std::nullopt;
}

const Value& list_member(const Value& answer, std::string_view key) {
    const Value* const member = find_member(answer, key);
    if (member == nullptr || member->kind != Value::Kind::array) {
        throw Error{fmt::format("the answer has no list '{}'", key)};
    }
    return *member;
}

bool is_id(const Value& value) {
    return value.kind == Value::Kind::text || value.kind == Value::Kind::number;
}

/// A hit is [id, score], or the id alone where there are no scores.
void add_hit(const Value& hit, std::size_t place, ScoreDirection scores, HitList& list) {
    if (is_id(hit) && scores == ScoreDirection::none) {
        list.add(hit.text, 0.0);
        return;
    }
    const bool listed = hit.kind == Value::Kind::array && !hit.members.empty();
    if (!listed || !is_id(hit.members[0])) {
        throw Error{fmt::format("hit {} is not [id, score]", place)};
    }
    if (scores == ScoreDirection::none) {
        list.add(hit.members[0].text, 0.0);
        return;
    }
    const bool number = hit.members.size() > 1 && hit.members[1].kind == Value::Kind::number;
    const std::optional<double> score = number ? parse_finite(hit.members[1].text) : std::nullopt;
    if (!score) throw Error{fmt::format("the score of hit {} is not a number", place)};
    list.add(hit.members[0].text, *score);
}

}  // namespace

std::string hello_line(std::int64_t id, std::string_view setup, std::string_view language) {
    return request(id, "hello", [&](JsonWriter& json) {
        json.key("protocol").text(kToolProtocol);
        json.key("setup").text(setup).key("language").text(language);
    });
}

std::string index_line(std::int64_t id, const std::string& documents, const std::string& folder) {
    return request(id, "index", [&](JsonWriter& json) {
        json.key("documents").text(documents).key("folder").text(folder);
    });
}

std::string search_line(std::int64_t id, const std::string& query, std::size_t limit, bool cold) {
    return request(id, "search", [&](JsonWriter& json) {
        json.key("query").text(query).key("limit").integer(limit);
        if (cold) json.key("cold").boolean(true);
    });
}

std::string tokens_line(std::int64_t id, const std::string& text, SearchTool::TextKind kind) {
    return request(id, "tokens", [&](JsonWriter& json) {
        json.key("text").text(text).key("of");
        json.text(kind == SearchTool::TextKind::query ? "query" : "document");
    });
}

std::string bye_line(std::int64_t id) {
    return request(id, "bye", [](JsonWriter&) {});
}

ToolMessage read_answer(JsonParser& parser, const std::string& line, std::int64_t id) {
    constexpr std::size_t kShown = 200;
    const auto garbage = [&](std::string_view why) {
        return Error{fmt::format("the line is no answer ({}): {}", why, shortened(line, kShown))};
    };
    const Value* answer = nullptr;
    try {
        answer = &parser.parse_object(line, line.size(), 1);
    } catch (const Error& error) {
        const std::string_view what{error.what()};
        throw garbage(what.substr(what.find(": ") + 2));  // the line number is always 1
    }
    const Value* const number = find_member(*answer, "id");
    if (number == nullptr || parse_whole(number->text) != id) {
        throw garbage(fmt::format("its id is not {}", id));
    }
    const Value* const ok = find_member(*answer, "ok");
    if (ok == nullptr || ok->kind != Value::Kind::boolean)
        throw garbage("'ok' is not true or false");
    ToolMessage message{.ok = ok->text == "true", .error = {}, .members = answer};
    if (!message.ok) {
        message.error = shortened(text_member(*answer, "error"), 2000);
        if (message.error.empty()) message.error = "the tool says no, and not why";
    }
    return message;
}

ToolInfo tool_info(const Value& answer) {
    const std::string protocol = text_member(answer, "protocol");
    if (protocol != kToolProtocol) {
        throw Error{fmt::format("it speaks '{}', not {}", shortened(protocol, 100), kToolProtocol)};
    }
    const std::string scores = text_member(answer, "scores");
    const std::optional<ScoreDirection> direction = parse_score_direction(scores);
    if (!direction) {
        throw Error{
            fmt::format("'scores' is '{}', not higher, lower or none", shortened(scores, 100))};
    }
    return {.name = text_member(answer, "name"),
            .version = text_member(answer, "version"),
            .scores = *direction};
}

IndexFacts index_facts(const Value& answer) {
    IndexFacts facts{.documents = size_member(answer, "documents"),
                     .nanoseconds = count_member(answer, "ns"),
                     .index_bytes = size_member(answer, "index_bytes"),
                     .download_bytes = size_member(answer, "download_bytes"),
                     .notes = {}};
    const Value* const notes = find_member(answer, "notes");
    if (notes == nullptr || notes->kind == Value::Kind::null) return facts;
    for (const Value& note : list_member(answer, "notes").members) {
        if (note.is_scalar()) facts.notes.emplace_back(note.text);
    }
    return facts;
}

ToolAnswer search_answer(const Value& answer, ScoreDirection scores, std::size_t limit) {
    ToolAnswer result;
    HitList list{result.hits, limit};
    std::size_t place = 0;
    for (const Value& hit : list_member(answer, "hits").members) {
        add_hit(hit, ++place, scores, list);
    }
    result.status = result.hits.empty() ? AnswerStatus::zero_hits : AnswerStatus::answered;
    result.nanoseconds = count_member(answer, "ns");
    result.requests = count_member(answer, "requests");
    result.bytes = count_member(answer, "bytes");
    return result;
}

std::vector<std::string> token_list(const Value& answer) {
    std::vector<std::string> tokens;
    for (const Value& token : list_member(answer, "tokens").members) {
        if (token.is_scalar()) tokens.emplace_back(token.text);
    }
    return tokens;
}

}  // namespace assay
