#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    for (const char* name : {"x", "x.json", "x.tsv", "x.jsonl.gz"}) {
        const Input input = fuzz_input(data, size, name);
        read_both_ways({}, [&](const ReadOptions& options) { read_labels(input, options); });
        read_both_ways({}, [&](const ReadOptions& options) { read_run(input, options); });
        read_both_ways({}, [&](const ReadOptions& options) { read_queries(input, options); });
    }
    return 0;
}
