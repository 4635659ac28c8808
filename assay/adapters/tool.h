#pragma once

/// A system under test: something that answers queries. Processes, HTTP engines and ready results
/// look the same from here.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

enum class ScoreDirection : std::uint8_t { higher, lower, none };

/// "higher", "lower", "none", and back.
std::string_view name_of(ScoreDirection direction);
std::optional<ScoreDirection> parse_score_direction(std::string_view name);

/// Failed, timed out and found nothing are three different things.
enum class AnswerStatus : std::uint8_t { answered, zero_hits, failed, timed_out, not_run };

/// "answered", "zero_hits", "failed", "timed_out", "not_run".
std::string_view name_of(AnswerStatus status);

struct ToolHit {
    std::string doc;
    double score = 0.0;  ///< the tool's own; 0 where it has none

    bool operator==(const ToolHit&) const = default;
};

struct ToolAnswer {
    AnswerStatus status = AnswerStatus::not_run;
    std::vector<ToolHit> hits;                ///< best first, each document once
    std::string message;                      ///< why it failed, timed out or was not run
    std::optional<std::int64_t> nanoseconds;  ///< inside the tool
    std::optional<std::int64_t> requests;     ///< files the tool fetched for this query
    std::optional<std::int64_t> bytes;        ///< and their size as transferred
    /// Failed since the tool would not take this query: HTTP 400, or an answer that says no. Others
    /// may be fine, and so may this one in other words.
    bool refused = false;
    bool given_up = false;  ///< not run since the tool had failed too often
};

/// The message of queries that were not run since the caller wanted no more.
inline constexpr std::string_view kStopped = "stopped before this query";

struct ToolInfo {
    std::string name;
    std::string version;
    ScoreDirection scores = ScoreDirection::higher;
};

struct IndexFacts {
    std::optional<std::uint64_t> documents;
    std::optional<std::int64_t> nanoseconds;
    std::optional<std::uint64_t> index_bytes;
    std::optional<std::uint64_t> download_bytes;
    std::vector<std::string> notes;
};

class SearchTool {
  public:
    virtual ~SearchTool() = default;

    /// Known once index() has returned.
    virtual const ToolInfo& info() const = 0;

    /// Makes the tool ready to search. `documents` is a file as docs/tool-protocol.md has it; a
    /// tool that has its documents elsewhere does not look at it. Throws Error when it cannot.
    virtual IndexFacts index(const std::string& documents) = 0;

    /// Never throws for what the tool does: the status says what became of the query. `cold` asks
    /// for a first search with nothing kept from before.
    virtual ToolAnswer search(const std::string& query, std::size_t limit, bool cold) = 0;

    /// Answers in the order of the queries; `done` is called after each, from any thread but one at
    /// a time. `keep_on` is asked before each: once it says no, the rest is not run.
    virtual std::vector<ToolAnswer> search_all(std::span<const std::string> queries,
                                               std::size_t limit,
                                               const std::function<bool()>& keep_on,
                                               const std::function<void(std::size_t query)>& done);

    enum class TextKind : std::uint8_t { query, document };
    /// What the tool makes of a text, where it can say.
    virtual std::optional<std::vector<std::string>> tokens(const std::string& text,
                                                           TextKind kind) = 0;

    /// The most memory its process has had, where there is one.
    virtual std::optional<std::uint64_t> peak_memory() const { return std::nullopt; }

    /// Seconds of processor time that its processes have used so far, where they run here.
    virtual std::optional<double> cpu_seconds() const { return std::nullopt; }
};

}  // namespace assay
