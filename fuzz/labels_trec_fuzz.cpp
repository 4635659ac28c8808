#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    for (const Dialect dialect : {Dialect::assay, Dialect::trec_eval_9, Dialect::trec_eval_10}) {
        ReadOptions options = with_format(Format::trec);
        options.dialect = dialect;
        read_both_ways(
            options, [&](const ReadOptions& given) { read_labels(fuzz_input(data, size), given); });
    }
    return 0;
}
