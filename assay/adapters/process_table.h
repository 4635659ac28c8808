#pragma once

#include <sys/types.h>

#include <optional>
#include <vector>

namespace assay {

struct ProcessEntry {
    pid_t id = 0;
    pid_t parent = 0;
    pid_t group = 0;
    /// User and system time in seconds, that of ended children it has waited for included.
    double cpu_seconds = 0.0;
};

/// All processes of the system, as /proc tells. Linux only; elsewhere none.
std::vector<ProcessEntry> process_table();

/// Processor time in seconds of the process `leader`, of all who descend from it and of all in its
/// process group. Nothing where there is no such process.
std::optional<double> cpu_seconds_of_tree(const std::vector<ProcessEntry>& table, pid_t leader);

}  // namespace assay
