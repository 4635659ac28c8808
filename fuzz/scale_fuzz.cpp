#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    try {
        read_scale(fuzz_input(data, size));
    } catch (const Error&) {
        // Most inputs are no scale.
    }
    return 0;
}
