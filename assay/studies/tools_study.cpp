#include "assay/studies/tools_study.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "assay/core/error.h"
#include "assay/core/parallel.h"
#include "assay/studies/tool_order.h"
#include "assay/studies/tool_scores.h"
#include "assay/studies/tool_session.h"

namespace assay {
namespace {

constexpr double kMends = 5.0;  ///< points of rank score that a set-up must bring to be a fix

void make_standard(ToolsStudy& study) {
    const Index& index = study.site->indexes.front();
    StandardOptions options = study.options.standard;
    options.threads = study.options.threads;
    study.standard = standard_answers(index, *study.queries, options);
    study.standard_labels = std::make_shared<const Labels>(
        standard_labels(index, *study.queries, study.standard, study.options.threshold, false));
    if (study.standard_labels->size() == 0) {
        throw Error{fmt::format("no query of {} finds anything in {}: there is no standard",
                                study.queries->source, study.site->source)};
    }
}

/// Labels for other queries would make every verdict one about nothing.
void check_labels(const ToolsStudy& study) {
    if (!study.labels) return;
    const auto& labelled = study.labels->queries();
    const std::vector<Query>& queries = study.queries->queries;
    const bool common = std::ranges::any_of(
        labelled, [&](const auto& id) { return study.queries->find(id) != nullptr; });
    if (common || labelled.empty() || queries.empty()) return;
    throw Error{fmt::format(
        "{} has labels for none of the queries of {}: its queries are '{}', .., theirs '{}', ..",
        study.labels->source, study.queries->source, labelled.front(), queries.front().id)};
}

/// The rank score of one query, 0 to 100; NaN where it is left out.
double rank_score(const ToolsStudy& study, std::size_t tool, const std::string& query) {
    const std::vector<std::string>& ids = study.by_standard.queries;
    const auto found = std::ranges::lower_bound(ids, query);
    if (found == ids.end() || *found != query) return NAN;
    const auto place = static_cast<std::size_t>(found - ids.begin());
    return 100.0 * study.by_standard.columns[tool][kRankScore].values[place];
}

/// What the verdict goes by, for one query; NaN where there is none.
double verdict_value(const VerdictScore& score, std::size_t tool, const std::string& query) {
    const std::vector<std::string>& ids = score.table->queries;
    const auto found = std::ranges::lower_bound(ids, query);
    if (found == ids.end() || *found != query) return NAN;
    return score.column(tool).values[static_cast<std::size_t>(found - ids.begin())];
}

/// Another set-up of the same tool that does better on this query: one made for such cases, if
/// there is one. It is one that may be advised at all, has found what the reason is about, and is
/// no worse by labels.
class Mender {
  public:
    Mender(const ToolsStudy& study, std::size_t tool, std::size_t query)
        : study_{study},
          tool_{tool},
          query_{query},
          id_{study.queries->queries[query].id},
          score_{verdict_score(study)},
          before_{rank_score(study, tool, id_)} {}

    std::optional<std::size_t> mends(const ToolReason& reason) const {
        const std::string_view name = kReasonNames[static_cast<std::size_t>(reason.kind)];
        std::optional<std::size_t> best;
        bool best_meant = false;
        double best_score = 0.0;
        for (std::size_t other = 1; other < study_.tools.size(); ++other) {
            if (!is_better(other) || !has_found(other, reason.document)) continue;
            const double score = rank_score(study_, other, id_);
            const std::vector<std::string>& fixes = study_.tools[other].spec.fixes;
            const bool meant = std::ranges::find(fixes, name) != fixes.end();
            if (best && (best_meant != meant ? best_meant : score <= best_score)) continue;
            best = other;
            best_meant = meant;
            best_score = score;
        }
        return best;
    }

  private:
    bool is_better(std::size_t other) const {
        const ToolResult& result = study_.tools[other];
        if (other == tool_ || result.spec.tool != study_.tools[tool_].spec.tool) return false;
        if (result.status != ToolStatus::ok) return false;
        if (!(rank_score(study_, other, id_) >= before_ + kMends)) return false;
        return !score_.is_better(verdict_value(score_, tool_, id_),
                                 verdict_value(score_, other, id_));
    }

    bool has_found(std::size_t other, std::optional<std::uint32_t> document) const {
        if (!document) return true;
        const std::string_view id = study_.site->indexes.front().id(*document);
        const std::vector<ToolHit>& hits = study_.tools[other].answers[query_].hits;
        return std::ranges::find(hits, id, &ToolHit::doc) != hits.end();
    }

    const ToolsStudy& study_;
    std::size_t tool_;
    std::size_t query_;
    const std::string& id_;
    VerdictScore score_;
    double before_;
};

class ToolsRunner {
  public:
    ToolsRunner(ToolsStudy& study, const std::string& work,
                const std::function<void(const ToolsProgress&)>& progress)
        : study_{study}, work_{work}, progress_{progress} {}

    /// Some tools at a time: these search side by side, and then are timed one by one, while
    /// nothing else runs.
    void run(std::vector<ToolSpec> specs) {
        cases_.emplace_back();
        const std::size_t jobs = std::max<std::size_t>(study_.options.jobs, 1);
        for (std::size_t first = 0; first < specs.size(); first += jobs) {
            const std::size_t last = std::min(first + jobs, specs.size());
            run_some({specs.data() + first, last - first}, first);
        }
    }

    void find_all_reasons() {
        Analyzer analyzer{study_.site->indexes.front().analyzer()};
        for (std::size_t t = 1; t < study_.tools.size(); ++t) {
            // By other ids every page is missing, and no reason found in its words would be one.
            if (study_.tools[t].status == ToolStatus::ids_do_not_match) continue;
            for (std::size_t q = 0; q < cases_[t].size(); ++q) add_reasons(t, q, analyzer);
        }
    }

  private:
    void run_some(std::span<ToolSpec> specs, std::size_t first) {
        std::vector<std::unique_ptr<ToolSession>> sessions;
        for (std::size_t i = 0; i < specs.size(); ++i) {
            const std::string name = specs[i].name;
            const auto tell = [this, name](const std::string& phase, std::size_t done,
                                           std::size_t total) {
                const std::lock_guard lock{mutex_};
                progress_({name, phase, done, total});
            };
            sessions.push_back(std::make_unique<ToolSession>(
                study_, std::move(specs[i]), fmt::format("{}/tool-{}", work_, first + i), tell));
        }
        parallel_for(sessions.size(), 1, sessions.size(),
                     [&](std::size_t from, std::size_t to, std::size_t) {
                         for (std::size_t i = from; i < to; ++i) sessions[i]->search();
                     });
        for (auto& session : sessions) {
            session->time();
            session->ask_tokens();
            session->close();
            study_.tools.push_back(std::move(session->result));
            cases_.push_back(std::move(session->cases));
        }
    }

    void add_reasons(std::size_t tool, std::size_t query, Analyzer& analyzer) {
        if (study_.standard[query].above(study_.options.threshold) == 0) return;
        const std::string& id = study_.queries->queries[query].id;
        MissedCase& missed = cases_[tool][query];
        missed.answer = &study_.tools[tool].answers[query];
        missed.rank_score = rank_score(study_, tool, id);
        std::vector<ToolReason> reasons = find_reasons(missed, analyzer);
        const Mender mender{study_, tool, query};
        for (ToolReason& reason : reasons) reason.fix = mender.mends(reason);
        study_.tools[tool].reasons[query] = std::move(reasons);
    }

    ToolsStudy& study_;
    const std::string& work_;
    const std::function<void(const ToolsProgress&)>& progress_;
    std::mutex mutex_;
    std::vector<std::vector<MissedCase>> cases_;  ///< [tool][query]
};

}  // namespace

std::size_t ToolResult::count(AnswerStatus what) const {
    return static_cast<std::size_t>(std::ranges::count(answers, what, &ToolAnswer::status));
}

std::size_t ToolsStudy::empty_standards() const {
    return queries->queries.size() - standard_labels->queries().size();
}

Measured measured(std::span<const ToolsStudy> studies) {
    std::size_t good = 0;
    std::size_t bad = 0;
    for (const ToolsStudy& study : studies) {
        for (std::size_t t = 1; t < study.tools.size(); ++t) {
            const ToolStatus status = study.tools[t].status;
            const bool fine = status == ToolStatus::ok || status == ToolStatus::few_queries;
            ++(fine ? good : bad);
        }
    }
    if (bad == 0) return Measured::all;
    return good == 0 ? Measured::nothing : Measured::partly;
}

ToolsStudy study_tools(std::shared_ptr<const Site> site, std::shared_ptr<const Queries> queries,
                       std::shared_ptr<const Labels> labels, std::vector<ToolSpec> tools,
                       const ToolsOptions& options, const std::string& work,
                       const std::function<void(const ToolsProgress&)>& progress) {
    ToolsStudy study;
    study.site = std::move(site);
    study.queries = std::move(queries);
    study.labels = std::move(labels);
    study.options = options;
    check_labels(study);
    make_standard(study);
    study.tools.push_back(standard_as_tool(study));
    ToolsRunner runner{study, work, progress};
    runner.run(std::move(tools));
    score_tools(study);
    judge_tools(study);
    runner.find_all_reasons();
    study.orders = tool_orders(study);
    study.agreement = label_agreement(study);
    study.contest = tool_contest(study);
    study.advice = setup_advice(study);
    return study;
}

}  // namespace assay
