#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assay/trec_eval/scores.h"

namespace assay::trec_eval {

void print_query(const Job& job, std::size_t query, const QueryScores& scores, std::string& out);

void print_summary(const Job& job, const std::vector<double>& summary, std::string& out);

/// What `-h` says: the options, and the measures named with -m.
std::string help_text(const Arguments& arguments);

}  // namespace assay::trec_eval
