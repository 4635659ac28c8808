#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace assay {

/// A line of four fields with one blank between them, perhaps one at the end: offsets from its
/// beginning.
struct LabelShape {
    std::uint32_t first;   ///< blank
    std::uint32_t second;  ///< blank
    std::uint32_t third;   ///< blank
    std::uint32_t end;     ///< of the last field
    std::uint32_t size;    ///< with the line feed
};

/// Finds the shapes of lines that have one, end within 64 bytes and do not begin with '#'. Stops at
/// the first line that is not so, at `end`, 64 bytes before the end of `text`, or when `capacity`
/// shapes are written. Returns how many are.
using LabelKernel = std::size_t (*)(std::string_view text, const char* line, const char* end,
                                    LabelShape* out, std::size_t capacity);

std::size_t find_label_shapes_plainly(std::string_view text, const char* line, const char* end,
                                      LabelShape* out, std::size_t capacity);

/// Needs a processor with AVX2 and BMI; exists on x86-64 only.
std::size_t find_label_shapes_avx2(std::string_view text, const char* line, const char* end,
                                   LabelShape* out, std::size_t capacity);

/// The fastest kernel that this processor has.
LabelKernel best_label_kernel();

}  // namespace assay
