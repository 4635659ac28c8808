#include "assay/compare/slices.h"

#include <algorithm>
#include <cmath>
#include <deque>

#include "assay/compare/comparer.h"
#include "assay/compare/table_part.h"

namespace assay {
namespace {

std::vector<std::size_t> queries_with(const Attribute& attribute, const std::string& value) {
    std::vector<std::size_t> queries;
    for (std::size_t query = 0; query < attribute.values.size(); ++query) {
        if (attribute.values[query] == value) queries.push_back(query);
    }
    return queries;
}

class Slicer {
  public:
    Slicer(const ScoreTable& table, const Comparison& whole, std::size_t num_metrics,
           const SliceOptions& options, SliceTable& result)
        : table_{table},
          whole_{whole},
          num_metrics_{num_metrics},
          options_{options},
          comparer_{whole.options},
          result_{result} {}

    void slice() {
        for (std::size_t a = 0; a < result_.attributes.size(); ++a) {
            for (const std::string& value : result_.attributes[a].order) add_slice(a, value);
        }
        const Comparer::Result compared = comparer_.finish();
        result_.family = compared.families.primary;
        for (std::size_t i = 0; i < result_.slices.size(); ++i) {
            result_.slices[i].pair = compared.pairs[i];
        }
        std::erase_if(result_.slices, [](const Slice& slice) { return slice.pair.n == 0; });
        find_paradoxes();
        find_losses();
    }

  private:
    /// Queries without a value in either system do not make a slice larger.
    bool is_small(const ScoreTable& part, std::size_t metric, std::size_t system) const {
        std::size_t count = 0;
        for (std::size_t query = 0; query < part.queries.size(); ++query) {
            count += std::isnan(part.columns[0][metric].values[query]) ||
                             std::isnan(part.columns[system][metric].values[query])
                         ? 0
                         : 1;
        }
        return count < options_.small;
    }

    void add_slice(std::size_t attribute, const std::string& value) {
        const auto queries = queries_with(result_.attributes[attribute], value);
        const TablePart& part =
            parts_.emplace_back(part_of(table_, whole_.options.weights, queries));
        for (std::size_t m = 0; m < num_metrics_; ++m) {
            for (std::size_t s = 1; s < table_.systems.size(); ++s) {
                const bool small = is_small(part.table, m, s);
                comparer_.add(part.table, part.weights, {m, 0, s, !small});
                result_.slices.push_back({attribute, value, small, {}});
            }
        }
    }

    void find_paradoxes() {
        for (std::size_t a = 0; a < result_.attributes.size(); ++a) {
            for (std::size_t m = 0; m < num_metrics_; ++m) {
                for (std::size_t s = 1; s < table_.systems.size(); ++s) find_paradox(a, m, s);
            }
        }
    }

    /// A slice or two against the total is how slices are; most of them is a paradox. A total that
    /// is not shown to go anywhere has nothing against it, and one slice is no majority.
    void find_paradox(std::size_t attribute, std::size_t metric, std::size_t system) {
        const PairComparison* total = whole_.find(metric, system);
        const bool shown = total != nullptr &&
                           (total->verdict == Verdict::better || total->verdict == Verdict::worse);
        if (!shown) return;
        Paradox paradox{attribute, metric, system, total->delta, 0, 0};
        std::size_t with = 0;
        for (const Slice& slice : result_.slices) {
            const PairComparison& pair = slice.pair;
            const bool ours =
                slice.attribute == attribute && pair.metric == metric && pair.system == system;
            if (!ours || slice.small) continue;
            ++paradox.slices;
            if (!(std::abs(pair.delta) > kNoDifference)) continue;
            ++((pair.delta > 0.0) == (total->delta > 0.0) ? with : paradox.against);
        }
        if (paradox.slices < kJudgedSlices || paradox.against <= with) return;
        result_.paradoxes.push_back(paradox);
    }

    void find_losses() {
        const Goal goal = table_.goals[whole_.primary];
        if (goal == Goal::none) return;
        const auto change = [&](std::size_t i) {
            return improvement(result_.slices[i].pair.delta, goal);
        };
        for (std::size_t i = 0; i < result_.slices.size(); ++i) {
            const Slice& slice = result_.slices[i];
            const bool ours = slice.pair.metric == whole_.primary && !slice.small;
            if (ours && change(i) < -kNoDifference) {
                result_.losses.push_back(i);
            }
        }
        std::ranges::stable_sort(result_.losses, {}, change);
    }

    static constexpr double kNoDifference = 1e-9;
    static constexpr std::size_t kJudgedSlices = 2;  ///< that a paradox needs

    const ScoreTable& table_;
    const Comparison& whole_;
    std::size_t num_metrics_;
    const SliceOptions& options_;
    Comparer comparer_;
    SliceTable& result_;
    std::deque<TablePart> parts_;  ///< the comparer points to them
};

}  // namespace

SliceTable compare_slices(const ScoreTable& table, const Comparison& whole, std::size_t num_metrics,
                          std::vector<Attribute> attributes, const SliceOptions& options) {
    SliceTable result;
    result.attributes = std::move(attributes);
    Slicer{table, whole, num_metrics, options, result}.slice();
    return result;
}

}  // namespace assay
