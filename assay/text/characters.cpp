#include "assay/text/characters.h"

#include <unicode/uchar.h>

namespace assay {

bool is_word_character(char32_t code) {
    if (code < 0x80) return ascii_class(static_cast<char>(code)) != Ascii::other;
    if (is_han(code)) return false;
    const auto point = static_cast<UChar32>(code);
    return (U_GET_GC_MASK(point) & (U_GC_L_MASK | U_GC_M_MASK | U_GC_N_MASK)) != 0;
}

}  // namespace assay
