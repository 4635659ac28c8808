#include "assay/trec_eval/measure_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "assay/trec_eval/fields.h"

namespace assay::trec_eval {
namespace {

using Names = std::vector<std::string_view>;

const std::vector<double>& depths() {
    static const std::vector<double> values{5, 10, 15, 20, 30, 100, 200, 500, 1000};
    return values;
}

const std::vector<double>& recall_levels() {
    static const std::vector<double> values{0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};
    return values;
}

const std::vector<double>& multiples() {
    static const std::vector<double> values{0.2, 0.4, 0.6, 0.8, 1.0, 1.2, 1.4, 1.6, 1.8, 2.0};
    return values;
}

std::string_view rounding(const SpecInput& in) {
    return in.arguments->compat == Compat::v9 ? "up" : "nearest";
}

bool is_integer(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// `grade=gain` pairs as the option `gains=`. To version 10 names that are no integers mean
/// something else; to version 9 they are the integer they begin with, or 0.
std::string gains(const SpecInput& in) {
    std::string map;
    for (const auto& [grade, gain] : in.pairs) {
        if (in.arguments->compat == Compat::v10 && !is_integer(grade)) continue;
        map += fmt::format("{}{}:{}", map.empty() ? "" : ",", leading_integer(grade), gain);
    }
    return map.empty() ? "" : fmt::format("gains='{{{}}}'", map);
}

std::string with_options(std::string_view name, std::string_view first, std::string_view second) {
    if (first.empty() && second.empty()) return std::string{name};
    const bool both = !first.empty() && !second.empty();
    return fmt::format("{}({}{}{})", name, first, both ? "," : "", second);
}

std::string persistence(const SpecInput& in) {
    double p = 0.9;
    for (const auto& [name, value] : in.pairs) {
        if (name == "p") p = value;
    }
    return fmt::format("p={}", p);
}

std::string iprec(const SpecInput& in) {
    // A level below 0 is reached where 0 is.
    return fmt::format("IPrec(recall={},rounding={})", std::max(in.cutoff, 0.0), rounding(in));
}
std::string iprec_average(const SpecInput& in) {
    return fmt::format("IPrecAvg(levels='{}',rounding={})", fmt::join(in.numbers, ","),
                       rounding(in));
}
std::string relstring(const SpecInput& in) {
    const auto length = static_cast<long>(in.numbers[0]);
    return length < 1 ? "" : fmt::format("relstring_{}", length);
}
std::string utility(const SpecInput& in) {
    if (in.numbers.size() != 4) return "";
    return fmt::format("Utility(a={},b={},c={},d={},docs={})", in.numbers[0], in.numbers[1],
                       in.numbers[2], in.numbers[3], in.arguments->collection);
}
std::string r_precision(const SpecInput& in) {
    return in.cutoff < 0.0 ? kAlwaysZero : fmt::format("Rprec(mult={})", in.cutoff);
}
std::string r_precision_raters(const SpecInput& in) {
    return in.cutoff < 0.0 ? kAlwaysZero : fmt::format("RprecAvgJudge(mult={})", in.cutoff);
}
std::string precision_raters(const SpecInput& in) {
    return fmt::format("PAvgJudge@{}", static_cast<long>(in.cutoff));
}
std::string set_f(const SpecInput& in) { return fmt::format("SetF(x={})", in.numbers[0]); }
std::string inferred_ap(const SpecInput&) { return "infAP(negative=unjudged)"; }
std::string gm_map(const SpecInput&) { return "map"; }
std::string gm_bpref(const SpecInput&) { return "bpref"; }
std::string map_raters(const SpecInput&) { return "APAvgJudge"; }
std::string g(const SpecInput& in) { return with_options("G", gains(in), ""); }
std::string dcg(const SpecInput& in) { return with_options("dcg", gains(in), ""); }
std::string ideal_dcg(const SpecInput& in) { return with_options("ideal_dcg", gains(in), ""); }
std::string ndcg(const SpecInput& in) { return with_options("ndcg", gains(in), ""); }
std::string ndcg_rel(const SpecInput& in) { return with_options("ndcg_rel", gains(in), ""); }
std::string rndcg(const SpecInput& in) { return with_options("Rndcg", gains(in), ""); }
std::string rbp(const SpecInput& in) { return with_options("rbp", persistence(in), gains(in)); }
std::string rbp_residual(const SpecInput& in) {
    return with_options("rbp_resid", persistence(in), "");
}

Measure count(std::string_view name, Source source = Source::grades) {
    return {name, Shape::count, source, Parameters::none, {}};
}
Measure number(std::string_view name, Source source = Source::grades,
               std::string (*spec)(const SpecInput&) = nullptr) {
    return {name, Shape::number, source, Parameters::none, {}, spec};
}
Measure at_depths(std::string_view name, std::vector<double> defaults = depths()) {
    return {name, Shape::number, Source::grades, Parameters::cutoffs, std::move(defaults)};
}
Measure with_pairs(std::string_view name, std::string (*spec)(const SpecInput&),
                   bool only_v10 = false) {
    return {name, Shape::number, Source::grades, Parameters::pairs, {}, spec, only_v10};
}

std::vector<Measure> ranked_measures() {
    const Source grades = Source::grades;
    return {
        {"runid", Shape::run_id, Source::nothing, Parameters::none, {}},
        {"num_q", Shape::query_count, Source::nothing, Parameters::none, {}},
        count("num_ret"),
        count("num_rel"),
        count("num_rel_ret"),
        number("map"),
        {"gm_map", Shape::geometric, grades, Parameters::none, {}, gm_map},
        number("Rprec"),
        number("bpref"),
        number("recip_rank"),
        {"iprec_at_recall", Shape::number, grades, Parameters::levels, recall_levels(), iprec},
        at_depths("P"),
        {"relstring", Shape::text, grades, Parameters::numbers, {10}, relstring},
        at_depths("recall"),
        number("infAP", grades, inferred_ap),
        {"gm_bpref", Shape::geometric, grades, Parameters::none, {}, gm_bpref},
        {"Rprec_mult", Shape::number, grades, Parameters::levels, multiples(), r_precision},
        {"utility", Shape::number, grades, Parameters::numbers, {1, -1, 0, 0}, utility},
        {"11pt_avg", Shape::number, grades, Parameters::numbers, recall_levels(), iprec_average},
        number("binG"),
        with_pairs("G", g),
        with_pairs("dcg", dcg, true),
        with_pairs("ideal_dcg", ideal_dcg, true),
        with_pairs("ndcg", ndcg),
        with_pairs("ndcg_rel", ndcg_rel),
        with_pairs("Rndcg", rndcg),
        at_depths("ndcg_cut"),
        at_depths("map_cut"),
        at_depths("relative_P"),
        at_depths("success", {1, 5, 10}),
        number("set_P"),
        number("set_relative_P"),
        number("set_recall"),
        number("set_map"),
        {"set_F", Shape::number, grades, Parameters::numbers, {1}, set_f},
        count("num_nonrel_judged_ret"),
    };
}

const Names& preference_names() {
    static const Names names{
        "prefs_num_prefs_poss", "prefs_num_prefs_ful", "prefs_num_prefs_ful_ret", "prefs_simp",
        "prefs_pair",           "prefs_avgjg",         "prefs_avgjg_Rnonrel",     "prefs_simp_ret",
        "prefs_pair_ret",       "prefs_avgjg_ret",     "prefs_avgjg_Rnonrel_ret", "prefs_simp_imp",
        "prefs_pair_imp",       "prefs_avgjg_imp"};
    return names;
}

std::vector<Measure> all_measures() {
    std::vector<Measure> all = ranked_measures();
    for (const std::string_view name : preference_names()) {
        const bool counts = name.starts_with("prefs_num_");
        all.push_back(counts ? count(name, Source::preferences)
                             : number(name, Source::preferences));
    }
    all.push_back(number("map_avgjg", Source::raters, map_raters));
    all.push_back({"P_avgjg", Shape::number, Source::raters, Parameters::cutoffs, depths(),
                   precision_raters});
    all.push_back({"Rprec_mult_avgjg", Shape::number, Source::raters, Parameters::levels,
                   multiples(), r_precision_raters});
    all.push_back(number("yaap"));
    all.push_back(with_pairs("rbp", rbp, true));
    all.push_back(with_pairs("rbp_resid", rbp_residual, true));
    all.push_back(at_depths("unj", {5, 10, 20}));
    all.back().only_v10 = true;
    return all;
}

Names with_run(std::span<const std::string_view> names) {
    Names result{"runid", "num_q"};
    result.insert(result.end(), names.begin(), names.end());
    return result;
}

/// All that trec_eval calls all_trec: every measure of graded judgments but a few later ones.
Names all_trec() {
    static constexpr std::array<std::string_view, 3> kLeftOut{"dcg", "ideal_dcg", "yaap"};
    Names names{"runid", "num_q"};
    for (const Measure& measure : measures()) {
        if (measure.source == Source::grades &&
            std::ranges::find(kLeftOut, measure.name) == kLeftOut.end()) {
            names.push_back(measure.name);
        }
    }
    return names;
}

Names nickname(std::string_view name) {
    if (name == "official") {
        return {"runid",  "num_q", "num_ret", "num_rel",    "num_rel_ret",     "map",
                "gm_map", "Rprec", "bpref",   "recip_rank", "iprec_at_recall", "P"};
    }
    if (name == "set") {
        return {"runid", "num_q",      "num_ret",        "num_rel", "num_rel_ret", "utility",
                "set_P", "set_recall", "set_relative_P", "set_map", "set_F"};
    }
    if (name == "all_trec") return all_trec();
    if (name == "all_prefs") return with_run(preference_names());
    if (name == "prefs") return with_run(std::span{preference_names()}.first(6));
    if (name == "qrels_jg") return {"runid", "num_q", "map_avgjg", "P_avgjg", "Rprec_mult_avgjg"};
    return {};
}

bool exists(const Measure& measure, Compat compat) {
    return !measure.only_v10 || compat == Compat::v10;
}

}  // namespace

const std::vector<Measure>& measures() {
    static const std::vector<Measure> all = all_measures();
    return all;
}

std::string metric_spec(const Measure& measure, const SpecInput& input) {
    if (measure.spec != nullptr) return measure.spec(input);
    if (measure.parameters == Parameters::none) return std::string{measure.name};
    return fmt::format("{}_{}", measure.name, static_cast<long>(input.cutoff));
}

bool resolve_measure(std::string_view name, Compat compat, std::vector<std::string>& names) {
    Names meant = nickname(name);
    if (meant.empty()) meant.push_back(name);
    for (const std::string_view one : meant) {
        const auto found = std::ranges::find(measures(), one, &Measure::name);
        const bool known = found != measures().end() && exists(*found, compat);
        if (known) names.emplace_back(one);
        // A set holds the measures that the version has; a name must be one of them.
        if (!known && one == name) return false;
    }
    return true;
}

}  // namespace assay::trec_eval
