#include "assay/metrics/preference_counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <unordered_map>

#include "assay/core/error.h"

namespace assay {
namespace {

/// A preference row with the place of its document.
struct PlacedRow {
    const PreferenceRow* row;
    std::size_t place;
};

using Places = std::unordered_map<std::string_view, std::size_t>;

/// Numbers the judged documents; returns how many of them were retrieved.
std::size_t number_places(const PreferenceCase& input, Places& places) {
    std::vector<std::string_view> judged;
    for (const PreferenceRow& row : input.preferences) judged.push_back(row.doc);
    std::ranges::sort(judged);
    judged.erase(std::unique(judged.begin(), judged.end()), judged.end());
    for (const std::string_view doc : input.docs) {
        if (std::ranges::binary_search(judged, doc)) places.emplace(doc, places.size());
    }
    const std::size_t retrieved = places.size();
    for (const std::string_view doc : judged) places.emplace(doc, places.size());
    return retrieved;
}

/// By rater, subgroup, level (highest first) and place.
std::vector<PlacedRow> placed_rows(const PreferenceCase& input, const Places& places) {
    std::vector<PlacedRow> rows;
    rows.reserve(input.preferences.size());
    for (const PreferenceRow& row : input.preferences) {
        rows.push_back({&row, places.find(row.doc)->second});
    }
    std::ranges::sort(rows, [](const PlacedRow& a, const PlacedRow& b) {
        if (a.row->rater != b.row->rater) return a.row->rater < b.row->rater;
        if (a.row->subgroup != b.row->subgroup) return a.row->subgroup < b.row->subgroup;
        if (a.row->level != b.row->level) return a.row->level > b.row->level;
        return a.place < b.place;
    });
    return rows;
}

void form_classes(std::span<const PlacedRow> rows, std::size_t num_judged, PreferenceGroup& group) {
    std::vector<std::size_t> seen(num_judged, 0);
    for (const PlacedRow& placed : rows) {
        const double level = placed.row->level;
        if (group.classes.empty() || group.classes.back().level != level) {
            group.classes.push_back({level, {}});
        }
        group.classes.back().places.push_back(placed.place);
        const std::size_t number = group.classes.size();
        if (seen[placed.place] != 0 && seen[placed.place] != number) {
            throw Error{fmt::format("preferences of '{}': document '{}' is on two levels",
                                    group.rater, placed.row->doc)};
        }
        seen[placed.place] = number;
    }
}

void note_level(const PlacedRow& placed, PreferenceGroup& group) {
    double& known = group.levels[placed.place];
    const double level = placed.row->level;
    if ((known > 0.0 && level == 0.0) || (known == 0.0 && level > 0.0)) {
        throw Error{fmt::format("preferences of '{}': document '{}' is on level 0 and above it",
                                group.rater, placed.row->doc)};
    }
    known = level;
}

void close_transitively(std::size_t n, std::vector<char>& matrix) {
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t i = 0; i < n; ++i) {
            if (matrix[i * n + k] == 0) continue;
            for (std::size_t j = 0; j < n; ++j) {
                if (matrix[k * n + j] != 0) matrix[i * n + j] = 1;
            }
        }
    }
}

void form_matrix(std::span<const PlacedRow> rows, std::size_t n, PreferenceGroup& group) {
    group.matrix.assign(n * n, 0);
    group.levels.assign(n, -1.0);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        note_level(rows[i], group);
        for (std::size_t j = i + 1; j < rows.size(); ++j) {
            if (rows[j].row->subgroup != rows[i].row->subgroup) break;
            if (rows[j].row->level == rows[i].row->level) continue;
            group.matrix[rows[i].place * n + rows[j].place] = 1;
        }
    }
    close_transitively(n, group.matrix);
    for (std::size_t i = 0; i < n; ++i) group.matrix[i * n + i] = 0;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (group.matrix[i * n + j] != 0 && group.matrix[j * n + i] != 0) {
                throw Error{fmt::format("preferences of '{}' go round in a circle", group.rater)};
            }
        }
    }
}

void count_documents(const PreferenceView& view, PreferenceGroup& group) {
    const auto count = [&](double level, std::size_t place) {
        const bool retrieved = place < view.num_retrieved;
        PreferenceTally& tally = group.tally;
        (level > 0.0 ? tally.relevant : tally.nonrelevant) += 1;
        if (retrieved) (level > 0.0 ? tally.relevant_retrieved : tally.nonrelevant_retrieved) += 1;
    };
    for (const PreferenceClass& one : group.classes) {
        for (const std::size_t place : one.places) count(one.level, place);
    }
    for (std::size_t place = 0; place < group.levels.size(); ++place) {
        if (group.levels[place] >= 0.0) count(group.levels[place], place);
    }
}

void count_preferences(const PreferenceView& view, PreferenceGroup& group) {
    PreferenceTally& tally = group.tally;
    view.for_each(group, [&](std::size_t preferred, std::size_t other) {
        const bool one = preferred < view.num_retrieved;
        const bool two = other < view.num_retrieved;
        if (one && two) {
            ++tally.possible_retrieved;
            if (preferred < other) ++tally.fulfilled_retrieved;
        } else if (one || two) {
            ++tally.possible_implied;
            if (one) ++tally.fulfilled_implied;
        } else {
            ++tally.neither;
        }
    });
}

}  // namespace

PreferenceView::PreferenceView(const PreferenceCase& input) {
    Places places;
    num_retrieved = number_places(input, places);
    num_judged = places.size();
    const std::vector<PlacedRow> rows = placed_rows(input, places);
    for (std::size_t begin = 0; begin < rows.size();) {
        std::size_t end = begin;
        bool several = false;
        while (end < rows.size() && rows[end].row->rater == rows[begin].row->rater) {
            several = several || rows[end].row->subgroup != rows[begin].row->subgroup;
            ++end;
        }
        PreferenceGroup group;
        group.rater = rows[begin].row->rater;
        const std::span<const PlacedRow> mine{rows.data() + begin, end - begin};
        several ? form_matrix(mine, num_judged, group) : form_classes(mine, num_judged, group);
        count_documents(*this, group);
        count_preferences(*this, group);
        groups.push_back(std::move(group));
        begin = end;
    }
}

void PreferenceView::for_each(const PreferenceGroup& group,
                              const std::function<void(std::size_t, std::size_t)>& visit) const {
    for (std::size_t high = 0; high < group.classes.size(); ++high) {
        for (std::size_t low = high + 1; low < group.classes.size(); ++low) {
            for (const std::size_t preferred : group.classes[high].places) {
                for (const std::size_t other : group.classes[low].places) visit(preferred, other);
            }
        }
    }
    if (group.matrix.empty()) return;
    for (std::size_t i = 0; i < num_judged; ++i) {
        for (std::size_t j = 0; j < num_judged; ++j) {
            if (group.matrix[i * num_judged + j] != 0) visit(i, j);
        }
    }
}

namespace {

/// Counts one preference into a ratio, as `limited` sees it.
struct LimitedCount {
    const PreferenceView* view;
    bool retrieved_only;
    PreferenceView::Ratio ratio;
    std::vector<PreferenceView::Ratio>* by_place;  ///< of the preferred document; may be null

    void operator()(std::size_t preferred, std::size_t other) {
        const std::size_t retrieved = view->num_retrieved;
        if (retrieved_only && (preferred >= retrieved || other >= retrieved)) return;
        const bool fulfilled = preferred < other && preferred < retrieved;
        add(fulfilled, ratio);
        if (by_place != nullptr) add(fulfilled, (*by_place)[preferred]);
    }
    static void add(bool fulfilled, PreferenceView::Ratio& to) {
        ++to.possible;
        if (fulfilled) ++to.fulfilled;
    }
};

PreferenceView::Ratio limited_classes(const PreferenceGroup& group, LimitedCount count) {
    const std::size_t keep =
        count.retrieved_only ? group.tally.relevant_retrieved : group.tally.relevant;
    const std::vector<std::size_t>& last = group.classes.back().places;
    if (last.size() < keep) {
        throw Error{fmt::format(
            "preferences of '{}': its lowest level has {} documents, {} are needed (nonrelevant "
            "documents must share one level)",
            group.rater, last.size(), keep)};
    }
    for (std::size_t high = 0; high < group.classes.size(); ++high) {
        for (std::size_t low = high + 1; low + 1 < group.classes.size(); ++low) {
            for (const std::size_t preferred : group.classes[high].places) {
                for (const std::size_t other : group.classes[low].places) count(preferred, other);
            }
        }
    }
    for (const PreferenceClass& one : group.classes) {
        for (const std::size_t preferred : one.places) {
            for (std::size_t i = 0; i < keep; ++i) count(preferred, last[i]);
        }
    }
    return count.ratio;
}

PreferenceView::Ratio limited_matrix(const PreferenceView& view, const PreferenceGroup& group,
                                     LimitedCount count) {
    const std::size_t end = count.retrieved_only ? view.num_retrieved : view.num_judged;
    std::size_t first_left_out = 0;
    for (std::size_t seen = 0; first_left_out < end; ++first_left_out) {
        if (group.levels[first_left_out] == 0.0 && ++seen == group.tally.relevant + 1) break;
    }
    const auto left_out = [&](std::size_t place) {
        return place >= first_left_out && group.levels[place] == 0.0;
    };
    view.for_each(group, [&](std::size_t preferred, std::size_t other) {
        if (!left_out(preferred) && !left_out(other)) count(preferred, other);
    });
    return count.ratio;
}

/// Where nonrelevant documents are made up, all of them stand below every relevant one.
void trace_added(Trace* trace, const PreferenceTally& tally, const PreferenceView::Ratio& ratio,
                 std::size_t added) {
    if (trace == nullptr) return;
    trace->add(
        {"    {0} nonrelevant added: fulfilled {1} + {2} relevant retrieved x {0}, possible "
         "{3} + {4} relevant x {0}",
         "    补 {0} 篇不相关文档：满足 {1} + 召回相关 {2} x {0}，可能 {3} + 相关 {4} x {0}"},
        added, ratio.fulfilled, tally.relevant_retrieved, ratio.possible, tally.relevant);
}

struct Kept {
    std::size_t relevant;
    std::size_t nonrelevant;
    bool among_themselves;  ///< nonrelevant documents are compared with each other, too
};

void trace_kept(Trace* trace, const Kept& kept, std::span<const PreferenceView::Ratio> by_place) {
    if (trace == nullptr) return;
    trace->add({"    only the first {} of {} nonrelevant documents count",
                "    {1} 篇不相关文档只计前 {0} 篇"},
               kept.relevant, kept.nonrelevant);
    if (kept.among_themselves) {
        trace->add({"    every nonrelevant document is held against these as well, as in trec_eval",
                    "    每篇不相关文档也与它们比较（同 trec_eval）"});
    }
    for (std::size_t place = 0; place < by_place.size(); ++place) {
        if (by_place[place].possible == 0) continue;
        trace->add({"    place {}: should stand above {}, stands above {}",
                    "    第 {} 个文档：应排在 {} 篇之前，实际 {} 篇"},
                   place + 1, by_place[place].possible, by_place[place].fulfilled);
    }
}

}  // namespace

PreferenceView::Ratio PreferenceView::limited(const PreferenceGroup& group, bool retrieved_only,
                                              Trace* trace) const {
    const PreferenceTally& tally = group.tally;
    const std::size_t relevant = retrieved_only ? tally.relevant_retrieved : tally.relevant;
    const std::size_t nonrelevant =
        retrieved_only ? tally.nonrelevant_retrieved : tally.nonrelevant;
    if (relevant >= nonrelevant) {
        const std::size_t added = relevant - nonrelevant;
        Ratio ratio =
            counted(tally, retrieved_only ? PreferencePairs::retrieved : PreferencePairs::all);
        trace_added(trace, tally, ratio, added);
        ratio.fulfilled += tally.relevant_retrieved * added;
        ratio.possible += tally.relevant * added;
        return ratio;
    }
    std::vector<Ratio> by_place(trace == nullptr ? 0 : num_judged);
    LimitedCount count{this, retrieved_only, {}, trace == nullptr ? nullptr : &by_place};
    const Ratio ratio =
        group.matrix.empty() ? limited_classes(group, count) : limited_matrix(*this, group, count);
    trace_kept(trace, {relevant, nonrelevant, group.matrix.empty()}, by_place);
    return ratio;
}

MetricOption pairs_option() {
    return {"pairs",
            "all",
            {"which preferences count: all (one between documents not retrieved is not "
             "fulfilled), retrieved (both were), implied (at least one was)",
             "计入哪些偏好：all 全部（两篇都未召回则视为未满足），retrieved 两篇都召回，implied "
             "至少召回一篇"}};
}

PreferencePairs pairs_of(const MetricSpec& spec) {
    static constexpr std::array<std::string_view, 3> kNames{"all", "retrieved", "implied"};
    return static_cast<PreferencePairs>(spec.choice("pairs", kNames));
}

PreferenceView::Ratio counted(const PreferenceTally& tally, PreferencePairs pairs) {
    PreferenceView::Ratio ratio{tally.fulfilled_retrieved, tally.possible_retrieved};
    if (pairs == PreferencePairs::retrieved) return ratio;
    ratio.fulfilled += tally.fulfilled_implied;
    ratio.possible += tally.possible_implied;
    if (pairs == PreferencePairs::all) ratio.possible += tally.neither;
    return ratio;
}

void trace_preferences(Trace* trace, const PreferenceView& view) {
    if (trace == nullptr) return;
    trace->add({"{} judged documents, {} of them retrieved", "偏好涉及 {} 篇文档，其中召回 {} 篇"},
               view.num_judged, view.num_retrieved);
    for (const PreferenceGroup& group : view.groups) {
        const PreferenceTally& tally = group.tally;
        trace->add({"  rater {}: both retrieved {} of {} fulfilled; one retrieved {} of {}; "
                    "neither retrieved {}",
                    "  标注者 {}：两篇都召回 {} / {} 满足；只召回一篇 {} / {}；都未召回 {}"},
                   group.rater, tally.fulfilled_retrieved, tally.possible_retrieved,
                   tally.fulfilled_implied, tally.possible_implied, tally.neither);
    }
}

MetricValue nothing_to_fulfil(const PreferenceView& view, std::string why) {
    MetricValue value = MetricValue::none(std::move(why));
    const bool any = std::ranges::any_of(view.groups, [](const PreferenceGroup& group) {
        return counted(group.tally, PreferencePairs::all).possible > 0;
    });
    if (!any) value.undefined = Undefined::no_relevant;
    return value;
}

MetricValue mean_over_raters(const PreferenceView& view,
                             std::span<const PreferenceView::Ratio> ratios, bool empty_is_undefined,
                             Trace* trace) {
    double sum = 0.0;
    std::size_t empty = 0;
    for (std::size_t i = 0; i < ratios.size(); ++i) {
        if (ratios[i].possible == 0) {
            ++empty;
            continue;
        }
        const double share =
            static_cast<double>(ratios[i].fulfilled) / static_cast<double>(ratios[i].possible);
        sum += share;
        if (trace != nullptr) {
            trace->add({"  rater {}: {} / {} = {}; sum {}", "  标注者 {}：{} / {} = {}；累计 {}"},
                       view.groups[i].rater, ratios[i].fulfilled, ratios[i].possible, paper(share),
                       paper(sum));
        }
    }
    if (empty == ratios.size() || (empty > 0 && empty_is_undefined)) {
        return nothing_to_fulfil(view, "a rater has no preference to fulfil");
    }
    if (trace != nullptr) {
        trace->add({"mean over {} raters = {}", "对 {} 位标注者取平均 = {}"}, ratios.size(),
                   paper(sum / static_cast<double>(ratios.size())));
    }
    return {.value = sum / static_cast<double>(ratios.size())};
}

}  // namespace assay
