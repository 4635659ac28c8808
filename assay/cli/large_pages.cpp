// How the program takes memory. A large array, of which a run of many queries needs several, costs
// more in page faults than in what is done with it. Huge pages make that little: Linux gives them
// where a program asks (madvise), and where it does not nothing is lost. And what is freed is kept
// for the next array rather than given back and asked for again.

#include <malloc.h>
#include <sys/mman.h>

#include <cstdlib>
#include <new>

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;
constexpr std::size_t kLarge = kHugePage / 2;

void* take_memory(std::size_t size) {
    if (size < kLarge) return std::malloc(size == 0 ? 1 : size);
    const std::size_t whole = (size + kHugePage - 1) / kHugePage * kHugePage;
    void* memory = whole < size ? nullptr : std::aligned_alloc(kHugePage, whole);
    if (memory != nullptr) ::madvise(memory, whole, MADV_HUGEPAGE);
    return memory;
}

constexpr int kKept = 32 << 20;  // the most that malloc accepts

[[maybe_unused]] const bool kMemoryIsKept =
    mallopt(M_MMAP_THRESHOLD, kKept) == 1 && mallopt(M_TRIM_THRESHOLD, 4 * kKept) == 1;

}  // namespace

void* operator new(std::size_t size) {
    void* const memory = take_memory(size);
    if (memory == nullptr) throw std::bad_alloc{};
    return memory;
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
