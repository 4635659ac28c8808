#include "assay/adapters/engine_config.h"
#include "assay/adapters/engine_template.h"
#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    try {
        const EngineConfig config = read_engine_config(fuzz_input(data, size));
        filled_path(config.path, "a&b", 10);
        filled_body(config.body, "a\"b", 10);
        for (const auto& [name, value] : config.headers) with_environment(value);
    } catch (const Error&) {
        // A message is what bad input deserves.
    }
    return 0;
}
