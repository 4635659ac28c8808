#include "assay/stats/flip_kernel.h"

#if defined(__x86_64__)

#include "assay/stats/flip_tables.h"

namespace assay {

__attribute__((target("avx2"))) void count_flips_avx2(const FlipColumns& columns,
                                                      std::uint64_t seed, std::uint64_t first,
                                                      std::uint64_t last, FlipCounts& counts) {
    count_by_tables(columns, seed, first, last, counts);
}

}  // namespace assay

#endif
