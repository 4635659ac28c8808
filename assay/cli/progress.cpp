#include "assay/cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <limits>
#include <utility>

#include "assay/core/error.h"

namespace assay {
namespace {

constexpr auto kInterval = std::chrono::milliseconds{200};

}  // namespace

Progress::Progress(std::string what)
    : what_{std::move(what)}, visible_{::isatty(STDERR_FILENO) != 0}, begin_{Clock::now()} {}

Progress::~Progress() {
    if (visible_ && shown_ != Clock::time_point{}) fmt::print(stderr, "\r\033[K");
}

void Progress::show(std::uint64_t documents, std::uint64_t bytes, std::uint64_t total) {
    if (!visible_ || Clock::now() - shown_ < kInterval) return;
    shown_ = Clock::now();
    const double seconds = std::chrono::duration<double>(shown_ - begin_).count();
    const auto done = static_cast<double>(bytes);
    std::string line = fmt::format("{}: {} documents, {:.1f} MB/s", what_, documents,
                                   done / 1e6 / std::max(seconds, 1e-3));
    if (total > 0 && bytes > 0) {
        const double left = seconds * (static_cast<double>(total) - done) / done;
        line += fmt::format(", {:.0f} %, {} left", 100 * done / static_cast<double>(total),
                            clock_text(std::max(left, 0.0)));
    }
    fmt::print(stderr, "\r{}\033[K", line);
    std::fflush(stderr);
}

void Progress::show(const std::string& step) {
    if (!visible_) return;
    shown_ = Clock::now();
    fmt::print(stderr, "\r{}: {}\033[K", what_, step);
    std::fflush(stderr);
}

std::string clock_text(double seconds) {
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    if (whole >= 3600) {
        return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
    }
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::size_t parse_size(const std::string& text, const std::string& option) {
    std::size_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number);
    const std::string_view units = "KMGT";
    unsigned shift = 0;
    if (error == std::errc{} && stop + 1 == end) {
        const auto letter = static_cast<char>(std::toupper(static_cast<unsigned char>(*stop)));
        shift = 10 * static_cast<unsigned>(units.find(letter) + 1);
    }
    const bool fits = number <= std::numeric_limits<std::size_t>::max() >> shift;
    if (error != std::errc{} || (stop != end && shift == 0) || !fits || number == 0) {
        throw Error{
            fmt::format("{} takes a number of bytes, such as 512M or 2G, not '{}'", option, text)};
    }
    return number << shift;
}

}  // namespace assay
