#pragma once

#include <string_view>

namespace assay {

/// The report page built from web/, without data. It holds the element
/// `<script type="application/json" id="assay-data"></script>` once: the object of
/// docs/report-json.md belongs into it, with every `<` written as \u003c. Built with ASSAY_WEB=OFF,
/// a stub that says so.
std::string_view report_page();

}  // namespace assay
