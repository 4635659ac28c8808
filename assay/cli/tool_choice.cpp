#include "assay/cli/tool_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "assay/adapters/bundled.h"
#include "assay/adapters/process_tool.h"
#include "assay/core/error.h"
#include "assay/io/read.h"
#include "assay/report/text_table.h"

namespace assay {
namespace {

/// NAME=REST; REST alone is its own name.
std::pair<std::string, std::string> named(const std::string& text) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0) return {"", text};
    return {text.substr(0, sign), text.substr(sign + 1)};
}

/// At blanks, save within single or double quotes.
std::vector<std::string> split_command(const std::string& text) {
    std::vector<std::string> words;
    char quote = '\0';
    bool in_word = false;
    for (const char c : text) {
        const bool opens = quote == '\0' && (c == '"' || c == '\'');
        const bool closes = quote != '\0' && c == quote;
        if (quote == '\0' && (c == ' ' || c == '\t')) {
            in_word = false;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        if (opens) quote = c;
        if (closes) quote = '\0';
        if (!opens && !closes) words.back() += c;
    }
    if (quote != '\0') throw Error{fmt::format("a quote in '{}' is not closed", text)};
    if (words.empty()) throw Error{"--program needs a command: NAME=COMMAND"};
    return words;
}

/// Whether `wanted` names a bundled set-up by itself: `lunr`, `lunr:bigram`.
bool is_named(const BundledTool& tool, const std::string& wanted) {
    return wanted == tool.name() || wanted == tool.tool + ":" + tool.setup;
}

/// Whether it is one of many that `wanted` names: `all`, `lunr:*`.
bool is_among(const BundledTool& tool, const std::string& wanted) {
    return wanted == "all" || wanted == tool.tool + ":*";
}

class Chooser {
  public:
    Chooser(const ToolChoice& choice, const std::string& language, const QueryBodies& bodies)
        : choice_{choice}, language_{language}, bodies_{bodies} {}

    std::vector<ToolSpec> choose() {
        std::vector<std::string> tools = choice_.tools;
        if (tools.empty() && choice_.programs.empty() && choice_.engines.empty() &&
            choice_.runs.empty()) {
            tools = {"all"};
        }
        if (!tools.empty()) add_bundled(tools);
        for (const std::string& text : choice_.programs) add_program(text);
        for (const std::string& text : choice_.engines) add_engine(text);
        for (const std::string& text : choice_.runs) add_run(text);
        set_thresholds();
        return std::move(specs_);
    }

  private:
    void add(ToolSpec spec) {
        if (!names_.insert(spec.name).second) {
            throw Error{fmt::format("two tools are called '{}'", spec.name)};
        }
        specs_.push_back(std::move(spec));
    }

    ProcessToolOptions process_options() const {
        ProcessToolOptions options;
        // Cutting Chinese leaves other words as they are, so that it serves a mixed corpus, too.
        options.language = language_ == "mixed" ? "zh" : language_;
        options.search_seconds = choice_.search_seconds;
        options.index_seconds = choice_.index_seconds;
        return options;
    }

    void add_process(ToolSpec spec, const ProcessToolOptions& options) {
        spec.open = [options](const std::string& folder) {
            ProcessToolOptions with = options;
            with.folder = folder;
            return process_tool(with);
        };
        add(std::move(spec));
    }

    void add_bundled(const std::vector<std::string>& wanted) {
        const std::string folder = adapters_folder();
        const std::vector<BundledTool> bundled = bundled_tools(folder);
        for (const std::string& name : wanted) {
            bool found = false;
            for (const BundledTool& tool : bundled) {
                const bool named = is_named(tool, name);
                if (!named && !is_among(tool, name)) continue;
                found = true;
                if (!tool.is_for(language_) && (!named || choice_.by_language)) continue;
                if (!names_.contains(tool.name())) add_one(tool, folder);
            }
            if (!found) {
                throw Error{
                    fmt::format("there is no tool '{}'; `assay tools --list` names them", name)};
            }
        }
    }

    void add_one(const BundledTool& tool, const std::string& folder) {
        ToolSpec spec;
        spec.name = tool.name();
        spec.tool = tool.tool;
        spec.setup = tool.setup;
        spec.homepage = tool.homepage;
        spec.about = {tool.summary.en, tool.summary.zh};
        spec.code = tool.code;
        for (const BundledTool::Fix& fix : tool.fixes) spec.fixes.push_back(fix.reason);
        ProcessToolOptions options = process_options();
        options.command = bundled_command(folder, tool.tool);
        options.setup = tool.setup;
        add_process(std::move(spec), options);
    }

    /// NAME=COMMAND, or NAME:SETUP=COMMAND.
    void add_program(const std::string& text) {
        const auto [name, command] = named(text);
        if (name.empty()) throw Error{fmt::format("--program takes NAME=COMMAND, not '{}'", text)};
        ToolSpec spec;
        spec.name = name;
        const std::size_t colon = name.find(':');
        spec.tool = name.substr(0, colon);
        if (colon != std::string::npos) spec.setup = name.substr(colon + 1);
        ProcessToolOptions options = process_options();
        options.command = split_command(command);
        options.setup = spec.setup;
        add_process(std::move(spec), options);
    }

    void add_engine(const std::string& text) {
        const auto [name, file] = named(text);
        ToolSpec spec;
        // Read now: what is wrong with it must not come up after other tools have run.
        const std::shared_ptr<SearchTool> engine = http_tool(file, bodies_);
        spec.name = name.empty() ? engine->info().name : name;
        spec.tool = spec.name;
        spec.open = [path = file, bodies = bodies_](const std::string&) {
            return http_tool(path, bodies);
        };
        add(std::move(spec));
    }

    void add_run(const std::string& text) {
        ReadOptions options;
        options.ranks = true;
        for (Run& run : read_runs(text, options)) {
            ToolSpec spec;
            spec.name = run.name;
            spec.tool = run.name;
            spec.ready = std::make_shared<const Run>(std::move(run));
            add(std::move(spec));
        }
    }

    void set_thresholds() {
        for (const std::string& text : choice_.thresholds) {
            const auto [name, threshold] = named(text);
            bool found = false;
            for (ToolSpec& spec : specs_) {
                if (spec.name != name && spec.tool != name) continue;
                spec.threshold = parse_threshold(threshold);
                found = true;
            }
            if (!found) throw Error{fmt::format("--tool-threshold: no tool is called '{}'", name)};
        }
    }

    const ToolChoice& choice_;
    const std::string& language_;
    const QueryBodies& bodies_;
    std::vector<ToolSpec> specs_;
    std::set<std::string> names_;
};

}  // namespace

void add_tool_options(CLI::App& parser, ToolChoice& choice) {
    parser
        .add_option(
            "--tool", choice.tools,
            "A bundled tool: lunr, a set-up of it: lunr:bigram, all of them: lunr:*, or all "
            "(the default); repeat")
        ->allow_extra_args(false);
    parser
        .add_option("--program", choice.programs,
                    "NAME=COMMAND: any program that speaks docs/tool-protocol.md; repeat")
        ->allow_extra_args(false);
    parser
        .add_option(
            "--engine", choice.engines,
            "[NAME=]FILE.json: an engine over HTTP, described as in docs/engines.md; repeat")
        ->allow_extra_args(false);
    parser
        .add_option("--run", choice.runs,
                    "[NAME=]FILE: ready results, a run or a Quepid snapshot; repeat")
        ->allow_extra_args(false);
    parser
        .add_option("--tool-threshold", choice.thresholds,
                    "NAME=0.1 (of its best score) or NAME=score:3: results of a tool below are "
                    "dropped; repeat")
        ->allow_extra_args(false);
    parser.add_flag("--list", choice.list, "List the bundled tools and their set-ups");
    parser.add_option("--search-timeout", choice.search_seconds, "Seconds for one search")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    parser.add_option("--index-timeout", choice.index_seconds, "Seconds for indexing")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
}

std::vector<ToolSpec> chosen_tools(const ToolChoice& choice, const std::string& language,
                                   const QueryBodies& bodies) {
    return Chooser{choice, language, bodies}.choose();
}

std::string bundled_text(Language language) {
    TextTable table;
    table.header = {"tool", "version", "languages", ""};
    table.left_columns = 4;
    for (const BundledTool& tool : bundled_tools(adapters_folder())) {
        table.rows.push_back(
            {tool.name(), tool.version,
             tool.languages.empty() ? "" : fmt::format("{}", fmt::join(tool.languages, " ")),
             language == Language::chinese ? tool.summary.zh : tool.summary.en});
    }
    return table.render(TableFormat::table);
}

}  // namespace assay
