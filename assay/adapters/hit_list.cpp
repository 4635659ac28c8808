#include "assay/adapters/hit_list.h"

#include "assay/io/text.h"

namespace assay {

std::string shortened(std::string_view text, std::size_t most_bytes) {
    if (text.size() <= most_bytes) return repaired_utf8(text);
    std::size_t end = most_bytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return repaired_utf8(text.substr(0, end)) + "...";
}

}  // namespace assay
