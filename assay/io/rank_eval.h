#pragma once

#include <functional>
#include <map>
#include <string>

#include "assay/core/labels.h"
#include "assay/core/queries.h"
#include "assay/io/input.h"
#include "assay/io/read.h"

namespace assay {

/// A request for Elasticsearch's ranking evaluation: {"requests": [{"id", "request", "ratings"}]},
/// where "template_id" and "params" may stand for "request". What "metric" says is not read.
struct RankEval {
    Labels labels;
    Queries queries;
    /// The search that a request makes, by its id: a JSON object without "size" and "from". None
    /// where the template is kept by the engine, or has more in it than {{names}} of parameters.
    std::map<std::string, std::string, std::less<>> bodies;
};

/// Whether a JSON text looks like one.
bool is_rank_eval(const Input& input);

/// The text of a query is what its search looks for: the first "query" of a match, multi_match,
/// query_string and so on; its id where nothing is found. Throws Error, also when nothing is rated.
RankEval read_rank_eval(const std::string& path, const ReadOptions& options);
RankEval read_rank_eval(const Input& input, const ReadOptions& options);

}  // namespace assay
