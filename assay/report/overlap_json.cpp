#include "assay/report/overlap_json.h"

#include "assay/evaluate/overlap.h"

namespace assay {
namespace {

void write_warning(const OverlapWarning& warning, const std::string& about, JsonWriter& json) {
    const Message text = warning.text();
    json.begin_object().key("id").text(warning.id).key("about");
    about.empty() ? json.null() : json.id(about);
    json.key("text").begin_object().key("en").text(text.en).key("zh").text(text.zh);
    json.end_object().end_object();
}

}  // namespace

void write_overlap(const SystemSummary& system, JsonWriter& json) {
    if (system.overlap) {
        json.key("queries_with_results").integer(system.overlap->with_results);
        json.key("scored_results").integer(system.overlap->results);
        json.key("labelled_results").integer(system.overlap->labelled);
    }
    write_unknown(system.unknown, json);
}

void write_unknown(const std::optional<UnknownIds>& unknown, JsonWriter& json) {
    if (!unknown) return;
    json.key("unknown_documents").begin_object().key("corpus").text(unknown->corpus);
    json.key("unknown").integer(unknown->unknown).key("of").integer(unknown->pairs);
    json.end_object();
}

void write_warnings(const ScoreTable& table, JsonWriter& json) {
    json.key("warnings").begin_array();
    for (const OverlapWarning& warning : label_warnings(table)) write_warning(warning, "", json);
    for (const SystemSummary& system : table.systems) {
        for (const OverlapWarning& warning : overlap_warnings(system)) {
            write_warning(warning, system.name, json);
        }
    }
    json.end_array();
}

}  // namespace assay
