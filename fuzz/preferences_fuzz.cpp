#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    for (const Format format : {Format::trec, Format::jsonl, Format::csv}) {
        read_both_ways(with_format(format), [&](const ReadOptions& options) {
            read_preferences(fuzz_input(data, size), options);
        });
    }
    return 0;
}
