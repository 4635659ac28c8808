#include "assay/studies/tool_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "assay/compare/latency.h"
#include "assay/core/error.h"
#include "assay/core/hash.h"
#include "assay/stats/quantile.h"
#include "assay/studies/tool_run.h"

namespace assay {
namespace {

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kWarmUp = 20;        ///< searches before the clock counts
constexpr double kWarmUpShare = 0.2;       ///< of the time for timing, at most
constexpr std::size_t kColdQueries = 20;   ///< a cold search starts everything anew
constexpr std::size_t kLookAt = 10;        ///< documents of the standard that must not be missing
constexpr std::size_t kMostText = 20'000;  ///< bytes of a document that a tool is asked about

using Clock = std::chrono::steady_clock;

class Deadline {
  public:
    explicit Deadline(double seconds)
        : end_{Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(seconds))} {}
    bool passed() const { return Clock::now() >= end_; }

  private:
    Clock::time_point end_;
};

/// An order that depends on ids and seed alone, and has nothing to do with what queries are about.
std::vector<std::size_t> shuffled(const Queries& queries, std::uint64_t seed) {
    std::vector<std::size_t> order(queries.queries.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto key = [&](std::size_t q) {
        return hash_bytes(fmt::format("{}\n{}", seed, queries.queries[q].id));
    };
    std::ranges::sort(order, {}, [&](std::size_t q) { return std::pair{key(q), q}; });
    return order;
}

double milliseconds(const ToolAnswer& answer) {
    return answer.nanoseconds ? static_cast<double>(*answer.nanoseconds) / 1e6 : kNan;
}

bool has_time(const ToolAnswer& answer) {
    return answer.nanoseconds &&
           (answer.status == AnswerStatus::answered || answer.status == AnswerStatus::zero_hits);
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return quantile(values, 0.5);
}

/// Fills the rest of `timing` from the time of each query.
void summarise(ToolTiming& timing) {
    const std::optional<LatencySummary> summary = summarise_latency(timing.of_query);
    if (!summary) return;
    timing.timed = summary->count;
    timing.p50 = summary->p50;
    timing.p95 = summary->p95;
    timing.p99 = summary->p99;
    for (const double time : timing.of_query) timing.max = std::fmax(timing.max, time);
}

/// The results of one query of a run, best first.
std::vector<ToolHit> ranked_hits(const Run& run, std::size_t query, std::size_t depth,
                                 RowBuffer& buffer) {
    run.rows->read(query, buffer);
    std::vector<RunRow>& rows = buffer.rows;
    std::ranges::stable_sort(rows, [&](const RunRow& a, const RunRow& b) {
        if (run.order == RowOrder::rank) return a.rank < b.rank;
        if (a.score != b.score) return a.score > b.score;
        return a.rank != b.rank ? a.rank < b.rank : a.doc > b.doc;
    });
    std::vector<ToolHit> hits;
    for (const RunRow& row : rows) {
        if (hits.size() == depth) break;
        hits.push_back({std::string{row.doc}, row.score});
    }
    return hits;
}

/// Cut where a character begins.
std::string beginning(const std::string& text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
    return text.substr(0, most);
}

/// Why the rest was not run.
std::string end_of(const BudgetUse& use, const ToolsOptions& options) {
    if (use.ceiling) {
        return fmt::format("{:g} s by the clock on the wall were over",
                           options.budget_ceiling * options.budget_seconds);
    }
    return fmt::format("the {:g} s{} for this tool were spent", options.budget_seconds,
                       use.clock == BudgetClock::processor ? " of processor time" : "");
}

/// The text without what query languages read as operators; empty when nothing else is in it.
std::string without_signs(const std::string& text) {
    constexpr std::string_view kSigns = ":*?~^+-!&|=<>()[]{}\"\\/";
    std::string plain = text;
    for (char& c : plain) {
        if (kSigns.find(c) != std::string_view::npos) c = ' ';
    }
    return plain.find_first_not_of(" \t") == std::string::npos ? "" : plain;
}

}  // namespace

double quantile(const std::vector<double>& sorted, double p) {
    return sorted.empty() ? kNan : sorted_quantile(sorted, p);
}

ToolSession::ToolSession(const ToolsStudy& study, ToolSpec spec, std::string folder, Tell tell)
    : study_{study},
      folder_{std::move(folder)},
      tell_{std::move(tell)},
      order_{shuffled(*study.queries, study.options.seed)} {
    result.spec = std::move(spec);
    result.info.name = result.spec.tool;
    result.answers.resize(order_.size());
    result.dropped.resize(order_.size());
    result.tokens.resize(order_.size());
    result.reasons.resize(order_.size());
    result.signs_refused.resize(order_.size());
}

void ToolSession::search() {
    try {
        start_and_search();
    } catch (const Error& error) {
        result.failure = error.what();
        for (ToolAnswer& answer : result.answers) {
            answer = {};
            answer.message = result.failure;
        }
        tool_.reset();
    }
}

void ToolSession::start_and_search() {
    if (result.spec.ready) {
        take_ready(*result.spec.ready);
        return;
    }
    tell_("index", 0, 0);
    tool_ = result.spec.open(folder_);
    result.index = tool_->index(study_.site->file);
    result.info = tool_->info();
    const ToolsOptions& options = study_.options;
    SearchBudget budget{*tool_, options.budget_seconds, options.budget_ceiling};
    ask_all(budget);
    result.budget = budget.use();
    ask_refused_again(budget);
    drop_below_threshold();
    result.peak_memory = tool_->peak_memory();
    result.notes = result.index.notes;
    if (budget.use().clock == BudgetClock::wall) {
        result.notes.emplace_back(
            "its time budget is counted by the clock on the wall: its processor time is not known");
    }
}

void ToolSession::ask_all(SearchBudget& budget) {
    std::vector<std::string> texts;
    for (const std::size_t q : order_) texts.push_back(study_.queries->queries[q].text);
    std::size_t done = 0;
    std::vector<ToolAnswer> answers = tool_->search_all(
        texts, study_.options.depth, [&] { return budget.keep_on(); },
        [&](std::size_t) { tell_("search", ++done, texts.size()); });
    for (std::size_t i = 0; i < order_.size(); ++i) {
        ToolAnswer& answer = result.answers[order_[i]] = std::move(answers[i]);
        if (answer.status == AnswerStatus::not_run && answer.message == kStopped) {
            answer.message = end_of(budget.use(), study_.options);
        }
    }
}

/// A query with signs in it that the tool refuses, and takes without them, was refused for its
/// signs. What there is no time for is not known to be.
void ToolSession::ask_refused_again(SearchBudget& budget) {
    for (const std::size_t q : order_) {
        ToolAnswer& answer = result.answers[q];
        const std::string& text = study_.queries->queries[q].text;
        const std::string plain = without_signs(text);
        if (!answer.refused || plain.empty() || plain == text) continue;
        if (!budget.keep_on()) return;
        const AnswerStatus again = tool_->search(plain, study_.options.depth, false).status;
        result.signs_refused[q] =
            again == AnswerStatus::answered || again == AnswerStatus::zero_hits;
    }
}

void ToolSession::drop_below_threshold() {
    if (!result.spec.threshold) return;
    for (std::size_t q = 0; q < order_.size(); ++q) {
        result.dropped[q] =
            apply_tool_threshold(result.answers[q], result.info.scores, *result.spec.threshold);
    }
}

/// A query that the run does not have was not run; one that it has without results found nothing.
void ToolSession::take_ready(const Run& run) {
    result.info = {run.name, "",
                   run.order == RowOrder::score ? ScoreDirection::higher : ScoreDirection::none};
    RowBuffer buffer;
    for (std::size_t q = 0; q < order_.size(); ++q) {
        const Query& query = study_.queries->queries[q];
        ToolAnswer& answer = result.answers[q];
        std::optional<std::size_t> found = run.find(query.id);
        if (!found) found = run.find(query.text);
        if (!found) {
            answer.message = fmt::format("{} has no such query", run.source);
            continue;
        }
        answer.hits = ranked_hits(run, *found, study_.options.depth, buffer);
        answer.status = answer.hits.empty() ? AnswerStatus::zero_hits : AnswerStatus::answered;
        if (run.latency_ms.empty() || std::isnan(run.latency_ms[*found])) continue;
        answer.nanoseconds = static_cast<std::int64_t>(1e6 * run.latency_ms[*found]);
    }
    drop_below_threshold();
    use_ready_times();
}

/// The times that came with the results are all there are.
void ToolSession::use_ready_times() {
    ToolTiming timing;
    for (const ToolAnswer& answer : result.answers) timing.of_query.push_back(milliseconds(answer));
    timing.repetitions = 1;
    summarise(timing);
    if (timing.timed > 0) result.timing = std::move(timing);
}

void ToolSession::time() {
    if (!tool_) return;
    std::vector<std::size_t> asked;
    for (const std::size_t q : order_) {
        if (has_time(result.answers[q])) asked.push_back(q);
    }
    if (asked.empty()) return;
    const Deadline deadline{study_.options.timing_seconds};
    const Deadline warm{kWarmUpShare * study_.options.timing_seconds};
    const auto ask = [&](std::size_t q) {
        return tool_->search(study_.queries->queries[q].text, study_.options.depth, false);
    };
    for (std::size_t i = 0; i < std::min(kWarmUp, asked.size()) && !warm.passed(); ++i) {
        ask(asked[i]);
    }
    std::vector<std::vector<double>> times(order_.size());
    const std::size_t turns = study_.options.repetitions * asked.size();
    for (std::size_t turn = 0; turn < turns && !deadline.passed(); ++turn) {
        const std::size_t q = asked[turn % asked.size()];
        const ToolAnswer answer = ask(q);
        if (has_time(answer)) times[q].push_back(milliseconds(answer));
        tell_("time", turn + 1, turns);
    }
    ToolTiming timing;
    timing.of_query.assign(order_.size(), kNan);
    timing.repetitions = study_.options.repetitions;
    for (std::size_t q = 0; q < times.size(); ++q) {
        if (times[q].empty()) continue;
        timing.repetitions = std::min(timing.repetitions, times[q].size());
        timing.of_query[q] = median(times[q]);
    }
    summarise(timing);
    if (timing.timed == 0) return;
    if (result.answers[asked.front()].requests) ask_cold(timing);
    result.timing = std::move(timing);
    if (const auto memory = tool_->peak_memory()) result.peak_memory = memory;
}

/// For tools that fetch parts of their index while they search.
void ToolSession::ask_cold(ToolTiming& timing) {
    const Deadline deadline{study_.options.timing_seconds};
    std::vector<double> times;
    double requests = 0.0;
    double bytes = 0.0;
    for (const std::size_t q : order_) {
        if (times.size() == kColdQueries || deadline.passed()) break;
        const ToolAnswer answer =
            tool_->search(study_.queries->queries[q].text, study_.options.depth, true);
        if (!has_time(answer)) continue;
        times.push_back(milliseconds(answer));
        requests += static_cast<double>(answer.requests.value_or(0));
        bytes += static_cast<double>(answer.bytes.value_or(0));
    }
    const std::optional<LatencySummary> summary = summarise_latency(times);
    if (!summary) return;
    const auto count = static_cast<double>(summary->count);
    timing.cold_p50 = summary->p50;
    timing.cold_p95 = summary->p95;
    timing.requests = requests / count;
    timing.bytes = bytes / count;
}

void ToolSession::ask_tokens() {
    cases.resize(order_.size());
    for (std::size_t q = 0; q < order_.size(); ++q) {
        const Query& query = study_.queries->queries[q];
        MissedCase& missed = cases[q];
        missed.query = &query;
        missed.limit = study_.options.depth;
        missed.signs_refused = result.signs_refused[q];
        missed.words = study_.standard[q].words;
        if (tool_) missed.tokens = tool_->tokens(query.text, SearchTool::TextKind::query);
        result.tokens[q] = missed.tokens;
        missed.rank_score = quick_rank_score(q);
        if (missed.rank_score >= kGoodEnough) continue;
        missed.missed = best_missed(q);
        if (!tool_ || !missed.missed || !missed.tokens) continue;
        missed.missed->tokens = tool_->tokens(beginning(missed.missed->text, kMostText),
                                              SearchTool::TextKind::document);
    }
}

/// As nDCG has it; here because questions are asked while the tool is alive, before tables are
/// made.
double ToolSession::quick_rank_score(std::size_t query) const {
    const StandardAnswer& standard = study_.standard[query];
    const std::span hits{standard.hits.data(), standard.above(study_.options.threshold)};
    std::unordered_map<std::string_view, double> gains;
    double best = 0.0;
    for (std::size_t i = 0; i < hits.size(); ++i) {
        gains.emplace(study_.site->indexes.front().id(hits[i].document), hits[i].score);
        if (i < study_.options.depth)
            best += hits[i].score / std::log2(static_cast<double>(i) + 2.0);
    }
    double sum = 0.0;
    const std::vector<ToolHit>& found = result.answers[query].hits;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto gain = gains.find(found[i].doc);
        if (gain != gains.end()) sum += gain->second / std::log2(static_cast<double>(i) + 2.0);
    }
    return best == 0.0 ? kNan : 100.0 * sum / best;
}

std::optional<MissedDocument> ToolSession::best_missed(std::size_t query) {
    std::unordered_set<std::string_view> found;
    for (const ToolHit& hit : result.answers[query].hits) found.insert(hit.doc);
    const StandardAnswer& standard = study_.standard[query];
    const std::size_t look_at = std::min(kLookAt, standard.above(study_.options.threshold));
    for (std::size_t i = 0; i < look_at; ++i) {
        const std::uint32_t document = standard.hits[i].document;
        const std::string_view id = study_.site->indexes.front().id(document);
        if (found.contains(id)) continue;
        const bool dropped = std::ranges::any_of(result.dropped[query],
                                                 [&](const ToolHit& hit) { return hit.doc == id; });
        return MissedDocument{.document = document,
                              .title = study_.site->title(document),
                              .text = study_.site->text(document),
                              .dropped = dropped};
    }
    return std::nullopt;
}

void ToolSession::close() { tool_.reset(); }

}  // namespace assay
