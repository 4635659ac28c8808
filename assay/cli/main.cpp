#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <exception>
#include <span>
#include <string_view>
#include <vector>

#include "assay/cli/command.h"
#include "assay/cli/trec_eval_command.h"
#include "assay/core/error.h"

namespace assay {
namespace {

constexpr int kBadUsage = 2;
constexpr int kInternalError = 4;

struct Verb {
    std::string_view name;
    Command (*add)(CLI::App&);
};

/// In the order in which --help shows them.
constexpr std::array kVerbs{
    Verb{"eval", add_eval},           Verb{"compare", add_compare}, Verb{"report", add_report},
    Verb{"gate", add_gate},           Verb{"audit", add_audit},     Verb{"funnel", add_funnel},
    Verb{"explain", add_explain},     Verb{"metrics", add_metrics}, Verb{"analyze", add_analyze},
    Verb{"crawl", add_crawl},         Verb{"index", add_index},     Verb{"search", add_search},
    Verb{"tune", add_tune},           Verb{"queries", add_queries}, Verb{"tools", add_tools},
    Verb{"trec_eval", add_trec_eval},
};

/// The verb that the command line begins with, or all where it begins with none: making the
/// options of sixteen verbs takes longer than scoring a small run.
std::span<const Verb> verbs_for(std::string_view word) {
    const auto found = std::ranges::find(kVerbs, word, &Verb::name);
    return found == kVerbs.end() ? std::span<const Verb>{kVerbs} : std::span{found, 1};
}

int fail(std::string_view message, int code) {
    fmt::print(stderr, "assay: {}\n", message);
    return code;
}

/// CLI11 would call it an unexpected argument.
int fail_verb(std::string_view word) {
    std::vector<std::string_view> names;
    for (const Verb& verb : kVerbs) names.push_back(verb.name);
    return fail(fmt::format("unknown verb '{}'; there are: {}", word, fmt::join(names, ", ")),
                kBadUsage);
}

/// Answers --help and --version; anything else CLI11 throws is a fault of usage.
int answer(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::string verb;
    for (const CLI::App* parser : app.get_subcommands()) verb = " " + parser->get_name();
    return fail(fmt::format("{}\nSee assay{} --help.", error.what(), verb), kBadUsage);
}

int run(int argc, char** argv) {
    // A drop-in's options are its own: CLI11 must not read them.
    if (argc > 1 && std::string_view{argv[1]} == "trec_eval") return run_trec_eval(argc, argv);
    CLI::App app{"Assay tells whether search got better, and why.", "assay"};
    app.set_version_flag("--version", "assay " ASSAY_VERSION);
    app.require_subcommand(1);
    const std::string_view word = argc > 1 ? argv[1] : "";
    const std::span<const Verb> verbs = verbs_for(word);
    if (verbs.size() > 1 && !word.empty() && !word.starts_with('-')) return fail_verb(word);
    std::vector<Command> commands;
    for (const Verb& verb : verbs) commands.push_back(verb.add(app));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return answer(app, error);
    }
    for (const Command& command : commands) {
        if (command.parser->parsed()) return command.run();
    }
    return kBadUsage;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
    try {
        return assay::run(argc, argv);
    } catch (const assay::Error& error) {
        return assay::fail(error.what(), assay::kBadUsage);
    } catch (const std::exception& error) {
        return assay::fail(fmt::format("internal error: {}", error.what()), assay::kInternalError);
    }
}
