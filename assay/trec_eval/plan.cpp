#include "assay/trec_eval/plan.h"

#include <fmt/format.h>

#include <algorithm>

#include "assay/core/error.h"
#include "assay/metrics/registry.h"
#include "assay/trec_eval/fields.h"
#include "assay/trec_eval/stop.h"

namespace assay::trec_eval {
namespace {

[[noreturn]] void fail_parameters(const Measure& measure, std::string_view why) {
    throw Stop{kBadInput, fmt::format("trec_eval: {}\ntrec_eval: Cannot initialize measure '{}'\n",
                                      why, measure.name)};
}

/// The parameters given for the measure, or null.
const std::string* parameters_of(const Measure& measure, const Arguments& arguments) {
    const auto found = std::ranges::find(arguments.parameters, measure.name,
                                         &std::pair<std::string, std::string>::first);
    return found == arguments.parameters.end() ? nullptr : &found->second;
}

std::vector<std::string_view> split_commas(std::string_view text) {
    std::vector<std::string_view> items;
    while (true) {
        const std::size_t comma = text.find(',');
        items.push_back(text.substr(0, comma));
        if (comma == std::string_view::npos) return items;
        text.remove_prefix(comma + 1);
    }
}

std::vector<double> read_cutoffs(const Measure& measure, const std::string& text) {
    std::vector<double> cutoffs;
    const bool whole = measure.parameters == Parameters::cutoffs;
    for (const std::string_view item : split_commas(text)) {
        cutoffs.push_back(whole ? static_cast<double>(leading_integer(item))
                                : leading_number(item));
    }
    std::ranges::sort(cutoffs);
    if (whole && cutoffs.front() <= 0.0) fail_parameters(measure, "a cutoff is not above 0");
    if (std::ranges::adjacent_find(cutoffs) != cutoffs.end()) {
        fail_parameters(measure, "a cutoff is given twice");
    }
    return cutoffs;
}

using Pairs = std::vector<std::pair<std::string, double>>;

Pairs read_pairs(const Measure& measure, const std::string& text) {
    Pairs pairs;
    for (const std::string_view item : split_commas(text)) {
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos || item.find('=', equals + 1) < item.size()) {
            fail_parameters(measure, fmt::format("malformed pair parameters in '{}'", text));
        }
        pairs.emplace_back(item.substr(0, equals), leading_number(item.substr(equals + 1)));
    }
    return pairs;
}

class Planner {
  public:
    explicit Planner(const Arguments& arguments) : arguments_{&arguments} {}

    void add(const Measure& measure) {
        const std::string* given = parameters_of(measure, *arguments_);
        switch (measure.parameters) {
            case Parameters::none:
                add_value(measure, std::string{measure.name}, {});
                break;
            case Parameters::cutoffs:
            case Parameters::levels:
                add_cutoffs(measure, given);
                break;
            case Parameters::numbers:
                add_numbers(measure, given);
                break;
            case Parameters::pairs:
                add_pairs(measure, given);
                break;
        }
    }

    std::vector<Value> take() { return std::move(values_); }

  private:
    void add_cutoffs(const Measure& measure, const std::string* given) {
        for (const double cutoff :
             given == nullptr ? measure.defaults : read_cutoffs(measure, *given)) {
            // trec_eval has room for eight characters of a level.
            const std::string name =
                measure.parameters == Parameters::cutoffs
                    ? fmt::format("{}_{}", measure.name, static_cast<long>(cutoff))
                    : fmt::format("{}_{:.8}", measure.name, fmt::format("{:3.2f}", cutoff));
            add_value(measure, name, {.cutoff = cutoff, .numbers = {}, .pairs = {}});
        }
    }

    void add_numbers(const Measure& measure, const std::string* given) {
        std::vector<double> numbers = measure.defaults;
        if (given != nullptr) {
            numbers.clear();
            for (const std::string_view item : split_commas(*given)) {
                numbers.push_back(leading_number(item));
            }
        }
        add_value(measure, name_with(measure, given), {.numbers = numbers, .pairs = {}});
    }

    void add_pairs(const Measure& measure, const std::string* given) {
        const Pairs pairs = given == nullptr ? Pairs{} : read_pairs(measure, *given);
        add_value(measure, name_with(measure, given), {.numbers = {}, .pairs = pairs});
    }

    static std::string name_with(const Measure& measure, const std::string* given) {
        return given == nullptr ? std::string{measure.name}
                                : fmt::format("{}_{}", measure.name, *given);
    }

    void add_value(const Measure& measure, std::string name, SpecInput input) {
        input.arguments = arguments_;
        Value value{std::move(name), &measure, {}, std::nullopt, ""};
        value.levels.assign(input.numbers.begin(), input.numbers.end());
        if (input.numbers.empty()) value.levels.push_back(input.cutoff);
        if (measure.source != Source::nothing) {
            const std::string spec = metric_spec(measure, input);
            if (!spec.empty() && spec != kAlwaysZero) {
                make_function(spec, value);
            } else if (spec.empty() &&
                       measure.shape != Shape::text) {  // a string of no length is no fault
                value.impossible = "improper parameters";
            }
        }
        values_.push_back(std::move(value));
    }

    static void make_function(const std::string& spec, Value& value) {
        try {
            value.function = make_metric(spec).function;
        } catch (const Error& error) {
            value.impossible = error.what();
        }
    }

    const Arguments* arguments_;
    std::vector<Value> values_;
};

}  // namespace

std::vector<Value> make_plan(const Arguments& arguments) {
    Planner planner{arguments};
    for (const Measure& measure : measures()) {
        const bool wanted =
            std::ranges::find(arguments.measures, measure.name) != arguments.measures.end();
        if (wanted) planner.add(measure);
    }
    return planner.take();
}

}  // namespace assay::trec_eval
