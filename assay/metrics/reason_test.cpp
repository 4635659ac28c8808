#include "assay/metrics/reason.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace assay {
namespace {

TEST(ReasonIn, GivesTheOtherLanguageAndKeepsNumbers) {
    EXPECT_EQ(reason_in("no relevant document", Language::english), "no relevant document");
    EXPECT_EQ(reason_in("no relevant document", Language::chinese), "没有相关文档");
    EXPECT_EQ(reason_in("no pair has a grade of at least 2.5", Language::chinese),
              "没有档位不低于 2.5 的数据对");
    EXPECT_EQ(reason_in("3 of 12 pairs have no score", Language::chinese),
              "3 / 12 个数据对没有分数");
    EXPECT_EQ(
        reason_in("3 of 12 pairs have no score, nor has every pair a class", Language::chinese),
        "3 / 12 个数据对没有分数，也不是每个数据对都有类别");
    EXPECT_EQ(reason_in("something new", Language::chinese), "something new");
    EXPECT_EQ(reason_in("", Language::chinese), "");
}

// Every reason that is a plain literal in the sources has its translation.
TEST(ReasonIn, KnowsEveryReasonOfTheSources) {
    const std::regex literal{R"rx((?:none|set_undefined)\((?:column, )?"([^"{]+)"\))rx"};
    std::size_t found = 0;
    for (const char* folder : {"metrics", "evaluate"}) {
        const std::filesystem::path root =
            std::filesystem::path{ASSAY_SOURCE_DIR} / "assay" / folder;
        for (const auto& file : std::filesystem::recursive_directory_iterator{root}) {
            if (file.path().extension() != ".cpp" ||
                file.path().filename().string().ends_with("_test.cpp")) {
                continue;
            }
            std::stringstream stream;
            stream << std::ifstream{file.path()}.rdbuf();
            const std::string text = stream.str();
            for (std::sregex_iterator at{text.begin(), text.end(), literal}, end; at != end; ++at) {
                const std::string reason = (*at)[1];
                EXPECT_NE(reason_in(reason, Language::chinese), reason);
                ++found;
            }
        }
    }
    EXPECT_GT(found, 15U);
}

}  // namespace
}  // namespace assay
