#include "assay/metrics/registry.h"
#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    try {
        const MetricSpec spec = parse_metric({reinterpret_cast<const char*>(data), size});
        const std::string name = to_string(spec);
        if (to_string(parse_metric(name)) != name) __builtin_trap();
        make_metric(spec);
    } catch (const Error&) {
        // Most inputs name no metric.
    }
    return 0;
}
