#include "assay/evaluate/overlap.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <unordered_set>

#include "assay/core/error.h"
#include "assay/evaluate/join.h"

namespace assay {
namespace {

constexpr std::size_t kExamples = 3;       ///< ids that a message shows of each side
constexpr std::size_t kCompared = 20'000;  ///< queries of each side that are held together
constexpr std::size_t kSampled = 200;      ///< queries whose documents are

using Ids = std::vector<std::string_view>;

/// Labels or preferences: which queries there are, and which documents of each.
struct Judged {
    std::string_view source;
    std::string_view kind;
    std::span<const std::string_view> queries;
    std::function<Ids(std::size_t query)> docs;
};

Judged judged_of(const Labels& labels) {
    return {labels.source, "labels", labels.queries(), [&labels](std::size_t query) {
                Ids docs;
                for (const Label& label : labels.of(query)) docs.push_back(label.doc);
                return docs;
            }};
}

Judged judged_of(const Preferences& preferences) {
    return {preferences.source, "preferences", preferences.queries,
            [&preferences](std::size_t query) {
                Ids docs;
                for (const PreferenceRow& row : preferences.rows[query]) docs.push_back(row.doc);
                return docs;
            }};
}

Ids documents_in(const Run& run, std::size_t query) {
    RowBuffer buffer;
    run.rows->read(query, buffer);
    Ids docs;
    for (const RunRow& row : buffer.rows) docs.push_back(row.doc);
    return docs;
}

/// Both lists are in byte order.
bool have_common(std::span<const std::string_view> a, std::span<const std::string_view> b) {
    for (auto left = a.begin(), right = b.begin(); left != a.end() && right != b.end();) {
        if (*left == *right) return true;
        *left < *right ? ++left : ++right;
    }
    return false;
}

/// The ids of `a` that `b`, in byte order like it, does not have; not more than `most`.
Ids only_in(std::span<const std::string_view> a, std::span<const std::string_view> b,
            std::size_t most) {
    Ids result;
    for (const std::string_view id : a) {
        if (result.size() == most) break;
        if (!std::ranges::binary_search(b, id)) result.push_back(id);
    }
    return result;
}

std::vector<std::string> examples_of(const Ids& ids) {
    return {ids.begin(),
            ids.begin() + static_cast<std::ptrdiff_t>(std::min(kExamples, ids.size()))};
}

/// How many of `ids` are among `others`, which are in byte order.
std::size_t count_among(const Ids& ids, std::span<const std::string_view> others) {
    return static_cast<std::size_t>(std::ranges::count_if(
        ids, [&](std::string_view id) { return std::ranges::binary_search(others, id); }));
}

/// Columns that changed places: what one file calls a query is a document of the other. A few ids
/// that both have can be chance, where ids are numbers.
std::string exchanged(const Judged& judged, const Run& run) {
    constexpr std::size_t kLooked = 20;
    Ids results;
    for (std::size_t q = 0; q < std::min(kLooked, run.queries.size()); ++q) {
        std::ranges::copy(documents_in(run, q), std::back_inserter(results));
    }
    std::ranges::sort(results);
    const Ids labelled_queries = only_in(judged.queries, {}, kCompared);
    if (10 * count_among(labelled_queries, results) > labelled_queries.size()) {
        return fmt::format(
            "likely cause: queries and documents have changed places: what the {} call a query is "
            "a "
            "document in the run",
            judged.kind);
    }
    Ids docs;
    for (std::size_t q = 0; q < std::min(kLooked, judged.queries.size()); ++q) {
        std::ranges::copy(judged.docs(q), std::back_inserter(docs));
    }
    if (2 * count_among(docs, run.queries) <= docs.size()) return {};
    return fmt::format(
        "likely cause: queries and documents have changed places: what the run calls a query is a "
        "document in the {}",
        judged.kind);
}

std::string cause_of(const Judged& judged, std::span<const std::string_view> queries,
                     std::string_view what, const Run* run) {
    std::string text = run == nullptr ? "" : exchanged(judged, *run);
    if (!text.empty()) return text;
    const IdGroup all{only_in(judged.queries, {}, kCompared), only_in(queries, {}, kCompared)};
    const std::string first = fmt::format("the {}", judged.kind);
    const std::string second = fmt::format("the {}", what);
    const Message cause =
        likely_cause(find_agreement(std::span{&all, 1}), {first, ""}, {second, ""});
    return cause.en.empty() ? "are the files of one collection?" : cause.en;
}

std::string shown(std::span<const std::string_view> ids) {
    if (ids.empty()) return "no query";
    std::string text;
    for (const std::string_view id : ids.first(std::min(kExamples, ids.size()))) {
        text += (text.empty() ? "" : ", ") + quoted_id(id);
    }
    return ids.size() > kExamples ? fmt::format("{}, ... ({} queries)", text, ids.size()) : text;
}

std::string nothing_common(const Judged& judged, std::span<const std::string_view> queries,
                           std::string_view source, std::string_view what, const Run* run) {
    return fmt::format("{}: the {} has no query of {}: the {} have {}, the {} has {}; {}", source,
                       what, judged.source, judged.kind, shown(judged.queries), what,
                       shown(queries), cause_of(judged, queries, what, run));
}

/// A fault in a row says more about a file than ids that nobody knows.
void check_rows(const Run& run) {
    JoinWorkspace workspace;
    bool any = run.queries.empty();
    for (std::size_t q = 0; q < run.queries.size(); ++q) any |= Join::check(run, q, workspace);
    if (!any) fail_all_skipped(run, run.skipped + workspace.buffer.skipped);
}

void require_common(const Judged& judged, std::span<const Run> runs, std::string_view what) {
    std::string faults;
    for (const Run& run : runs) {
        if (have_common(judged.queries, run.queries)) continue;
        check_rows(run);
        faults += (faults.empty() ? "" : "\n") +
                  nothing_common(judged, run.queries, run.source, what, &run);
    }
    if (!faults.empty()) throw Error{faults};
}

void add_query_ids(const Judged& judged, const Run& run, RunOverlap& overlap) {
    const IdGroup unlike{only_in(judged.queries, run.queries, kCompared),
                         only_in(run.queries, judged.queries, kCompared)};
    overlap.query_ids.labels = examples_of(unlike.first);
    overlap.query_ids.run = examples_of(unlike.second);
    if (!unlike.first.empty() && !unlike.second.empty()) {
        overlap.query_ids.agreement = find_agreement(std::span{&unlike, 1});
    }
}

void add_doc_ids(const Judged& judged, const Run& run, RunOverlap& overlap) {
    std::vector<IdGroup> groups;
    for (std::size_t q = 0; q < judged.queries.size() && groups.size() < kSampled; ++q) {
        const auto found = run.find(judged.queries[q]);
        if (!found) continue;
        IdGroup group{judged.docs(q), documents_in(run, *found)};
        if (group.second.empty()) continue;
        if (groups.empty()) {
            overlap.query = judged.queries[q];
            overlap.doc_ids.labels = examples_of(group.first);
            overlap.doc_ids.run = examples_of(group.second);
        }
        groups.push_back(std::move(group));
    }
    overlap.doc_ids.agreement = find_agreement(groups);
}

void add_ids(const Judged& judged, const Run& run, RunOverlap& overlap) {
    if (overlap.is_little()) add_query_ids(judged, run, overlap);
    if (overlap.nothing_labelled()) add_doc_ids(judged, run, overlap);
}

}  // namespace

void require_common_queries(const Labels& labels, std::span<const Run> runs,
                            std::string_view what) {
    require_common(judged_of(labels), runs, what);
}

void require_common_queries(const Preferences& preferences, std::span<const Run> runs) {
    require_common(judged_of(preferences), runs, "run");
}

void require_common_queries(const Labels& labels, std::span<const std::string_view> queries,
                            std::string_view source) {
    if (have_common(labels.queries(), queries)) return;
    throw Error{nothing_common(judged_of(labels), queries, source, "query file", nullptr)};
}

void add_examples(const Labels& labels, const Run& run, RunOverlap& overlap) {
    add_ids(judged_of(labels), run, overlap);
}

void add_examples(const Preferences& preferences, const Run& run, RunOverlap& overlap) {
    add_ids(judged_of(preferences), run, overlap);
}

RunOverlap overlap_of(const Labels& labels, const Run& run) {
    RunOverlap overlap{.queries = labels.queries().size()};
    for (std::size_t query = 0; query < overlap.queries; ++query) {
        const auto found = run.find(labels.queries()[query]);
        if (!found) continue;
        const Ids docs = documents_in(run, *found);
        if (docs.empty()) continue;
        std::unordered_set<std::string_view> labelled;
        for (const Label& label : labels.of(query)) labelled.insert(label.doc);
        const std::unordered_set<std::string_view> results{docs.begin(), docs.end()};
        ++overlap.with_results;
        overlap.results += results.size();
        overlap.labelled += static_cast<std::size_t>(std::ranges::count_if(
            results, [&](std::string_view doc) { return labelled.contains(doc); }));
    }
    add_examples(labels, run, overlap);
    return overlap;
}

}  // namespace assay
