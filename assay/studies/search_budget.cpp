#include "assay/studies/search_budget.h"

namespace assay {

SearchBudget::SearchBudget(const SearchTool& tool, double seconds, double ceiling)
    : tool_{tool}, seconds_{seconds}, ceiling_{ceiling}, used_before_{tool.cpu_seconds()} {
    use_.clock = used_before_ ? BudgetClock::processor : BudgetClock::wall;
}

double SearchBudget::on_the_wall() const {
    return std::chrono::duration<double>{std::chrono::steady_clock::now() - begin_}.count();
}

bool SearchBudget::keep_on() {
    if (use_.spent) return false;
    if (!used_before_) {
        use_.spent = on_the_wall() >= seconds_;
        return !use_.spent;
    }
    const double used = tool_.cpu_seconds().value_or(*used_before_) - *used_before_;
    use_.ceiling = on_the_wall() >= ceiling_ * seconds_;
    use_.spent = use_.ceiling || used >= seconds_;
    return !use_.spent;
}

}  // namespace assay
