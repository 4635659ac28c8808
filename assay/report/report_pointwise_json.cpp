#include "assay/report/report_pointwise_json.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace assay {
namespace {

constexpr std::size_t kCurvePoints = 400;  ///< more cannot be told apart on a screen

/// A table that some metric of the report made, and the metric's value.
const Series* find_series(const PointwiseReport& report, std::string_view name, double& value) {
    for (const PointwiseScore& score : report.scores) {
        for (const Series& series : score.overall.series) {
            if (series.name != name) continue;
            value = score.overall.value;
            return &series;
        }
    }
    return nullptr;
}

std::size_t column_of(const Series& series, std::string_view name) {
    const auto found = std::ranges::find(series.columns, name);
    return static_cast<std::size_t>(found - series.columns.begin());
}

void write_column(const Series& series, std::string_view name, JsonWriter& json) {
    const std::size_t column = column_of(series, name);
    const std::size_t step = (series.rows.size() + kCurvePoints - 1) / kCurvePoints;
    json.begin_row();
    for (std::size_t i = 0; i < series.rows.size(); ++i) {
        if (i % step == 0 || i + 1 == series.rows.size()) json.number(series.rows[i][column]);
    }
    json.end_array();
}

/// A curve whose points the series of that name holds.
struct AreaCurve {
    std::string_view series;
    std::string_view x;
    std::string_view y;
};

void write_area(const PointwiseReport& report, std::string_view key, const AreaCurve& wanted,
                JsonWriter& json) {
    double area = 0.0;
    const Series* curve = find_series(report, wanted.series, area);
    json.key(key);
    if (curve == nullptr) {
        json.null();
        return;
    }
    json.begin_object().key("x");
    write_column(*curve, wanted.x, json);
    json.key("y");
    write_column(*curve, wanted.y, json);
    json.key("area").number(area).end_object();
}

void write_calibration(const PointwiseReport& report, JsonWriter& json) {
    double error = 0.0;
    const Series* bins = find_series(report, "calibration", error);
    json.key("calibration");
    if (bins == nullptr) {
        json.null();
        return;
    }
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kKeys{
        {{"low", "lower"},
         {"high", "upper"},
         {"count", "count"},
         {"predicted", "mean_score"},
         {"observed", "share_relevant"}}};
    json.begin_object().key("bins").begin_array();
    for (const auto& row : bins->rows) {
        json.begin_object();
        for (const auto& [key, column] : kKeys) json.key(key).number(row[column_of(*bins, column)]);
        json.end_object();
    }
    json.end_array().key("error").number(error).end_object();
}

void write_confusion(const PointwiseReport& report, JsonWriter& json) {
    double accuracy = 0.0;
    const Series* matrix = find_series(report, "confusion", accuracy);
    json.key("confusion");
    if (matrix == nullptr) {
        json.null();
        return;
    }
    json.begin_object().key("classes").begin_array();
    for (std::size_t i = 1; i < matrix->columns.size(); ++i) {
        const GradeCount* grade = i <= report.grades.size() ? &report.grades[i - 1] : nullptr;
        json.text(grade == nullptr || grade->name.empty() ? matrix->columns[i] : grade->name);
    }
    json.end_array().key("counts").begin_array();
    for (const auto& row : matrix->rows) write_numbers(std::span{row}.subspan(1), json);
    json.end_array().end_object();
}

}  // namespace

void write_numbers(std::span<const double> values, JsonWriter& json) {
    json.begin_row();
    for (const double value : values) json.number(value);
    json.end_array();
}

void write_pointwise(const ReportData& data, JsonWriter& json) {
    json.key("pointwise").begin_array();
    for (const auto& [name, report] : data.pointwise) {
        json.begin_object().key("name").text(name);
        write_area(report, "roc", {"roc", "fpr", "tpr"}, json);
        write_area(report, "pr", {"precision_recall", "recall", "precision"}, json);
        write_calibration(report, json);
        write_confusion(report, json);
        json.end_object();
    }
    json.end_array();
}

}  // namespace assay
