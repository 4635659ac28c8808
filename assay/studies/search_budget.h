#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "assay/adapters/tool.h"

namespace assay {

/// By what the time of a tool is counted: that of the processor, which a busy machine does not
/// stretch, or that on the wall, where nothing else is known.
enum class BudgetClock : std::uint8_t { none, processor, wall };

/// How the searching of a tool came to its end.
struct BudgetUse {
    BudgetClock clock = BudgetClock::none;  ///< none: it has no budget, its results were ready
    bool spent = false;                     ///< queries were left
    bool ceiling = false;                   ///< not the budget, but the clock on the wall ended it
};

/// So much time for one tool. Where its processes run here, that is their processor time, with a
/// ceiling by the clock on the wall for those that wait and hang; else it is time on the wall.
class SearchBudget {
  public:
    /// The time begins. `ceiling` is how many times `seconds` the clock on the wall allows.
    SearchBudget(const SearchTool& tool, double seconds, double ceiling);

    /// Whether there is time for another query; one thread at a time.
    bool keep_on();
    const BudgetUse& use() const { return use_; }

  private:
    double on_the_wall() const;

    const SearchTool& tool_;
    double seconds_;
    double ceiling_;
    std::optional<double> used_before_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    BudgetUse use_;
};

}  // namespace assay
