#include "assay/studies/standard.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <span>

#include "assay/core/error.h"
#include "assay/core/parallel.h"
#include "assay/search/query_parser.h"

namespace assay {
namespace {

/// Every two neighbouring words as a phrase, beside the words themselves.
void add_order(ParsedQuery& query, Analyzer& analyzer, double weight) {
    const std::string text = query.text;
    const std::vector<QueryWord> words = analyzer.query_words(text);
    for (std::size_t i = 1; i < words.size(); ++i) {
        Clause clause;
        clause.kind = Clause::Kind::phrase;
        clause.text = text.substr(words[i - 1].begin, words[i].end - words[i - 1].begin);
        clause.weight = weight;
        query.clauses.push_back(std::move(clause));
    }
}

StandardAnswer answer(Searcher& searcher, const std::string& text, const StandardOptions& options,
                      const SearchOptions& search) {
    ParsedQuery parsed = parse_plain(text);
    if (options.order_weight > 0.0) add_order(parsed, searcher.analyzer(), options.order_weight);
    StandardAnswer answer;
    const PlannedQuery plan = searcher.plan(parsed, search);
    // Without a word there is nothing to look for; searching would give every document.
    if (!plan.query.everything) answer.hits = searcher.search(plan, search).hits;
    for (const QueryWord& word : searcher.analyzer().query_words(text)) {
        answer.words.push_back(word.text);
    }
    return answer;
}

double parse_number(std::string_view text, std::string_view whole) {
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value) ||
        value < 0.0) {
        throw Error{fmt::format(
            "a threshold is a share of the best score, as 0.2 or 20%, or score:NUMBER, not '{}'",
            whole)};
    }
    return value;
}

}  // namespace

Threshold parse_threshold(std::string_view text) {
    constexpr std::string_view kScore = "score:";
    if (text.starts_with(kScore)) {
        return {Threshold::Kind::score, parse_number(text.substr(kScore.size()), text)};
    }
    std::string_view number = text;
    const bool percent = text.ends_with('%');
    if (percent) number.remove_suffix(1);
    const double share = parse_number(number, text) / (percent ? 100.0 : 1.0);
    if (share > 1.0) {
        throw Error{fmt::format(
            "a share of the best score is at most 1, not {}; score:{} is a score", text, text)};
    }
    return {Threshold::Kind::share, share};
}

std::size_t StandardAnswer::above(const Threshold& threshold) const {
    const double lowest = threshold.lowest(best());
    const auto end = std::ranges::partition_point(
        hits, [&](const Hit& hit) { return hit.score >= lowest && hit.score > 0.0; });
    return static_cast<std::size_t>(end - hits.begin());
}

const std::string& clean_text(const Query& query) {
    const auto found = query.attributes.find("clean");
    return found == query.attributes.end() || found->second.empty() ? query.text : found->second;
}

std::vector<StandardAnswer> standard_answers(const Index& index, const Queries& queries,
                                             const StandardOptions& options) {
    SearchOptions search;
    search.k1 = options.k1;
    search.b = options.b;
    search.k = options.most;
    std::vector<StandardAnswer> answers(queries.queries.size());
    const Analyzer analyzer{index.analyzer()};
    parallel_for(
        answers.size(), 8, options.threads, [&](std::size_t first, std::size_t last, std::size_t) {
            Searcher searcher{index, analyzer};
            for (std::size_t q = first; q < last; ++q) {
                answers[q] = answer(searcher, clean_text(queries.queries[q]), options, search);
            }
        });
    return answers;
}

Labels standard_labels(const Index& index, const Queries& queries,
                       const std::vector<StandardAnswer>& answers, const Threshold& threshold,
                       bool of_best) {
    LabelsBuilder builder{"the BM25 standard", false};
    double lowest = std::numeric_limits<double>::infinity();
    for (std::size_t q = 0; q < answers.size(); ++q) {
        const double best = answers[q].best();
        const std::span hits{answers[q].hits.data(), answers[q].above(threshold)};
        for (const Hit& hit : hits) {
            const double grade = of_best ? hit.score / best : hit.score;
            builder.add(
                {.query = queries.queries[q].id, .doc = index.id(hit.document), .grade = grade});
            lowest = std::min(lowest, grade);
        }
    }
    Scale scale = Scale::numeric();
    if (std::isfinite(lowest)) scale.relevant_from = lowest;
    return builder.build(scale);
}

}  // namespace assay
