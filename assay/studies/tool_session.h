#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "assay/studies/search_budget.h"
#include "assay/studies/tools_study.h"

namespace assay {

/// One tool at work, from start to end: index and search, which may happen beside other tools; then
/// timing, alone; then questions about what it missed.
class ToolSession {
  public:
    using Tell = std::function<void(const std::string& phase, std::size_t done, std::size_t total)>;

    ToolSession(const ToolsStudy& study, ToolSpec spec, std::string folder, Tell tell);

    /// Starts the tool, indexes, asks every query once. What goes wrong is in the result.
    void search();
    /// Asks again until the time is spent, in the order of search(): the first are warm-up.
    void time();
    /// What the tool makes of each query, and of the best document it missed.
    void ask_tokens();
    /// Ends the tool.
    void close();

    ToolResult result;
    std::vector<MissedCase> cases;  ///< one a query, after ask_tokens()

  private:
    void start_and_search();
    void ask_all(SearchBudget& budget);
    void ask_refused_again(SearchBudget& budget);
    void take_ready(const Run& run);
    void use_ready_times();
    void drop_below_threshold();
    void ask_cold(ToolTiming& timing);
    double quick_rank_score(std::size_t query) const;
    std::optional<MissedDocument> best_missed(std::size_t query);

    const ToolsStudy& study_;
    std::string folder_;
    Tell tell_;
    std::unique_ptr<SearchTool> tool_;
    std::vector<std::size_t> order_;  ///< of asking: a part of it is a sample of the whole
};

/// `p` of the sorted values, by linear interpolation between neighbours. NaN when there are none.
double quantile(const std::vector<double>& sorted, double p);

}  // namespace assay
