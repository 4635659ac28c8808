#include "assay/adapters/engine_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "assay/adapters/engine_defaults.h"
#include "assay/adapters/engine_template.h"
#include "assay/core/error.h"
#include "assay/io/fast_double.h"
#include "assay/io/json.h"
#include "assay/io/json_pointer.h"
#include "assay/io/value.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 19> kKeys{
    "name",        "kind", "url",     "index",     "fields", "headers", "method",
    "path",        "body", "hits",    "id",        "score",  "took_ms", "scores",
    "concurrency", "rate", "retries", "timeout_s", "ca_file"};

constexpr std::array<std::string_view, 5> kKinds{"elasticsearch", "opensearch", "solr",
                                                 "meilisearch", "generic"};

std::string list_of(std::span<const std::string_view> names) {
    std::string list;
    for (const std::string_view name : names)
        list += (list.empty() ? "" : ", ") + std::string{name};
    return list;
}

/// The members of a description, each checked as it is asked for.
class Description {
  public:
    Description(const Input& input, const Value& root) : source_{input.name}, root_{root} {
        for (const Value& member : root.members) {
            if (std::ranges::find(kKeys, member.key) == kKeys.end()) {
                fail(member, fmt::format("'{}' is not known here; there are: {}", member.key,
                                         list_of(kKeys)));
            }
            if (find_member(root, member.key) != &member) {
                fail(member, fmt::format("'{}' stands here twice", member.key));
            }
        }
    }

    [[noreturn]] void fail(const Value& where, std::string_view what) const {
        throw Error::at(source_, where.line, what);
    }
    [[noreturn]] void fail(std::string_view key, std::string_view what) const {
        const Value* const member = find(key);
        fail(member == nullptr ? root_ : *member, what);
    }

    /// Null where the file does not have it.
    const Value* find(std::string_view key) const { return find_member(root_, key); }

    std::optional<std::string> text(std::string_view key) const {
        const Value* const member = find(key);
        if (member == nullptr) return std::nullopt;
        if (member->kind != Value::Kind::text)
            fail(*member, fmt::format("'{}' is not a text", key));
        return std::string{member->text};
    }

    double number(std::string_view key, double otherwise, double least, double most) const {
        const Value* const member = find(key);
        if (member == nullptr) return otherwise;
        const std::optional<double> value =
            member->kind == Value::Kind::number ? parse_finite(member->text) : std::nullopt;
        if (!value || *value < least || *value > most) {
            fail(*member, fmt::format("'{}' is not a number from {} to {}", key, least, most));
        }
        return *value;
    }

    std::size_t count(std::string_view key, std::size_t otherwise, double least,
                      double most) const {
        const double value = number(key, static_cast<double>(otherwise), least, most);
        const auto whole = static_cast<std::size_t>(value);
        if (static_cast<double>(whole) != value) {
            fail(key, fmt::format("'{}' is not a whole number", key));
        }
        return whole;
    }

    std::vector<std::string> texts(std::string_view key) const {
        std::vector<std::string> result;
        const Value* const member = find(key);
        if (member == nullptr) return result;
        const bool list = member->kind == Value::Kind::array;
        if (!list || std::ranges::any_of(member->members, [](const Value& value) {
                return value.kind != Value::Kind::text;
            })) {
            fail(*member, fmt::format("'{}' is not a list of texts", key));
        }
        for (const Value& value : member->members) result.emplace_back(value.text);
        return result;
    }

    /// A text that leads somewhere in an answer; null says that there is none.
    std::optional<std::string> pointer(std::string_view key,
                                       const std::optional<std::string>& otherwise) const {
        const Value* const member = find(key);
        if (member == nullptr) return otherwise;
        if (member->kind == Value::Kind::null) return std::nullopt;
        std::optional<std::string> pointer = text(key);
        if (!is_json_pointer(*pointer)) {
            fail(*member, fmt::format("'{}' is not a JSON pointer such as /hits/hits", key));
        }
        return pointer;
    }

  private:
    std::string source_;
    const Value& root_;
};

EngineKind kind_of(const Description& description) {
    const std::string name = description.text("kind").value_or("generic");
    const auto found = std::ranges::find(kKinds, name);
    if (found == kKinds.end()) {
        description.fail("kind", fmt::format("no kind of engine is called '{}'; there are: {}",
                                             name, list_of(kKinds)));
    }
    return static_cast<EngineKind>(found - kKinds.begin());
}

std::string url_of(const Description& description) {
    std::string url = description.text("url").value_or("");
    if (!url.starts_with("http://") && !url.starts_with("https://")) {
        description.fail("url", "'url' is needed, and begins with http:// or https://");
    }
    const std::size_t host = url.find("//") + 2;
    if (url.substr(host, url.find('/', host) - host).find('@') != std::string::npos) {
        description.fail("url",
                         "no name and password in 'url': put a header there that takes them "
                         "from the environment");
    }
    if (url.find_first_of("?#") != std::string::npos) {
        description.fail("url", "'url' ends before ? and #: these belong into 'path'");
    }
    while (url.ends_with('/')) url.pop_back();
    return url;
}

std::string body_of(const Description& description, std::string otherwise) {
    const Value* const body = description.find("body");
    if (body == nullptr) return otherwise;
    if (body->kind == Value::Kind::null) return {};
    if (body->is_scalar()) description.fail(*body, "'body' is an object or a list");
    std::string json;
    JsonWriter writer{json};
    write_value(writer, *body);
    return json;
}

void read_headers(const Description& description, EngineConfig& config) {
    const Value* const headers = description.find("headers");
    if (headers == nullptr) return;
    if (headers->kind != Value::Kind::object)
        description.fail(*headers, "'headers' is not an object");
    for (const Value& header : headers->members) {
        if (header.kind != Value::Kind::text) {
            description.fail(header, fmt::format("the header '{}' is not a text", header.key));
        }
        config.headers.emplace_back(header.key, header.text);
    }
}

void read_request(const Description& description, EngineConfig& config) {
    EngineDefaults defaults =
        engine_defaults(config.kind, {.index = description.text("index").value_or(""),
                                      .fields = description.texts("fields"),
                                      .id = config.id});
    config.path = description.text("path").value_or(defaults.path);
    if (config.path.empty() && config.kind != EngineKind::generic) {
        description.fail("index", "'index' is needed: the name of the index, core or collection");
    }
    if (!config.path.empty() && !config.path.starts_with('/')) config.path.insert(0, "/");
    config.body = body_of(description, std::move(defaults.body));
    config.method = description.text("method").value_or(config.body.empty() ? "GET" : "POST");
    constexpr std::array<std::string_view, 3> kMethods{"GET", "POST", "PUT"};
    if (std::ranges::find(kMethods, config.method) == kMethods.end()) {
        description.fail("method", fmt::format("'method' is one of {}", list_of(kMethods)));
    }
    if ((config.path + config.body).find("{query}") == std::string::npos) {
        description.fail("body", "neither 'path' nor 'body' has {query} in it");
    }
    read_headers(description, config);
}

void read_pointers(const Description& description, EngineConfig& config) {
    const EnginePointers defaults = engine_pointers(config.kind);
    const auto needed = [&](std::string_view key, const std::optional<std::string>& otherwise) {
        const std::optional<std::string> pointer = description.pointer(key, otherwise);
        if (!pointer)
            description.fail(key, fmt::format("'{}' is needed: where in the answer", key));
        return *pointer;
    };
    config.hits = needed("hits", defaults.hits);
    config.id = needed("id", defaults.id);
    config.score = description.pointer("score", defaults.score);
    config.took_ms = description.pointer("took_ms", defaults.took_ms);
    const std::string scores =
        description.text("scores").value_or(config.score ? "higher" : "none");
    const std::optional<ScoreDirection> direction = parse_score_direction(scores);
    if (!direction) description.fail("scores", "'scores' is one of higher, lower, none");
    if (*direction != ScoreDirection::none && !config.score) {
        description.fail("scores", "'score' is needed: where in a hit it stands");
    }
    config.scores = *direction;
}

}  // namespace

EngineConfig read_engine_config(const Input& input) {
    refuse_no_text(input);
    JsonParser parser{input.name};
    const Value& root = parser.parse(input.text());
    if (root.kind != Value::Kind::object) {
        throw Error::at(input.name, root.line, "expected a JSON object: {...}");
    }
    const Description description{input, root};
    EngineConfig config;
    config.source = input.name;
    config.kind = kind_of(description);
    config.name = description.text("name").value_or(
        std::string{kKinds[static_cast<std::size_t>(config.kind)]});
    config.url = url_of(description);
    read_pointers(description, config);
    read_request(description, config);
    config.concurrency = description.count("concurrency", config.concurrency, 1, 64);
    config.rate = description.number("rate", config.rate, 0.0, 1e6);
    config.retries = description.count("retries", config.retries, 0, 20);
    config.timeout_seconds = description.number("timeout_s", config.timeout_seconds, 0.01, 3600.0);
    config.ca_file = description.text("ca_file").value_or("");
    return config;
}

}  // namespace assay
