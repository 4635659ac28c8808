#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

#include "assay/core/run.h"

namespace assay {

/// What a kernel made of some lines.
struct KernelResult {
    std::size_t rows = 0;        ///< written to `out`
    const char* next = nullptr;  ///< the line after the last that was read
};

/// Reads lines of the usual shape: six fields, one blank between them, perhaps one at the end; a
/// score of at most 15 digits with or without a point; not beginning with '#'. Stops at the first
/// line that is not so, at `end`, or when `capacity` rows are written; what comes next is the
/// caller's. `text` is the whole text: a kernel may read any of it. Ranks are not read.
using TrecKernel = KernelResult (*)(std::string_view text, const char* line, const char* end,
                                    RunRow* out, std::size_t capacity);

KernelResult read_usual_lines_plainly(std::string_view text, const char* line, const char* end,
                                      RunRow* out, std::size_t capacity);

/// Needs a processor with AVX2 and BMI; exists on x86-64 only.
KernelResult read_usual_lines_avx2(std::string_view text, const char* line, const char* end,
                                   RunRow* out, std::size_t capacity);

/// The fastest kernel that this processor has.
TrecKernel best_trec_kernel();

/// Reads the lines of [line, end) to the end of `rows`: usual ones with the kernel, any other with
/// `read_unusual(line)`, which returns where the next line begins.
template <typename ReadUnusual>
void read_lines(TrecKernel kernel, std::string_view text, const char* line, const char* end,
                std::vector<RunRow>& rows, const ReadUnusual& read_unusual) {
    static thread_local std::array<RunRow, 64> usual;  // kept: filling it takes time
    while (line < end) {
        const KernelResult result = kernel(text, line, end, usual.data(), usual.size());
        rows.insert(rows.end(), usual.begin(), usual.begin() + result.rows);
        line = result.next;
        if (line < end && result.rows < usual.size()) line = read_unusual(line);
    }
}

}  // namespace assay
