#include "assay/adapters/bundled.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>

#include "assay/adapters/child_process.h"
#include "assay/core/error.h"
#include "assay/io/value.h"

namespace assay {
namespace {

constexpr std::chrono::seconds kListTime{60};

std::string text_of(const Value& object, std::string_view key) {
    const Value* found = find_member(object, key);
    return found == nullptr ? "" : std::string{found->text};
}

BundledTool::Words words_of(const Value& object) {
    return {text_of(object, "en"), text_of(object, "zh")};
}

BundledTool tool_of(const Value& value) {
    BundledTool tool;
    tool.tool = text_of(value, "tool");
    tool.setup = text_of(value, "setup");
    tool.version = text_of(value, "version");
    tool.homepage = text_of(value, "homepage");
    tool.code = text_of(value, "code");
    if (const Value* summary = find_member(value, "summary")) tool.summary = words_of(*summary);
    if (const Value* fixes = find_member(value, "fixes")) {
        for (const Value& fix : fixes->members) {
            tool.fixes.push_back({text_of(fix, "reason"), words_of(fix)});
        }
    }
    if (const Value* languages = find_member(value, "languages")) {
        for (const Value& language : languages->members) {
            tool.languages.emplace_back(language.text);
        }
    }
    return tool;
}

std::vector<std::string> node_command(const std::string& folder) {
    return {"node", folder + "/run.mjs"};
}

}  // namespace

std::string BundledTool::name() const { return setup == "default" ? tool : tool + ":" + setup; }

bool BundledTool::is_for(std::string_view language) const {
    if (languages.empty() || language.empty() || language == "mixed") return true;
    return std::ranges::find(languages, language) != languages.end();
}

std::string adapters_folder() {
    // Read before any thread is started.
    const char* named = std::getenv("ASSAY_ADAPTERS");  // NOLINT(concurrency-mt-unsafe)
    return named != nullptr && *named != '\0' ? named : ASSAY_ADAPTERS_FOLDER;
}

std::vector<BundledTool> bundled_tools(const std::string& folder) {
    if (!std::filesystem::exists(folder + "/node_modules")) {
        throw Error{
            fmt::format("{0}: the packages of the search tools are not installed; run `npm "
                        "ci` there, or name another folder with ASSAY_ADAPTERS",
                        folder)};
    }
    std::vector<std::string> command = node_command(folder);
    command.emplace_back("--list");
    ChildProcess node{command};
    std::string line;
    const auto deadline = ChildProcess::Clock::now() + kListTime;
    if (node.exchange("\n", deadline, line) != ChildProcess::Outcome::line) {
        throw Error{fmt::format("{}/run.mjs --list gave no list: {} {}", folder,
                                node.end(ChildProcess::Clock::now()), node.last_words())};
    }
    std::vector<BundledTool> tools;
    JsonParser parser{folder + "/run.mjs --list"};
    parser.for_each_member(
        line, [&](Value::Kind, const Value& value) { tools.push_back(tool_of(value)); });
    return tools;
}

std::vector<std::string> bundled_command(const std::string& folder, const std::string& tool) {
    std::vector<std::string> command = node_command(folder);
    command.push_back(tool);
    return command;
}

}  // namespace assay
