#include "assay/report/page_data.h"

#include <cstddef>

extern "C" {
extern const char assay_page_begin[];
extern const char assay_page_end[];
}

namespace assay {

std::string_view report_page() {
    return {assay_page_begin, static_cast<std::size_t>(assay_page_end - assay_page_begin)};
}

}  // namespace assay
