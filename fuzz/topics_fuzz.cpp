#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    read_both_ways(with_format(Format::trec), [&](const ReadOptions& options) {
        read_queries(fuzz_input(data, size), options);
    });
    return 0;
}
