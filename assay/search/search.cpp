#include "assay/search/search.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "assay/core/error.h"
#include "assay/search/pruned.h"
#include "assay/search/route.h"

namespace assay {
namespace {

std::vector<double> by_field(const std::map<std::string, double, std::less<>>& values,
                             std::span<const std::string> fields, double otherwise) {
    std::vector<double> numbers(fields.size(), otherwise);
    for (const auto& [name, value] : values) {
        const auto place = std::find(fields.begin(), fields.end(), name);
        if (place == fields.end()) {
            throw Error{
                fmt::format("the index has no field '{}', only {}", name, fmt::join(fields, ", "))};
        }
        numbers[static_cast<std::size_t>(place - fields.begin())] = value;
    }
    return numbers;
}

/// Places were made up when an index was imported without them: what reads them means nothing.
void check_positions(const Index& index, const PreparedQuery& query, const Scorer& scorer) {
    if (index.has_positions()) return;
    for (const Unit& unit : query.units) {
        if (unit.plain_term() == nullptr && unit.alternatives.front().slots.size() > 1) {
            throw Error{fmt::format("the index has no positions, which {} needs", unit.label)};
        }
    }
    for (const auto& part : scorer.parts) {
        if (part->reads_positions()) {
            throw Error{fmt::format("the index has no positions, which {} needs", part->name())};
        }
    }
}

/// Calls visit(number, evidence) for each of the documents, evidence at the document; in order
/// of documents, since cursors go one way.
template <class Visit>
void visit_documents(const Index& index, const PreparedQuery& query,
                     std::span<const std::uint32_t> documents, const Visit& visit) {
    std::vector<std::size_t> order(documents.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return documents[a] < documents[b]; });
    std::optional<Evidence> evidence;
    for (const std::size_t number : order) {
        const Segment& segment = index.segment_of(documents[number]);
        if (!evidence || &evidence->segment() != &segment) evidence.emplace(query, segment);
        evidence->move_to(documents[number] - segment.base);
        visit(number, *evidence);
    }
}

}  // namespace

Searcher::Searcher(const Index& index) : Searcher{index, Analyzer{index.analyzer()}} {}

Searcher::Searcher(const Index& index, Analyzer analyzer)
    : index_{&index}, analyzer_{std::move(analyzer)} {
    if (analyzer_.fingerprint() == index.fingerprint()) return;
    throw Error{fmt::format(
        "the index was made with another analyser (its '{}' is not the '{}' of this query, or "
        "comes from another version): analyse the query as the index says, or index again",
        index.analyzer().name, analyzer_.config().name)};
}

Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;

PlannedQuery Searcher::plan(const ParsedQuery& query, const SearchOptions& options) {
    PrepareOptions prepared{options.matching, options.unique_terms};
    if (options.drop > 0) prepared.matching = {.rule = Matching::Rule::all};
    PlannedQuery plan{prepare(query, *index_, analyzer_, prepared), {query, *index_}, {}};
    if (options.drop > 0 && !plan.query.everything) {
        plan.dropped = drop_terms(plan.query, *index_, plan.filter, options.drop);
    }
    return plan;
}

ScorerSettings Searcher::settings_of(const SearchOptions& options) const {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    ScorerSettings settings;
    settings.k1 = options.k1;
    settings.b = options.b;
    settings.field_weights = by_field(options.field_weights, index_->fields(), 1.0);
    settings.field_b = by_field(options.field_b, index_->fields(), kNone);
    check_settings(settings);
    return settings;
}

Scorer Searcher::make_scorer(const ScorerInfo& info, const PlannedQuery& plan,
                             const ScorerSettings& settings) const {
    return {info.make({plan.query, index_->statistics(), settings})};
}

SearchResult Searcher::search(const ParsedQuery& query, const SearchOptions& options) {
    return search(plan(query, options), options);
}

SearchResult Searcher::search(const PlannedQuery& plan, const SearchOptions& options) {
    const Scorer scorer = make_scorer(find_scorer(options.scorer), plan, settings_of(options));
    check_positions(*index_, plan.query, scorer);
    const Task task{*index_, plan.query, plan.filter, scorer, options.k};
    SearchResult result{{}, plan.dropped, plan.query.notes, {}};
    if (options.plain) {
        PlainResult found = search_plain(task);
        result.hits = std::move(found.hits);
        result.matched = found.matched;
    } else if (fits_bag(task)) {
        if (!bag_) bag_ = std::make_unique<TopBag>(*index_);
        result.hits = search_bag(task, *bag_);
    } else {
        result.hits = search_pruned(task);
    }
    return result;
}

std::vector<ScoreExplanation> Searcher::explain(const PlannedQuery& plan,
                                                const SearchOptions& options,
                                                std::span<const std::uint32_t> documents) {
    const Scorer scorer = make_scorer(find_scorer(options.scorer), plan, settings_of(options));
    check_positions(*index_, plan.query, scorer);
    const Task task{*index_, plan.query, plan.filter, scorer, options.k};
    std::vector<ScoreExplanation> explanations(documents.size());
    visit_documents(*index_, plan.query, documents, [&](std::size_t number, Evidence& evidence) {
        ScoreExplanation& explanation = explanations[number];
        explanation.document = documents[number];
        explanation.matches = matches(task, evidence);
        explanation.score = scorer.explain(evidence, explanation.parts);
    });
    return explanations;
}

std::vector<DocumentScores> Searcher::score(const PlannedQuery& plan, const SearchOptions& options,
                                            std::span<const std::uint32_t> documents) {
    const ScorerSettings settings = settings_of(options);
    std::vector<Scorer> made;
    for (const ScorerInfo& info : scorers()) {
        made.push_back(make_scorer(info, plan, settings));
        check_positions(*index_, plan.query, made.back());
    }
    std::vector<DocumentScores> scores(documents.size());
    visit_documents(*index_, plan.query, documents, [&](std::size_t number, Evidence& evidence) {
        scores[number].document = documents[number];
        for (const Scorer& scorer : made) scores[number].scores.push_back(scorer.score(evidence));
    });
    return scores;
}

}  // namespace assay
