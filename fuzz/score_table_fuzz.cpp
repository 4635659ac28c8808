#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    try {
        read_score_table(fuzz_input(data, size));
    } catch (const Error&) {
    }
    return 0;
}
