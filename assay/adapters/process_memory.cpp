#include "assay/adapters/process_memory.h"

#include <charconv>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

namespace assay {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& file) {
    std::ifstream in{file, std::ios::binary};
    return {std::istreambuf_iterator<char>{in}, {}};
}

template <typename Number>
std::optional<Number> number_at(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return std::nullopt;
    Number number{};
    const auto result = std::from_chars(text.data() + first, text.data() + text.size(), number);
    return result.ec == std::errc{} ? std::optional<Number>{number} : std::nullopt;
}

/// The group of a process from its `stat`: "pid (name) state parent group ...", where the name may
/// hold anything.
std::optional<pid_t> group_of(std::string_view stat) {
    std::size_t at = stat.rfind(')');
    if (at == std::string_view::npos) return std::nullopt;
    at += 2;
    for (int field = 0; field < 2; ++field) {
        at = stat.find(' ', at);
        if (at == std::string_view::npos) return std::nullopt;
        ++at;
    }
    return number_at<pid_t>(stat.substr(at));
}

/// The line "VmHWM:   1234 kB" of a `status`.
std::optional<std::uint64_t> peak_of(std::string_view status) {
    constexpr std::string_view kKey = "VmHWM:";
    const std::size_t at = status.find(kKey);
    if (at == std::string_view::npos) return std::nullopt;
    const auto kilobytes = number_at<std::uint64_t>(status.substr(at + kKey.size()));
    return kilobytes ? std::optional{*kilobytes * 1024} : std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> peak_memory_of_group(pid_t group) {
    std::optional<std::uint64_t> sum;
    std::error_code error;
    fs::directory_iterator entry{"/proc", error};
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        const fs::path& path = entry->path();
        if (!number_at<pid_t>(path.filename().string())) continue;
        if (group_of(content_of(path / "stat")) != group) continue;
        const std::optional<std::uint64_t> peak = peak_of(content_of(path / "status"));
        if (peak) sum = sum.value_or(0) + *peak;
    }
    return sum;
}

}  // namespace assay
