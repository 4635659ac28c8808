#include "assay/adapters/process_table.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_set>

namespace assay {
namespace {

namespace fs = std::filesystem;

/// The numbers of a `stat` behind the state: "pid (name) state parent group ...", where the name
/// may hold anything.
std::vector<std::int64_t> numbers_of(std::string_view stat) {
    constexpr std::size_t kStateAndBlanks = 4;  ///< ") S "
    constexpr std::size_t kNeeded = 14;
    std::vector<std::int64_t> numbers;
    const std::size_t end = stat.rfind(')');
    if (end == std::string_view::npos || end + kStateAndBlanks > stat.size()) return numbers;
    const char* at = stat.data() + end + kStateAndBlanks;
    const char* const last = stat.data() + stat.size();
    while (numbers.size() < kNeeded && at < last) {
        std::int64_t number = 0;
        const auto read = std::from_chars(at, last, number);
        if (read.ec != std::errc{}) break;
        numbers.push_back(number);
        at = read.ptr + 1;
    }
    return numbers;
}

std::optional<ProcessEntry> entry_of(pid_t id, const fs::path& folder) {
    // Places among the numbers: those of proc(5) less four.
    enum : std::size_t { kParent = 0, kGroup = 1, kUser = 10, kEnd = 14 };
    std::ifstream in{folder / "stat", std::ios::binary};
    const std::string stat{std::istreambuf_iterator<char>{in}, {}};
    const std::vector<std::int64_t> numbers = numbers_of(stat);
    if (numbers.size() < kEnd) return std::nullopt;
    std::int64_t ticks = 0;
    for (std::size_t place = kUser; place < kEnd; ++place) ticks += numbers[place];
    static const double per_second = static_cast<double>(::sysconf(_SC_CLK_TCK));
    return ProcessEntry{id, static_cast<pid_t>(numbers[kParent]),
                        static_cast<pid_t>(numbers[kGroup]),
                        static_cast<double>(ticks) / per_second};
}

}  // namespace

std::vector<ProcessEntry> process_table() {
    std::vector<ProcessEntry> table;
    std::error_code error;
    fs::directory_iterator entry{"/proc", error};
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        pid_t id = 0;
        const auto read = std::from_chars(name.data(), name.data() + name.size(), id);
        if (read.ec != std::errc{} || read.ptr != name.data() + name.size()) continue;
        if (const auto found = entry_of(id, entry->path())) table.push_back(*found);
    }
    return table;
}

std::optional<double> cpu_seconds_of_tree(const std::vector<ProcessEntry>& table, pid_t leader) {
    std::unordered_set<pid_t> tree;
    const auto belongs = [&](const ProcessEntry& entry) {
        return entry.id == leader || entry.group == leader || tree.contains(entry.parent);
    };
    // A child may stand before its parent.
    for (bool grown = true; grown;) {
        grown = false;
        for (const ProcessEntry& entry : table) {
            if (belongs(entry)) grown |= tree.insert(entry.id).second;
        }
    }
    if (!tree.contains(leader)) return std::nullopt;
    double seconds = 0.0;
    for (const ProcessEntry& entry : table) {
        if (tree.contains(entry.id)) seconds += entry.cpu_seconds;
    }
    return seconds;
}

}  // namespace assay
