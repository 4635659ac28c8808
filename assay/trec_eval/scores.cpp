#include "assay/trec_eval/scores.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "assay/core/error.h"
#include "assay/core/parallel.h"
#include "assay/trec_eval/faults.h"
#include "assay/trec_eval/ranking.h"

namespace assay::trec_eval {
namespace {

constexpr double kLeastGeometric = 0.00001;

Source source_of(JudgmentFormat format) {
    switch (format) {
        case JudgmentFormat::qrels:
            return Source::grades;
        case JudgmentFormat::qrels_jg:
            return Source::raters;
        default:
            return Source::preferences;
    }
}

Stop cannot_calculate(const Value& value, std::string_view why) {
    return Stop{kCannotCalculate, fmt::format("trec_eval: {}\ntrec_eval: Can't calculate measure "
                                              "'{}'\n",
                                              why, value.measure->name)};
}

bool needs_results(const Job& job) {
    return std::ranges::any_of(
        job.plan, [](const Value& value) { return value.measure->source != Source::nothing; });
}

/// Scores one query after another; one a thread.
class QueryScorer {
  public:
    explicit QueryScorer(const Job& job) : job_{&job}, joiner_{job.arguments} {}

    QueryScores score(std::span<RunRow> results, std::span<const JudgmentRow> judgments) {
        QueryScores scores;
        scores.counted = true;
        scores.values.assign(job_->plan.size(), 0.0);
        try {
            const Value* wrong = find_wrong_source();
            if (wrong != nullptr) {
                throw cannot_calculate(*wrong, "it needs another format of judgments (-R)");
            }
            if (needs_results(*job_)) calculate(results, judgments, scores);
        } catch (const Stop& stop) {
            scores.failure = stop;
        }
        return scores;
    }

    RowBuffer buffer;
    std::vector<JudgmentRow> judged;

  private:
    const Value* find_wrong_source() const {
        const Source source = source_of(job_->format);
        for (const Value& value : job_->plan) {
            const Source needed = value.measure->source;
            if (needed != Source::nothing && needed != source) return &value;
        }
        return nullptr;
    }

    void calculate(std::span<RunRow> results, std::span<const JudgmentRow> judgments,
                   QueryScores& scores) {
        switch (source_of(job_->format)) {
            case Source::raters:
                return apply<RankingMetric>(joiner_.by_rater(results, judgments), scores);
            case Source::preferences:
                return apply<PreferenceMetric>(joiner_.preferences(results, judgments), scores);
            default:
                return apply<RankingMetric>(joiner_.graded(results, judgments), scores);
        }
    }

    template <typename Function, typename Input>
    void apply(const Input& input, QueryScores& scores) {
        for (std::size_t i = 0; i < job_->plan.size(); ++i) {
            const Value& value = job_->plan[i];
            if (!value.impossible.empty()) throw cannot_calculate(value, value.impossible);
            if (!value.function) continue;
            try {
                const MetricValue found = std::get<Function>(*value.function)(input, nullptr);
                set(value, found, i, scores);
                if constexpr (std::is_same_v<Input, JudgedRanking>) {
                    if (divides_by_zero(value, input, found, job_->arguments)) {
                        scores.values[i] = -std::numeric_limits<double>::quiet_NaN();
                    }
                }
            } catch (const Error& error) {
                throw cannot_calculate(value, error.what());
            }
        }
    }

    static void set(const Value& value, const MetricValue& found, std::size_t i,
                    QueryScores& scores) {
        // What has no value counts 0.
        double number = found.undefined == Undefined::no ? found.value : 0.0;
        if (value.measure->shape == Shape::geometric) {
            number = std::log(std::max(number, kLeastGeometric));
        }
        scores.values[i] = number;
        if (value.measure->shape == Shape::text) scores.text = found.text;
    }

    const Job* job_;
    QueryJoiner joiner_;
};

bool wanted(const Job& job, std::size_t query) {
    const auto& only = job.arguments.only_query;
    return !only || *only == job.judgments.query(query);
}

/// Version 10 gives a query without results one that nobody judged, then clears the measures that
/// this disturbs, by the names they are printed with.
QueryScores score_missing(const Job& job, QueryScorer& scorer, std::size_t query) {
    std::vector<RunRow> stand_in{{"ceci_nest_pas_un_docno", 1.0, 0}};
    QueryScores scores = scorer.score(stand_in, job.judgments.of(query, scorer.judged));
    for (std::size_t i = 0; i < job.plan.size(); ++i) {
        const std::string& name = job.plan[i].name;
        if (name == "num_ret" || name == "utility" || name == "rbp_resid" ||
            name.starts_with("unj")) {
            scores.values[i] = 0.0;
        }
        if (name == "relstring") scores.text.clear();
    }
    return scores;
}

QueryScores pass_over_or_fail(const Job& job, std::size_t query) {
    QueryScores scores;
    if (job.arguments.compat == Compat::v9) return scores;
    scores.counted = true;
    scores.values.assign(job.plan.size(), 0.0);
    if (!needs_results(job)) return scores;
    scores.failure = Stop{
        kCannotCalculate,
        fmt::format("trec_eval: query '{}' of the judgments has no results; version 10 needs -c "
                    "to accept that\n",
                    job.judgments.query(query))};
    return scores;
}

void convert(const Job& job, std::size_t query, QueryScores& scores) {
    if (job.zscores == nullptr) return;
    for (std::size_t i = 0; i < job.plan.size(); ++i) {
        scores.values[i] =
            job.zscores->convert(job.judgments.query(query), job.plan[i].name, scores.values[i]);
    }
}

/// trec_eval counts judgments by grade in an array that ends at the highest. When that is -1 the
/// array is empty, which version 9 takes for a lack of memory in the first query; when it is lower
/// both versions crash, or would.
void refuse_negative(const Job& job, std::size_t query, bool first, QueryScores& scores) {
    if (job.format != JudgmentFormat::qrels || !needs_results(job)) return;
    const double highest = job.judgments.highest_level(query);
    const bool refused = highest < -1.0 || (first && job.arguments.compat == Compat::v9);
    if (highest >= 0.0 || !refused || scores.failure) return;
    scores.failure =
        Stop{kCannotCalculate, fmt::format("trec_eval: query '{}' has only negative grades\n",
                                           job.judgments.query(query))};
}

/// The queries of the run, each with its number in the judgments, or one past their end.
std::vector<std::size_t> match_queries(const Job& job) {
    std::vector<std::size_t> numbers;
    std::size_t judged = 0;
    for (const std::string_view query : job.run.queries) {
        while (judged < job.judgments.size() && job.judgments.query(judged) < query) ++judged;
        const bool found = judged < job.judgments.size() && job.judgments.query(judged) == query;
        numbers.push_back(found ? judged : job.judgments.size());
    }
    return numbers;
}

}  // namespace

std::vector<QueryScores> score_queries(const Job& job) {
    const std::size_t threads =
        job.arguments.threads == 0 ? default_threads() : job.arguments.threads;
    std::vector<QueryScores> queries(job.judgments.size());
    std::vector<QueryScorer> scorers(threads, QueryScorer{job});
    const std::vector<std::size_t> numbers = match_queries(job);
    const auto work = [&](std::size_t first, std::size_t last, std::size_t worker) {
        QueryScorer& scorer = scorers[worker];
        for (std::size_t i = first; i < last; ++i) {
            // Read even when nobody judged the query: a malformed line is an error anywhere.
            job.run.rows->read(i, scorer.buffer);
            if (numbers[i] == job.judgments.size() || !wanted(job, numbers[i])) continue;
            queries[numbers[i]] =
                scorer.score(scorer.buffer.rows, job.judgments.of(numbers[i], scorer.judged));
        }
    };
    parallel_for(numbers.size(), 16, threads, work);
    bool first = true;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        if (!queries[i].counted && wanted(job, i)) {
            const bool stand_in = job.arguments.complete && job.arguments.compat == Compat::v10;
            queries[i] = stand_in ? score_missing(job, scorers[0], i) : pass_over_or_fail(job, i);
        }
        if (!queries[i].counted) continue;
        refuse_negative(job, i, first, queries[i]);
        first = false;
        convert(job, i, queries[i]);
    }
    return queries;
}

namespace {

double count_relevant(const JudgmentSet& judgments) {
    // Whatever -l says: so does trec_eval.
    std::ptrdiff_t count = 0;
    std::vector<JudgmentRow> space;
    for (std::size_t query = 0; query < judgments.size(); ++query) {
        count += std::ranges::count_if(judgments.of(query, space),
                                       [](const JudgmentRow& row) { return row.level > 0.0; });
    }
    return static_cast<double>(count);
}

}  // namespace

std::vector<double> summarize(const Job& job, const std::vector<QueryScores>& queries) {
    const auto counted = static_cast<double>(
        std::ranges::count_if(queries, [](const QueryScores& q) { return q.counted; }));
    const double total =
        job.arguments.complete ? static_cast<double>(job.judgments.size()) : counted;
    std::vector<double> summary;
    for (std::size_t i = 0; i < job.plan.size(); ++i) {
        double sum = 0.0;
        for (const QueryScores& query : queries) sum += query.counted ? query.values[i] : 0.0;
        const Measure& measure = *job.plan[i].measure;
        if (measure.shape == Shape::number) sum /= total;
        if (measure.shape == Shape::query_count) sum = total;
        if (measure.shape == Shape::geometric) {
            sum = std::exp((sum + (total - counted) * std::log(kLeastGeometric)) / total);
        }
        if (measure.name == "num_rel" && job.arguments.complete) {
            sum = count_relevant(job.judgments);
        }
        summary.push_back(sum);
    }
    return summary;
}

}  // namespace assay::trec_eval
