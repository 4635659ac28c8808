#include "assay/crawl/url.h"
#include "fuzz/fuzzing.h"

// The first line is a base, the rest a reference. What is normal is normal already.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const std::size_t line = text.find('\n');
    const std::optional<Url> base = parse_url(text.substr(0, line));
    const std::optional<Url> page = parse_url("https://example.com/a/b?c");
    for (const std::optional<Url>& from : {base, page}) {
        if (!from) continue;
        if (parse_url(from->text()) != from) __builtin_trap();
        if (line == std::string_view::npos) continue;
        const std::optional<Url> to = resolve(*from, text.substr(line + 1));
        if (to && parse_url(to->text()) != to) __builtin_trap();
        if (to && resolve(*from, to->text()) != to) __builtin_trap();
    }
    return 0;
}
