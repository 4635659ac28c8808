#include "assay/report/report_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "assay/compare/judged_lists.h"
#include "assay/core/error.h"
#include "assay/core/parallel.h"
#include "assay/evaluate/score.h"
#include "assay/evaluate/select.h"
#include "assay/metrics/judged_ranking.h"
#include "assay/report/page_data.h"
#include "assay/stats/distributions.h"

namespace assay {
namespace {

constexpr std::array<std::size_t, 11> kDepths{1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000};

/// Mean and the bounds of its t interval, over the values that are there.
struct MeanInterval {
    double mean;
    double low;
    double high;
};

MeanInterval mean_interval(std::span<const double> values, double confidence) {
    double count = 0.0;
    double sum = 0.0;
    for (const double value : values) {
        if (std::isnan(value)) continue;
        sum += value;
        count += 1.0;
    }
    const double mean = count > 0.0 ? sum / count : std::nan("");
    double squares = 0.0;
    for (const double value : values) {
        if (!std::isnan(value)) squares += (value - mean) * (value - mean);
    }
    if (count < 2.0) return {mean, std::nan(""), std::nan("")};
    const double error = std::sqrt(squares / (count - 1.0) / count);
    const double half = student_quantile(0.5 + confidence / 2.0, count - 1.0) * error;
    return {mean, mean - half, mean + half};
}

/// Depths up to the first that holds the longest list whole.
std::vector<std::size_t> depths_for(const Labels& labels, std::span<const Run> runs, Plan plan) {
    plan.metrics.assign(1, make_metric("NumRet"));
    const ScoreTable table = score(labels, runs, plan);
    double longest = 0.0;
    for (const auto& system : table.columns) {
        for (const double length : system.front().values) longest = std::fmax(longest, length);
    }
    std::vector<std::size_t> depths;
    for (const std::size_t k : kDepths) {
        depths.push_back(k);
        if (static_cast<double>(k) >= longest) break;
    }
    return depths;
}

DepthCurve depth_curve(std::string_view family, std::span<const std::size_t> depths,
                       const Labels& labels, std::span<const Run> runs, Plan plan,
                       double confidence) {
    DepthCurve curve;
    curve.name = fmt::format("{}@k", family);
    curve.k.assign(depths.begin(), depths.end());
    std::vector<std::string> names;
    for (const std::size_t k : depths) names.push_back(fmt::format("{}@{}", family, k));
    plan.metrics = make_metrics(names, plan.defaults);
    plan.policies.averaging = Averaging::macro;
    const ScoreTable table = score(labels, runs, plan);
    for (const auto& system : table.columns) {
        DepthCurve::Band band;
        for (const ScoreColumn& column : system) {
            const MeanInterval interval = mean_interval(column.values, confidence);
            band.mean.push_back(interval.mean);
            band.low.push_back(interval.low);
            band.high.push_back(interval.high);
        }
        curve.systems.push_back(std::move(band));
    }
    return curve;
}

/// Queries of the table, those that changed most first: by the largest change of any system in one
/// metric.
std::vector<std::size_t> by_change(const ScoreTable& table, std::size_t metric) {
    std::vector<double> change(table.queries.size(), 0.0);
    for (std::size_t q = 0; q < change.size(); ++q) {
        const double base = table.columns[0][metric].values[q];
        for (const auto& system : table.columns) {
            const double delta = std::abs(system[metric].values[q] - base);
            if (delta > change[q]) change[q] = delta;
        }
    }
    std::vector<std::size_t> order(change.size());
    for (std::size_t q = 0; q < order.size(); ++q) order[q] = q;
    std::ranges::stable_sort(order, std::greater<>{}, [&](std::size_t q) { return change[q]; });
    return order;
}

/// About how many bytes the lists take in the page.
std::size_t bytes_of(const std::vector<std::vector<JudgedResult>>& lists) {
    std::size_t bytes = 10;
    for (const auto& list : lists) {
        for (const JudgedResult& result : list) bytes += result.doc.size() + 9;
    }
    return bytes;
}

void count_grades(const std::vector<std::vector<JudgedResult>>& lists,
                  const std::vector<LabelGrade>& grades, GradesAt& counts) {
    for (std::size_t s = 0; s < lists.size(); ++s) {
        const std::size_t depth = std::min(counts.depth, lists[s].size());
        for (std::size_t i = 0; i < depth; ++i) {
            const auto place =
                std::ranges::find(grades, lists[s][i].grade, &LabelGrade::grade) - grades.begin();
            ++counts.systems[s][static_cast<std::size_t>(place)];
        }
    }
}

void describe_query(const Queries* queries, const std::string& id, ReportQuery& out) {
    if (queries == nullptr) return;
    const Query* query = queries->find(id);
    if (query == nullptr) return;
    out.text = query->text;
    out.attributes = query->attributes;
}

}  // namespace

std::vector<DepthCurve> depth_curves(const Labels& labels, std::span<const Run> runs,
                                     const Plan& plan, double confidence) {
    const std::vector<std::size_t> depths = depths_for(labels, runs, plan);
    return {depth_curve("nDCG", depths, labels, runs, plan, confidence),
            depth_curve("R", depths, labels, runs, plan, confidence)};
}

std::vector<LabelGrade> label_grades(const Labels& all, const Policies& policies) {
    const Labels labels = select_labels(all, policies.aspect, policies.raters);
    std::map<double, std::size_t> counts;
    for (const Scale::Level& level : labels.scale.levels) counts[level.grade] = 0;
    for (std::size_t q = 0; q < labels.queries().size(); ++q) {
        for (const Label& label : labels.of(q)) ++counts[label.grade];
    }
    std::vector<LabelGrade> grades;
    for (const auto& [grade, count] : counts) {
        grades.push_back({.grade = grade,
                          .name = std::string{labels.scale.name_of(grade)},
                          .gain = labels.scale.gain(grade),
                          .relevant = grade >= labels.scale.relevant_from,
                          .count = count});
    }
    return grades;
}

void add_queries(const Labels& labels, std::span<const Run> runs, const Plan& plan,
                 const Queries* queries, const ListOptions& options, ReportData& data) {
    const ScoreTable& table = data.compared.table;
    const std::vector<std::size_t> order = by_change(table, data.compared.comparison.primary);
    data.queries.resize(table.queries.size());
    GradesAt counts;
    counts.systems.assign(runs.size(), std::vector<std::size_t>(data.grades.size() + 1, 0));
    const JudgedLists judged{labels, plan.policies};
    parallel_for(
        order.size(), 16, plan.threads, [&](std::size_t begin, std::size_t end, std::size_t) {
            JoinWorkspace workspace;
            for (std::size_t i = begin; i < end; ++i) {
                const std::string& id = table.queries[order[i]];
                ReportQuery& query = data.queries[order[i]];
                describe_query(queries, id, query);
                if (table.left_out[order[i]]) continue;
                const std::size_t place = judged.labels().find(id).value();
                const std::size_t depth = i < options.whole_lists ? options.whole : options.others;
                for (const Run& run : runs) {
                    query.lists.push_back(judged.list(place, run, depth, workspace));
                }
            }
        });
    std::size_t bytes = 0;
    for (const std::size_t q : order) {
        auto& lists = data.queries[q].lists;
        count_grades(lists, data.grades, counts);
        const std::size_t needed = lists.empty() ? 0 : bytes_of(lists);
        if (needed > 0 && bytes + needed > options.most_bytes) {
            lists.clear();
            ++data.lists_left_out;
        } else {
            bytes += needed;
        }
    }
    data.grades_at = std::move(counts);
}

std::string report_html(const ReportData& data) {
    static constexpr std::string_view kPlace =
        R"(<script type="application/json" id="assay-data">)";
    const std::string_view page = report_page();
    const std::size_t place = page.find(kPlace);
    if (place == std::string_view::npos) throw Error{"this build has no report page in it"};
    const std::size_t after = place + kPlace.size();
    const std::string json = report_json(data);
    std::string out;
    out.reserve(page.size() + json.size() + json.size() / 8);
    out += page.substr(0, after);
    // No text of a user can end the element: JSON writes < as it likes inside strings, and it
    // stands nowhere else.
    for (const char c : json) {
        if (c == '<') {
            out += "\\u003c";
        } else {
            out += c;
        }
    }
    out += page.substr(after);
    return out;
}

}  // namespace assay
