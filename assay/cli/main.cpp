#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <exception>

#include "assay/cli/command.h"
#include "assay/cli/trec_eval_command.h"
#include "assay/core/error.h"

namespace assay {
namespace {

constexpr int kBadUsage = 2;
constexpr int kInternalError = 4;

/// Every verb, in the order in which --help shows them.
std::vector<Command> add_commands(CLI::App& app) {
    return {
        add_eval(app),    add_compare(app), add_report(app),  add_gate(app),
        add_audit(app),   add_funnel(app),  add_explain(app), add_metrics(app),
        add_analyze(app), add_crawl(app),   add_index(app),   add_search(app),
        add_tune(app),    add_queries(app), add_tools(app),   add_trec_eval(app),
    };
}

int fail(std::string_view message, int code) {
    fmt::print(stderr, "assay: {}\n", message);
    return code;
}

/// CLI11 would call a verb it does not know an unexpected argument.
bool is_unknown_verb(const std::vector<Command>& commands, std::string_view word) {
    return !word.empty() && word.front() != '-' &&
           std::none_of(commands.begin(), commands.end(), [word](const Command& command) {
               return command.parser->get_name() == word;
           });
}

int fail_verb(const std::vector<Command>& commands, std::string_view word) {
    std::vector<std::string> names;
    for (const Command& command : commands) names.push_back(command.parser->get_name());
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
    const std::vector<Command> commands = add_commands(app);
    if (argc > 1 && is_unknown_verb(commands, argv[1])) return fail_verb(commands, argv[1]);
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
