#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    try {
        open_input("fuzz", fuzz_input(data, size).bytes);
    } catch (const Error&) {
        // Most inputs are damaged.
    }
    return 0;
}
