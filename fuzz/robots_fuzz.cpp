#include "assay/crawl/robots.h"
#include "fuzz/fuzzing.h"

// The first line is a target, the rest a robots.txt.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const std::string_view target = text.substr(0, text.find('\n'));
    const Robots robots{text.substr(target.size()), "assay"};
    static_cast<void>(robots.allows(target));
    if (!robots.allows("/robots.txt")) __builtin_trap();
    if (robots.crawl_delay() && !(*robots.crawl_delay() >= 0)) __builtin_trap();
    read_robots_tag({{"x-robots-tag", std::string{text}}}, "assay");
    return 0;
}
