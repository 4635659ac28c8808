#include "assay/cli/memory.h"

#include <cstdlib>

#if defined(__GLIBC__)
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace assay {

void use_large_pages() {
#if defined(__GLIBC__)
    constexpr int kHeap = 256 << 20;  // of addresses: memory is taken when it is written to
    constexpr int kUsualPad = 128 << 10;
    mallopt(M_ARENA_MAX, 1);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, -1);
    mallopt(M_TOP_PAD, kHeap);
    void* const before = sbrk(0);
    // More than the heap has: it grows, by the pad, too. Volatile, or the call is optimised away.
    void* volatile block = std::malloc(1 << 20);
    std::free(block);
    mallopt(M_TOP_PAD, kUsualPad);
    const auto grown = static_cast<char*>(sbrk(0)) - static_cast<char*>(before);
    if (grown > 0) madvise(before, static_cast<std::size_t>(grown), MADV_HUGEPAGE);
#endif
}

}  // namespace assay
