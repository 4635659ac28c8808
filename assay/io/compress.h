#pragma once

#include <string>
#include <string_view>

namespace assay {

/// One zstd frame that holds `bytes`; level 1 is fast, 19 small.
std::string zstd_compressed(std::string_view bytes, int level);

}  // namespace assay
