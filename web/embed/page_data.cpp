#include "assay/report/page_data.h"

#include <cstddef>

extern "C" {
extern const char kAssayPageBegin[];
extern const char kAssayPageEnd[];
}

namespace assay {

std::string_view report_page() {
    return {kAssayPageBegin, static_cast<std::size_t>(kAssayPageEnd - kAssayPageBegin)};
}

}  // namespace assay
