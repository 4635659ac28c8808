#include "assay/io/compress.h"

#include <zstd.h>

#include <new>

namespace assay {

std::string zstd_compressed(std::string_view bytes, int level) {
    std::string out(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size =
        ZSTD_compress(out.data(), out.size(), bytes.data(), bytes.size(), level);
    // With room enough, memory is the only thing that can be missing.
    if (ZSTD_isError(size) != 0) throw std::bad_alloc{};
    out.resize(size);
    return out;
}

}  // namespace assay
