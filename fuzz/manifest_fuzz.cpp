#include <fmt/format.h>

#include "assay/core/hash.h"
#include "assay/index/manifest.h"
#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    const std::string body{reinterpret_cast<const char*>(data), size};
    // With the right checksum, or hardly anything would get past it.
    for (const std::string& text :
         {body, fmt::format("assay-index 1 {:016x}\n{}", hash_bytes(body), body)}) {
        try {
            const Manifest manifest = parse_manifest(text, "fuzz");
            if (serialise(parse_manifest(serialise(manifest), "fuzz")) != serialise(manifest)) {
                __builtin_trap();
            }
        } catch (const Error&) {
            // A message is what a bad manifest deserves.
        }
    }
    return 0;
}
