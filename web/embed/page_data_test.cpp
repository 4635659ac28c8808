#include "assay/report/page_data.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

constexpr std::string_view kPlaceholder =
    R"(<script type="application/json" id="assay-data"></script>)";

TEST(ReportPage, IsAWholePage) {
    const std::string_view page = report_page();
    EXPECT_EQ(page.substr(0, 15), "<!doctype html>");
    EXPECT_NE(page.find("</html>"), std::string_view::npos);
}

TEST(ReportPage, HasOnePlaceForTheData) {
    const std::size_t place = report_page().find(kPlaceholder);
    ASSERT_NE(place, std::string_view::npos);
    EXPECT_EQ(report_page().find(kPlaceholder, place + 1), std::string_view::npos);
}

}  // namespace
}  // namespace assay
