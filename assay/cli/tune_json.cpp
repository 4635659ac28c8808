#include "assay/cli/tune_output.h"
#include "assay/io/json.h"

namespace assay {
namespace {

void write_setting(JsonWriter& json, const TuneResult& result, std::size_t setting) {
    json.begin_object();
    for (std::size_t a = 0; a < result.axes.size(); ++a) {
        json.key(result.axes[a].name()).number(result.settings[setting][a]);
    }
    json.end_object();
}

void write_comparison(JsonWriter& json, const TuneResult& result) {
    const PairComparison& pair = result.pair();
    json.begin_object().key("difference").number(pair.delta);
    json.key("low").number(pair.interval.low).key("high").number(pair.interval.high);
    json.key("confidence").number(result.comparison.options.confidence);
    json.key("p").number(pair.p).key("wins").integer(pair.wins).key("ties").integer(pair.ties);
    json.key("losses").integer(pair.losses);
    json.key("verdict").text(kVerdictNames[static_cast<std::size_t>(pair.verdict)]);
    json.end_object();
}

void write_folds(JsonWriter& json, const TuneResult& result) {
    json.begin_array();
    for (const FoldChoice& fold : result.folds) {
        json.begin_object().key("setting");
        write_setting(json, result, fold.setting);
        json.key("queries").integer(fold.queries);
        json.key("elsewhere").number(fold.elsewhere);
        json.key("held_out").number(fold.held_out).end_object();
    }
    json.end_array();
}

void write_queries(JsonWriter& json, const TuneResult& result) {
    json.begin_array();
    std::size_t used = 0;
    for (std::size_t q = 0; q < result.table.queries.size() && used < result.queries.size(); ++q) {
        if (result.table.queries[q] != result.queries[used]) continue;
        json.begin_object().key("id").id(result.queries[used]);
        json.key("fold").integer(result.fold_of[used] + 1);
        json.key("in_use").number(result.table.columns[0][0].values[q]);
        json.key("cross_validated").number(result.table.columns[1][0].values[q]).end_object();
        ++used;
    }
    json.end_array();
}

void write_settings(JsonWriter& json, const TuneResult& result) {
    json.begin_array();
    for (std::size_t i = 0; i < result.settings.size(); ++i) {
        json.begin_object().key("setting");
        write_setting(json, result, i);
        json.key("mean").number(result.means[i]);
        json.key("round").integer(i < result.grid ? 1 : 2).end_object();
    }
    json.end_array();
}

void write_messages(JsonWriter& json, const TuneResult& result) {
    json.begin_array();
    for (const Message& message : tune_messages(result)) {
        json.begin_object().key("en").text(message.en).key("zh").text(message.zh).end_object();
    }
    json.end_array();
}

}  // namespace

std::string tune_json(const TuneResult& result) {
    std::string out;
    JsonWriter json{out, 2};
    json.begin_object().key("schema").text("assay.tune/1");
    json.key("metric").text(result.metric).key("scorer").text(result.scorer);
    json.key("depth").integer(result.depth);
    json.key("in_use").begin_object().key("setting");
    write_setting(json, result, TuneResult::kInUse);
    json.key("mean").number(result.means[TuneResult::kInUse]).end_object();
    json.key("best").begin_object().key("setting");
    write_setting(json, result, result.best);
    json.key("mean").number(result.means[result.best]).end_object();
    json.key("cross_validated").number(result.cross_validated).key("comparison");
    write_comparison(json, result);
    json.key("folds");
    write_folds(json, result);
    json.key("without_text").integer(result.without_text);
    json.key("without_labels").integer(result.without_labels);
    json.key("without_value").integer(result.without_value);
    json.key("messages");
    write_messages(json, result);
    json.key("settings");
    write_settings(json, result);
    json.key("queries");
    write_queries(json, result);
    json.end_object();
    return out + "\n";
}

}  // namespace assay
