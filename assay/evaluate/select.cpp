#include "assay/evaluate/select.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "assay/core/error.h"

namespace assay {
namespace {

double middle_of(const std::vector<double>& sorted) {
    const std::size_t half = sorted.size() / 2;
    if (sorted.size() % 2 == 1) return sorted[half];
    const double sum = sorted[half - 1] + sorted[half];
    return std::isfinite(sum) ? sum / 2.0 : sorted[half - 1] / 2.0 + sorted[half] / 2.0;
}

/// Of sorted grades. It lies between them, though their sum may be beyond the range of double.
double mean_of(const std::vector<double>& sorted) {
    const auto count = static_cast<double>(sorted.size());
    const double sum = std::accumulate(sorted.begin(), sorted.end(), 0.0);
    if (std::isfinite(sum)) return sum / count;
    double mean = 0.0;
    for (const double grade : sorted) mean += grade / count;
    return std::clamp(mean, sorted.front(), sorted.back());
}

/// The most frequent grade; of several, the lowest.
double majority_of(const std::vector<double>& sorted) {
    double best = sorted.front();
    std::ptrdiff_t best_count = 0;
    for (auto begin = sorted.begin(); begin != sorted.end();) {
        const auto end = std::upper_bound(begin, sorted.end(), *begin);
        if (end - begin > best_count) {
            best_count = end - begin;
            best = *begin;
        }
        begin = end;
    }
    return best;
}

/// Nothing when every label counts.
std::optional<std::uint32_t> aspect_number(const Labels& labels, std::string_view aspect) {
    if (aspect.empty()) return std::nullopt;
    const auto found = std::ranges::find(labels.aspects, aspect);
    if (found == labels.aspects.end()) {
        std::vector<std::string> known{labels.aspects.begin() + 1, labels.aspects.end()};
        throw Error{fmt::format("{}: no aspect '{}' in the labels; {}", labels.source, aspect,
                                known.empty()
                                    ? "they have none"
                                    : fmt::format("there are: {}", fmt::join(known, ", ")))};
    }
    return static_cast<std::uint32_t>(found - labels.aspects.begin());
}

}  // namespace

double combine_grades(std::vector<double>& grades, Raters raters) {
    std::ranges::sort(grades);  // a sum does not depend on the order of rows in the file
    switch (raters) {
        case Raters::mean:
            return mean_of(grades);
        case Raters::median:
            return middle_of(grades);
        case Raters::majority:
            return majority_of(grades);
        case Raters::max:
            return grades.back();
        case Raters::min:
            break;
    }
    return grades.front();
}

Labels select_labels(const Labels& labels, std::string_view aspect, Raters raters) {
    const auto wanted = aspect_number(labels, aspect);
    LabelsBuilder builder{labels.source, false};
    builder.keep_storage_of(labels);
    using Subtopics = std::map<std::uint32_t, std::vector<double>>;
    for (std::size_t query = 0; query < labels.queries().size(); ++query) {
        std::map<std::string_view, Subtopics> grades;
        for (const Label& label : labels.of(query)) {
            if (wanted && label.aspect != *wanted) continue;
            grades[label.doc][label.subtopic].push_back(label.grade);
        }
        for (auto& [doc, by_subtopic] : grades) {
            std::optional<double> best;
            for (auto& [subtopic, values] : by_subtopic) {
                const double grade = combine_grades(values, raters);
                best = best ? std::max(*best, grade) : grade;
            }
            builder.add({.query = labels.queries()[query], .doc = doc, .grade = *best});
        }
    }
    return builder.build(labels.scale);
}

Labels labels_of_aspect(const Labels& labels, std::string_view aspect) {
    const auto wanted = aspect_number(labels, aspect);
    LabelsBuilder builder{labels.source, false};
    builder.keep_storage_of(labels);
    for (std::size_t query = 0; query < labels.queries().size(); ++query) {
        for (const Label& label : labels.of(query)) {
            if (wanted && label.aspect != *wanted) continue;
            builder.add({.query = labels.queries()[query],
                         .doc = label.doc,
                         .grade = label.grade,
                         .subtopic = labels.subtopics[label.subtopic],
                         .rater = labels.raters[label.rater]});
        }
    }
    return builder.build(labels.scale);
}

}  // namespace assay
