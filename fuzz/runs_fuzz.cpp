// Files of several systems: every row is in the run of its own.

#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    for (const Format format : {Format::csv, Format::jsonl}) {
        read_both_ways(with_format(format), [&](const ReadOptions& options) {
            for (const Run& run : read_runs(fuzz_input(data, size), options)) read_rows(run);
        });
    }
    return 0;
}
