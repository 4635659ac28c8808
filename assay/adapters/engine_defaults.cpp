#include "assay/adapters/engine_defaults.h"

#include <fmt/format.h>

#include <string_view>

#include "assay/adapters/engine_template.h"
#include "assay/io/json.h"

namespace assay {
namespace {

void write_texts(JsonWriter& json, const std::vector<std::string>& texts) {
    json.begin_array();
    for (const std::string& text : texts) json.text(text);
    json.end_array();
}

/// The attribute that a pointer of one part leads to.
std::string attribute_of(const std::string& pointer) {
    return pointer.substr(pointer.rfind('/') + 1);
}

std::string elasticsearch_body(const EngineFacts& facts) {
    std::string body;
    JsonWriter json{body};
    json.begin_object().key("size").text("{limit}").key("_source").boolean(false).key("query");
    json.begin_object().key("multi_match").begin_object().key("query").text("{query}");
    if (!facts.fields.empty()) {
        json.key("fields");
        write_texts(json, facts.fields);
    }
    json.end_object().end_object().end_object();
    return body;
}

/// edismax takes what people type; the parser that Solr has by default refuses some of it.
std::string solr_path(const EngineFacts& facts) {
    std::string fields;
    for (const std::string& field : facts.fields) fields += (fields.empty() ? "" : " ") + field;
    return fmt::format(
        "/solr/{}/select?q={{query}}&rows={{limit}}&fl={},score&wt=json&defType=edismax{}",
        percent_encoded(facts.index), percent_encoded(attribute_of(facts.id)),
        fields.empty() ? "" : "&qf=" + percent_encoded(fields));
}

std::string meilisearch_body(const EngineFacts& facts) {
    std::string body;
    JsonWriter json{body};
    json.begin_object().key("q").text("{query}").key("limit").text("{limit}");
    json.key("attributesToRetrieve");
    write_texts(json, {attribute_of(facts.id)});
    json.key("showRankingScore").boolean(true);
    if (!facts.fields.empty()) {
        json.key("attributesToSearchOn");
        write_texts(json, facts.fields);
    }
    json.end_object();
    return body;
}

}  // namespace

EnginePointers engine_pointers(EngineKind kind) {
    switch (kind) {
        case EngineKind::elasticsearch:
        case EngineKind::opensearch:
            return {"/hits/hits", "/_id", "/_score", "/took"};
        case EngineKind::solr:
            return {"/response/docs", "/id", "/score", "/responseHeader/QTime"};
        case EngineKind::meilisearch:
            return {"/hits", "/id", "/_rankingScore", "/processingTimeMs"};
        case EngineKind::generic:
            break;
    }
    return {};
}

EngineDefaults engine_defaults(EngineKind kind, const EngineFacts& facts) {
    const bool named = !facts.index.empty();
    const std::string index = percent_encoded(facts.index);
    switch (kind) {
        case EngineKind::elasticsearch:
        case EngineKind::opensearch:
            return {named ? fmt::format("/{}/_search", index) : "", elasticsearch_body(facts)};
        case EngineKind::solr:
            return {named ? solr_path(facts) : "", ""};
        case EngineKind::meilisearch:
            return {named ? fmt::format("/indexes/{}/search", index) : "", meilisearch_body(facts)};
        case EngineKind::generic:
            break;
    }
    return {};
}

}  // namespace assay
