#include "assay/gate/rules.h"
#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    try {
        const Rules rules = parse_rules({reinterpret_cast<const char*>(data), size}, "fuzz");
        if (rules.rules.empty() || rules.metrics().size() > 2 * rules.rules.size()) {
            __builtin_trap();
        }
    } catch (const Error&) {
        // A message is what bad rules deserve.
    }
    return 0;
}
