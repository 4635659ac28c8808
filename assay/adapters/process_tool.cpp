#include "assay/adapters/process_tool.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "assay/adapters/child_process.h"
#include "assay/adapters/tool_messages.h"
#include "assay/core/error.h"
#include "assay/io/text.h"
#include "assay/io/value.h"

namespace assay {
namespace {

namespace fs = std::filesystem;
using Clock = ChildProcess::Clock;

/// The table of processes is read no more often than this: it takes about a millisecond.
constexpr std::chrono::milliseconds kLookAgain{20};

/// How long a tool may take to go after `bye`, or after it has closed its output.
constexpr double kGraceSeconds = 0.5;

Clock::time_point after(double seconds) {
    constexpr double kMost = 1e8;  // three years, and far from the end of the clock
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(
                              std::chrono::duration<double>{std::clamp(seconds, 0.0, kMost)});
}

/// The process is of no use any more, and why.
class ToolFailure : public Error {
  public:
    ToolFailure(AnswerStatus status, const std::string& what) : Error{what}, status_{status} {}
    AnswerStatus status() const { return status_; }

  private:
    AnswerStatus status_;
};

void empty_folder(const std::string& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    for (fs::directory_iterator entry{folder, error}, end; !error && entry != end;
         entry.increment(error)) {
        fs::remove_all(entry->path(), error);
        if (error) break;
    }
    if (error) throw Error{fmt::format("{}: cannot be emptied: {}", folder, error.message())};
}

class ProcessTool : public SearchTool {
  public:
    explicit ProcessTool(ProcessToolOptions options) : options_{std::move(options)} {
        if (options_.command.empty()) throw Error{"a tool needs a program to start"};
        if (options_.folder.empty()) throw Error{"a tool needs a folder to fill"};
        options_.folder = fs::absolute(options_.folder).string();
        info_.name = fs::path{options_.command.front()}.filename().string();
    }
    ~ProcessTool() override { say_bye(); }
    ProcessTool(const ProcessTool&) = delete;
    ProcessTool& operator=(const ProcessTool&) = delete;

    const ToolInfo& info() const override { return info_; }
    IndexFacts index(const std::string& documents) override;
    ToolAnswer search(const std::string& query, std::size_t limit, bool cold) override;
    std::optional<std::vector<std::string>> tokens(const std::string& text, TextKind kind) override;
    std::optional<std::uint64_t> peak_memory() const override;
    std::optional<double> cpu_seconds() const override;

  private:
    IndexFacts start();
    bool ready();
    ToolMessage ask(const std::string& line, Clock::time_point deadline, double seconds);
    ToolMessage ask_well(const std::string& line, Clock::time_point deadline);
    /// Ends the process. With some grace, its end is the failure.
    [[noreturn]] void fail(AnswerStatus status, std::string what, double grace_seconds);
    void say_bye();
    void forget_child();
    /// Before a process goes: what it has used.
    void note_usage() const;
    void note_time() const;

    ProcessToolOptions options_;
    ToolInfo info_;
    std::string documents_;
    std::optional<ChildProcess> child_;
    JsonParser parser_{"answer"};
    std::int64_t id_ = 0;
    std::size_t restarts_ = 0;  ///< since the last answer
    std::string last_failure_ = "nothing is indexed";
    mutable std::optional<std::uint64_t> peak_memory_;  ///< over all processes so far
    double ended_seconds_ = 0.0;                        ///< of processes that are gone
    mutable std::optional<double> child_seconds_;       ///< of the present one, when last looked at
    mutable Clock::time_point looked_{};
};

IndexFacts ProcessTool::index(const std::string& documents) {
    documents_ = fs::absolute(documents).string();
    say_bye();
    restarts_ = 0;
    try {
        return start();
    } catch (const Error&) {
        documents_.clear();
        throw;
    }
}

/// A process that has said hello and has indexed. Throws Error, and then there is none.
IndexFacts ProcessTool::start() {
    empty_folder(options_.folder);
    const Clock::time_point deadline = after(options_.index_seconds);
    child_.emplace(options_.command);
    try {
        const ToolMessage hello =
            ask_well(hello_line(++id_, options_.setup, options_.language), deadline);
        ToolInfo info = tool_info(*hello.members);
        if (info.name.empty()) info.name = info_.name;
        info_ = std::move(info);
        const ToolMessage index =
            ask_well(index_line(++id_, documents_, options_.folder), deadline);
        IndexFacts facts = index_facts(*index.members);
        note_usage();
        return facts;
    } catch (const Error& error) {
        note_usage();
        forget_child();
        last_failure_ = error.what();
        throw Error{fmt::format("{}: {}", options_.command.front(), error.what())};
    }
}

ToolMessage ProcessTool::ask_well(const std::string& line, Clock::time_point deadline) {
    ToolMessage message = ask(line, deadline, options_.index_seconds);
    if (!message.ok) throw Error{message.error};
    return message;
}

/// Throws ToolFailure when there is no answer; the process is gone then.
ToolMessage ProcessTool::ask(const std::string& line, Clock::time_point deadline, double seconds) {
    std::string answer;
    switch (child_->exchange(line, deadline, answer)) {
        case ChildProcess::Outcome::timed_out:
            fail(AnswerStatus::timed_out, fmt::format("no answer within {} s", seconds), 0.0);
        case ChildProcess::Outcome::ended:
            fail(AnswerStatus::failed, {}, kGraceSeconds);
        case ChildProcess::Outcome::too_long:
            fail(AnswerStatus::failed, "a line that does not end", 0.0);
        case ChildProcess::Outcome::line:
            break;
    }
    try {
        return read_answer(parser_, answer, id_);
    } catch (const Error& error) {
        fail(AnswerStatus::failed, error.what(), 0.0);
    }
}

void ProcessTool::fail(AnswerStatus status, std::string what, double grace_seconds) {
    note_usage();
    const std::string end = child_->end(after(grace_seconds));
    if (grace_seconds > 0.0) {
        what = end == "killed" ? "the process closed its output" : "the process ended with " + end;
    }
    const std::string_view words = trimmed(child_->last_words());
    if (!words.empty()) what += fmt::format("; it wrote: {}", repaired_utf8(words));
    forget_child();
    last_failure_ = what;
    throw ToolFailure{status, what};
}

/// Whether there is a process that can be asked; starts one where there is none.
bool ProcessTool::ready() {
    while (!child_) {
        if (documents_.empty() || restarts_ >= options_.most_restarts) return false;
        ++restarts_;
        try {
            start();
        } catch (const Error&) {
            continue;  // last_failure_ says why
        }
    }
    return true;
}

ToolAnswer ProcessTool::search(const std::string& query, std::size_t limit, bool cold) {
    ToolAnswer answer;
    if (!ready()) {
        answer.message = documents_.empty() ? fmt::format("not ready to search: {}", last_failure_)
                                            : fmt::format("given up after {} in a row: {}",
                                                          counted(restarts_, "restart", "restarts"),
                                                          last_failure_);
        answer.given_up = true;
        return answer;
    }
    answer.status = AnswerStatus::failed;
    try {
        const ToolMessage message = ask(search_line(++id_, query, limit, cold),
                                        after(options_.search_seconds), options_.search_seconds);
        restarts_ = 0;
        if (message.ok) return search_answer(*message.members, info_.scores, limit);
        answer.message = message.error;
        answer.refused = true;
    } catch (const ToolFailure& failure) {
        answer.status = failure.status();
        answer.message = failure.what();
    } catch (const Error& error) {
        answer.message = error.what();
    }
    return answer;
}

std::optional<std::vector<std::string>> ProcessTool::tokens(const std::string& text,
                                                            TextKind kind) {
    if (!ready()) return std::nullopt;
    try {
        const ToolMessage message = ask(tokens_line(++id_, text, kind),
                                        after(options_.search_seconds), options_.search_seconds);
        restarts_ = 0;
        if (message.ok) return token_list(*message.members);
    } catch (const Error&) {
        // A tool that cannot say.
    }
    return std::nullopt;
}

void ProcessTool::say_bye() {
    if (!child_) return;
    note_usage();
    const Clock::time_point deadline = after(kGraceSeconds);
    std::string answer;
    child_->exchange(bye_line(++id_), deadline, answer);
    child_->end(deadline);
    forget_child();
}

void ProcessTool::forget_child() {
    child_.reset();
    ended_seconds_ += child_seconds_.value_or(0.0);
    child_seconds_.reset();
}

void ProcessTool::note_time() const {
    looked_ = Clock::now();
    const std::optional<double> now = child_->cpu_seconds();
    if (now) child_seconds_ = *now;
}

std::optional<double> ProcessTool::cpu_seconds() const {
    if (child_ && (!child_seconds_ || Clock::now() - looked_ >= kLookAgain)) note_time();
    if (child_ && !child_seconds_) return std::nullopt;
    return ended_seconds_ + child_seconds_.value_or(0.0);
}

void ProcessTool::note_usage() const {
    if (!child_) return;
    note_time();
    const std::optional<std::uint64_t> now = child_->peak_memory();
    if (now) peak_memory_ = std::max(peak_memory_.value_or(0), *now);
}

std::optional<std::uint64_t> ProcessTool::peak_memory() const {
    note_usage();
    return peak_memory_;
}

}  // namespace

std::unique_ptr<SearchTool> process_tool(ProcessToolOptions options) {
    return std::make_unique<ProcessTool>(std::move(options));
}

}  // namespace assay
