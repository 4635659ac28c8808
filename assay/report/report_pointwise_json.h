#pragma once

// The part of a report's JSON that shows scores as predictions.

#include <span>

#include "assay/io/json.h"
#include "assay/report/report_data.h"

namespace assay {

/// The key `pointwise` of docs/report-json.md.
void write_pointwise(const ReportData& data, JsonWriter& json);

/// An array of numbers in one line.
void write_numbers(std::span<const double> values, JsonWriter& json);

}  // namespace assay
