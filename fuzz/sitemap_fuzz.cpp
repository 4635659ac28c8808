#include "assay/crawl/sitemap.h"
#include "assay/io/text.h"
#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    try {
        const Sitemap sitemap = read_sitemap({reinterpret_cast<const char*>(data), size});
        for (const auto* entries : {&sitemap.pages, &sitemap.sitemaps}) {
            for (const SitemapEntry& entry : *entries) {
                if (entry.url.empty() || !valid_utf8(entry.url)) __builtin_trap();
            }
        }
    } catch (const Error&) {
        // Damaged gzip data.
    }
    return 0;
}
