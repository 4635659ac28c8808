#include "assay/search/batch.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <memory>

#include "assay/core/error.h"
#include "assay/core/parallel.h"
#include "assay/search/query_parser.h"

namespace assay {
namespace {

BatchResult answer(Searcher& searcher, const Query& query, const BatchOptions& options) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    BatchResult result;
    try {
        const ParsedQuery parsed =
            options.language ? parse_query(query.text) : parse_plain(query.text);
        result.result = searcher.search(parsed, options.search);
    } catch (const Error& error) {
        throw Error{fmt::format("query {}: {}", query.id, error.what())};
    }
    result.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    return result;
}

void check_word(std::string_view id, std::string_view what) {
    const bool blank = std::any_of(id.begin(), id.end(),
                                   [](char c) { return static_cast<unsigned char>(c) <= ' '; });
    if (!blank && !id.empty()) return;
    throw Error{
        fmt::format("a TREC run cannot hold the {} '{}': it has a blank, or is empty", what, id)};
}

}  // namespace

std::vector<BatchResult> search_batch(const Index& index, const Queries& queries,
                                      const BatchOptions& options) {
    std::vector<BatchResult> results(queries.queries.size());
    const std::size_t threads = std::max<std::size_t>(options.threads, 1);
    std::vector<std::unique_ptr<Searcher>> searchers(threads);
    const Analyzer analyzer{index.analyzer()};
    parallel_for(results.size(), 1, threads,
                 [&](std::size_t first, std::size_t last, std::size_t worker) {
                     if (!searchers[worker]) {
                         searchers[worker] = std::make_unique<Searcher>(index, analyzer);
                     }
                     for (std::size_t i = first; i < last; ++i) {
                         results[i] = answer(*searchers[worker], queries.queries[i], options);
                     }
                 });
    return results;
}

std::string trec_run(const Index& index, const Queries& queries,
                     const std::vector<BatchResult>& results, const std::string& name) {
    check_word(name, "name");
    std::string run;
    for (std::size_t q = 0; q < results.size(); ++q) {
        const std::string& query = queries.queries[q].id;
        check_word(query, "query id");
        std::size_t rank = 0;
        for (const Hit& hit : results[q].result.hits) {
            const std::string_view id = index.id(hit.document);
            check_word(id, "document id");
            fmt::format_to(std::back_inserter(run), "{} Q0 {} {} {} {}\n", query, id, ++rank,
                           hit.score, name);
        }
    }
    return run;
}

}  // namespace assay
