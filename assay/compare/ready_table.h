#pragma once

#include <span>
#include <string>
#include <vector>

#include "assay/core/score_table.h"
#include "assay/metrics/message.h"

namespace assay {

/// A table that was read ready-made has names of metrics and nothing else. Looks their families and
/// goals up by name, other tools' names included; names that differ in case alone have the goal of
/// the family. More of a metric that nobody knows counts as better, and the table says that this is
/// an assumption, unless `less_is_better` names it. Throws Error for a name there that the table
/// does not have.
void name_metrics(ScoreTable& table, std::span<const std::string> less_is_better);

/// One sentence for the metrics whose goal is an assumption; nothing where there are none.
std::vector<Message> goal_warnings(const ScoreTable& table);

}  // namespace assay
