#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

namespace assay {

/// The peaks of resident memory of the processes of a group that still run, in bytes, added up: at
/// least what they had at one time. Linux only; elsewhere nothing. (What wait4 says of a child that
/// was started by vfork begins with the memory of its parent.)
std::optional<std::uint64_t> peak_memory_of_group(pid_t group);

}  // namespace assay
