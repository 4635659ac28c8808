#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "assay/crawl/answer.h"

namespace assay {

/// Everything a crawl was answered, in a file that only grows: a line a request. A crawl that was
/// interrupted, be it by kill -9, goes through its steps again and finds here what it knows
/// already; at most the answer that was on its way is lost. A last line that is torn is cut off,
/// any other that cannot be read is passed over.
///
/// The answers stay in the file; memory holds where each of them is.
class Journal {
  public:
    /// Opens or makes the file of a crawl that begins at `start`. Throws Error when the file
    /// belongs to a crawl of something else, or another process is writing it.
    Journal(std::string path, std::string_view start);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    /// What is known. The last of several answers for one address counts.
    std::optional<Answer> find(AnswerKind kind, const std::string& url) const;

    void add(const Answer& answer);

    /// `settings` say what a crawl was asked to do; it is finished when nothing came after.
    bool finished(std::string_view settings) const { return finished_ == settings; }
    void finish(std::string_view settings);

    /// How many answers there are.
    std::size_t size() const { return places_.size(); }

  private:
    struct Place {
        std::uint64_t offset;
        std::uint64_t size;
    };

    void read_all(std::string_view start);
    void read_line(std::string_view line, std::uint64_t offset, std::string_view start);
    void append(std::string line);

    std::string path_;
    int descriptor_ = -1;
    std::uint64_t end_ = 0;
    std::string finished_;
    std::unordered_map<std::string, Place> places_;
};

}  // namespace assay
