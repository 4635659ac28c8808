#pragma once

#include "assay/io/line_start.h"

namespace assay {

/// Finds the first line beginning in (at, end) that does not begin as `start` says, or is too near
/// `limit`, the end of the text, to tell. Returns where it begins; `end` when there is none. `end`
/// is the beginning of a line, or `limit`.
using LineKernel = const char* (*)(const LineStart& start, const char* at, const char* end,
                                   const char* limit);

const char* next_other_line_plainly(const LineStart& start, const char* at, const char* end,
                                    const char* limit);

/// Needs a processor with AVX2 and BMI; exists on x86-64 only.
const char* next_other_line_avx2(const LineStart& start, const char* at, const char* end,
                                 const char* limit);

/// The fastest kernel that this processor has.
LineKernel best_line_kernel();

}  // namespace assay
