#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace assay {

/// A line on standard error that is written over: documents, rate, time left. Silent where standard
/// error is no terminal.
class Progress {
  public:
    explicit Progress(std::string what);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// `total` is 0 where it is not known.
    void show(std::uint64_t documents, std::uint64_t bytes, std::uint64_t total);
    /// Says what is being done now.
    void show(const std::string& step);

  private:
    using Clock = std::chrono::steady_clock;

    std::string what_;
    bool visible_;
    Clock::time_point begin_;
    Clock::time_point shown_;
};

/// 0:07, 12:34, 1:02:03.
std::string clock_text(double seconds);

/// 512, 64K, 100M, 2G, 1T. Throws Error for anything else.
std::size_t parse_size(const std::string& text, const std::string& option);

}  // namespace assay
