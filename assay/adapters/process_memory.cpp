#include "assay/adapters/process_memory.h"

#include <charconv>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include "assay/adapters/process_table.h"

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
    for (const ProcessEntry& entry : process_table()) {
        if (entry.group != group) continue;
        const fs::path status = fs::path{"/proc"} / std::to_string(entry.id) / "status";
        const std::optional<std::uint64_t> peak = peak_of(content_of(status));
        if (peak) sum = sum.value_or(0) + *peak;
    }
    return sum;
}

}  // namespace assay
