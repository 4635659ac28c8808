#include "assay/audit/coverage.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "assay/audit/measure.h"
#include "assay/core/parallel.h"
#include "assay/evaluate/score.h"
#include "assay/evaluate/select.h"

namespace assay {
namespace {

constexpr std::size_t kQueriesAtOnce = 16;
constexpr std::string_view kNoResults = "no results";  ///< why Judged has no value

Spread spread_of(std::vector<std::size_t> counts) {
    if (counts.empty()) return {};
    std::ranges::sort(counts);
    const std::size_t middle = counts.size() / 2;
    const auto at = [&](std::size_t i) { return static_cast<double>(counts[i]); };
    const double sum = std::accumulate(counts.begin(), counts.end(), 0.0);
    return {.min = counts.front(),
            .median = counts.size() % 2 == 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2.0,
            .mean = sum / static_cast<double>(counts.size()),
            .max = counts.back()};
}

/// What one query of a run shows.
struct QueryLook {
    std::size_t length = 0;
    std::vector<std::string_view> top;  ///< the first documents, by the run's order
    std::vector<RunCoverage::Duplicate> duplicates;
    std::vector<std::string_view> carried;
    bool carried_by_chance = false;
    bool equal_scores = false;
    bool rank_against_score = false;
    bool could_be_perfect = false;
    bool perfect = false;
};

class RunLooker {
  public:
    RunLooker(const Labels& labels, const Run& run, const CoverageOptions& options)
        : labels_{labels}, run_{run}, options_{options} {}

    QueryLook look(std::size_t query, RowBuffer& buffer) const {
        run_.rows->read(query, buffer);
        QueryLook look;
        look_at_rows(buffer.rows, look);
        find_duplicates(query, buffer.rows, look);
        sort(buffer.rows);
        for (const RunRow& row : buffer.rows) {
            if (look.top.size() < options_.depth) look.top.push_back(row.doc);
        }
        look_at_ids(query, buffer.rows, look);
        if (const auto found = labels_.find(run_.queries[query])) {
            look_at_labels(labels_.of(*found), buffer.rows, look);
        }
        return look;
    }

  private:
    void look_at_rows(const std::vector<RunRow>& rows, QueryLook& look) const {
        look.length = rows.size();
        if (run_.order == RowOrder::rank) return;
        look.equal_scores = rows.size() > 1 && std::ranges::all_of(rows, [&](const RunRow& row) {
                                return row.score == rows.front().score;
                            });
        std::vector<RunRow> by_rank = rows;
        std::ranges::stable_sort(by_rank, {}, &RunRow::rank);
        for (std::size_t i = 1; i < by_rank.size(); ++i) {
            look.rank_against_score |=
                by_rank[i].rank > by_rank[i - 1].rank && by_rank[i].score > by_rank[i - 1].score;
        }
    }

    void find_duplicates(std::size_t query, std::vector<RunRow>& rows, QueryLook& look) const {
        std::unordered_map<std::string_view, std::size_t> times;
        for (const RunRow& row : rows) ++times[row.doc];
        if (times.size() == rows.size()) return;
        std::unordered_set<std::string_view> seen;
        std::erase_if(rows, [&](const RunRow& row) {
            if (!seen.insert(row.doc).second) return true;
            if (times[row.doc] > 1) {
                look.duplicates.push_back(
                    {std::string{run_.queries[query]}, std::string{row.doc}, times[row.doc]});
            }
            return false;
        });
    }

    void sort(std::vector<RunRow>& rows) const {
        std::ranges::sort(rows, [&](const RunRow& a, const RunRow& b) {
            if (run_.order == RowOrder::rank && a.rank != b.rank) return a.rank < b.rank;
            if (run_.order == RowOrder::score && a.score != b.score) return a.score > b.score;
            return a.doc > b.doc;
        });
    }

    void look_at_ids(std::size_t query, const std::vector<RunRow>& rows, QueryLook& look) const {
        const std::size_t queries = run_.queries.size();
        const std::string_view next =
            queries > 1 ? run_.queries[(query + 1) % queries] : std::string_view{};
        for (const RunRow& row : rows) {
            if (has_token(row.doc, run_.queries[query])) look.carried.push_back(row.doc);
            look.carried_by_chance |= has_token(row.doc, next);
        }
    }

    void look_at_labels(std::span<const Label> labels, const std::vector<RunRow>& rows,
                        QueryLook& look) const {
        std::unordered_map<std::string_view, double> grades;
        std::size_t relevant = 0;
        for (const Label& label : labels) {
            grades.emplace(label.doc, label.grade);
            relevant += label.grade >= labels_.scale.relevant_from ? 1 : 0;
        }
        std::size_t found = 0;
        for (std::size_t i = 0; i < std::min(relevant, rows.size()); ++i) {
            const auto grade = grades.find(rows[i].doc);
            if (grade == grades.end()) continue;
            found += grade->second >= labels_.scale.relevant_from ? 1 : 0;
        }
        look.could_be_perfect = relevant > 0 && !rows.empty();
        look.perfect = look.could_be_perfect && found == relevant;
    }

    const Labels& labels_;
    const Run& run_;
    const CoverageOptions& options_;
};

void find_common(const std::vector<QueryLook>& looks, const CoverageOptions& options,
                 RunCoverage& result) {
    constexpr std::size_t kFewest = 4;  // in fewer queries a document is at home by chance
    std::unordered_map<std::string_view, std::size_t> counts;
    for (const QueryLook& look : looks) {
        for (const std::string_view doc : look.top) ++counts[doc];
    }
    const double many = options.common_share * static_cast<double>(looks.size());
    for (const auto& [doc, count] : counts) {
        if (count < kFewest || static_cast<double>(count) < many) continue;
        result.common.push_back({std::string{doc}, count});
    }
    std::ranges::sort(result.common, [](const auto& a, const auto& b) {
        return a.queries != b.queries ? a.queries > b.queries : a.doc < b.doc;
    });
}

void add_query(std::string_view query, const QueryLook& look, RunCoverage& result) {
    const std::string id{query};
    if (look.length == 0) result.empty.push_back(id);
    if (look.equal_scores) result.equal_scores.push_back(id);
    if (look.rank_against_score) result.rank_against_score.push_back(id);
    for (const auto& duplicate : look.duplicates) result.duplicates.push_back(duplicate);
    for (const std::string_view doc : look.carried) {
        result.carried_ids.push_back({id, std::string{doc}});
    }
    result.queries_with_carried += look.carried.empty() ? 0 : 1;
    result.carried_by_chance += look.carried_by_chance ? 1 : 0;
    result.could_be_perfect += look.could_be_perfect ? 1 : 0;
    result.perfect += look.perfect ? 1 : 0;
}

void summarise(const std::vector<QueryLook>& looks, const CoverageOptions& options,
               RunCoverage& result) {
    std::vector<std::size_t> lengths;
    for (const QueryLook& look : looks) lengths.push_back(look.length);
    result.lengths = spread_of(std::move(lengths));
    find_common(looks, options, result);
}

/// The shares of judged documents: what `assay eval` makes of them, so that there is one number.
void find_judged_shares(const Labels& plain, Run run, const CoverageOptions& options,
                        RunCoverage& result) {
    // Documents returned twice are found apart: here the first row counts.
    run.lenient = true;
    Plan plan;
    plan.policies = options.policies;
    plan.policies.averaging = Averaging::macro;
    plan.threads = options.threads;
    for (const std::size_t k : options.judged_at) {
        plan.metrics.push_back(make_metric(fmt::format("Judged@{}", k)));
    }
    const ScoreTable table = score(plain, std::span{&run, 1}, plan);
    for (std::size_t i = 0; i < options.judged_at.size(); ++i) {
        const ScoreColumn& column = table.columns.front()[i];
        const auto without = std::ranges::count_if(
            column.reasons, [](const auto& entry) { return entry.second == kNoResults; });
        result.judged_at.push_back({options.judged_at[i], column.average, column.count,
                                    static_cast<std::size_t>(without)});
    }
}

}  // namespace

bool has_token(std::string_view text, std::string_view id) {
    const auto in_word = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               static_cast<unsigned char>(c) >= 0x80;
    };
    for (std::size_t at = text.find(id); !id.empty() && at != std::string_view::npos;
         at = text.find(id, at + 1)) {
        const std::size_t end = at + id.size();
        if ((at == 0 || !in_word(text[at - 1])) && (end == text.size() || !in_word(text[end]))) {
            return true;
        }
    }
    return false;
}

LabelCoverage label_coverage(const Labels& labels, const Policies& policies) {
    const Labels plain = select_labels(labels, policies.aspect, policies.raters);
    LabelCoverage result;
    result.queries = plain.queries().size();
    result.labels = plain.size();
    std::map<double, std::size_t> grades;
    for (const Scale::Level& level : plain.scale.levels) grades.emplace(level.grade, 0);
    std::vector<std::size_t> counts;
    for (std::size_t query = 0; query < plain.queries().size(); ++query) {
        const std::span<const Label> given = plain.of(query);
        std::size_t relevant = 0;
        for (const Label& label : given) {
            ++grades[label.grade];
            relevant += label.grade >= plain.scale.relevant_from ? 1 : 0;
        }
        const std::string id{plain.queries()[query]};
        counts.push_back(given.size());
        if (relevant == 0) result.no_relevant.push_back(id);
        if (relevant == given.size() && given.size() > 1) result.all_relevant.push_back(id);
        if (given.size() == 1) result.single_label.push_back(id);
    }
    for (const auto& [grade, count] : grades) {
        result.grades.push_back({grade, std::string{plain.scale.name_of(grade)},
                                 grade >= plain.scale.relevant_from, count});
    }
    result.per_query = spread_of(std::move(counts));
    return result;
}

RunCoverage run_coverage(const Labels& labels, const Run& run, const CoverageOptions& options) {
    const Labels plain = select_labels(labels, options.policies.aspect, options.policies.raters);
    RunCoverage result;
    result.system = run.name;
    result.queries = run.queries.size();
    for (const std::string_view query : run.queries) {
        if (!plain.find(query)) result.no_labels.emplace_back(query);
    }
    result.with_labels = result.queries - result.no_labels.size();
    for (const std::string_view query : plain.queries()) {
        if (!run.find(query)) result.missing.emplace_back(query);
    }
    const RunLooker looker{plain, run, options};
    std::vector<QueryLook> looks(run.queries.size());
    std::vector<RowBuffer> buffers(std::max<std::size_t>(1, options.threads));
    parallel_for(looks.size(), kQueriesAtOnce, buffers.size(),
                 [&](std::size_t begin, std::size_t end, std::size_t worker) {
                     for (std::size_t q = begin; q < end; ++q) {
                         looks[q] = looker.look(q, buffers[worker]);
                     }
                 });
    for (std::size_t q = 0; q < looks.size(); ++q) add_query(run.queries[q], looks[q], result);
    summarise(looks, options, result);
    find_judged_shares(plain, run, options, result);
    return result;
}

}  // namespace assay
