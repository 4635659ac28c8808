#include "assay/io/rank_eval.h"
#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    read_both_ways(
        {}, [&](const ReadOptions& options) { read_rank_eval(fuzz_input(data, size), options); });
    return 0;
}
