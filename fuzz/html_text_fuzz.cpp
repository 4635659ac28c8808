#include "assay/corpus/html_text.h"
#include "assay/io/text.h"
#include "fuzz/fuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace assay;
    const std::string_view bytes{reinterpret_cast<const char*>(data), size};
    for (const char* charset : {"", "gbk"}) {
        const HtmlPage page = read_html(bytes, charset);
        if (!valid_utf8(page.title) || !valid_utf8(page.body)) __builtin_trap();
    }
    if (valid_utf8(bytes)) html_fragment_text(bytes);
    return 0;
}
