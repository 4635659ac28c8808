#include "assay/evaluate/reasons.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "assay/evaluate/explain.h"
#include "assay/evaluate/hand_case.h"

namespace assay {
namespace {

TEST(ReasonIn, TranslatesWhatMetricsSay) {
    EXPECT_EQ(reason_in(Language::english, "no relevant document"), "no relevant document");
    EXPECT_EQ(reason_in(Language::chinese, "no relevant document"), "没有相关文档");
    EXPECT_EQ(reason_in(Language::chinese, "no pair has a grade of at least 2"),
              "没有档位不低于 2 的样本");
    EXPECT_EQ(
        reason_in(Language::chinese, "2 of 3 pairs have no score, nor has every pair a class"),
        "2 个样本（共 3 个）没有分数");
    EXPECT_EQ(reason_in(Language::chinese, "something else"), "something else");
}

bool has_english_words(std::string_view text) {
    std::size_t run = 0;
    for (const char c : text) {
        run = (c >= 'a' && c <= 'z') || c == ' ' ? run + 1 : 0;
        if (run > 12) return true;
    }
    return false;
}

/// Lists that leave much undefined, by kind.
std::vector<HandInput> poor_inputs(const Metric& metric) {
    switch (metric.function.index()) {
        case 0:
            return {{.grades = ""}, {.grades = "1"}, {.grades = "0"}, {.grades = "0,-,-1"}};
        case 1:
            return {{.a = "", .b = ""}, {.a = "x", .b = "y"}};
        case 2:
            return {{.grades = "", .scores = ""},
                    {.grades = "", .classes = ""},
                    {.grades = "1,1", .scores = "2,3"},
                    {.grades = "0,0", .scores = "0.1,0.2"},
                    {.grades = "1,1", .classes = "1,1"}};
        default:
            return {{.docs = "", .preferences = {"d1=1"}}, {.docs = "d1", .preferences = {"d1=1"}}};
    }
}

TEST(ReasonIn, KnowsEveryReasonThatPoorInputsGive) {
    std::size_t undefined = 0;
    for (const MetricFamily& family : metric_families()) {
        std::string name{family.name};
        if (family.cutoff == CutoffUse::required) name += "@3";
        if (family.name == "IPrec") name += "@0.5";
        const Metric metric = make_metric(name);
        if (family.needs == MetricNeeds::run_name) continue;  // values typed in are of no run
        for (const HandInput& given : poor_inputs(metric)) {
            const HandCase hand{metric, given};
            const Explanation said = explain(metric, hand.input(), {}, Language::chinese);
            if (said.value.undefined == Undefined::no) continue;
            ++undefined;
            EXPECT_FALSE(has_english_words(said.lines.back()))
                << metric.name << ": " << said.lines.back();
        }
    }
    EXPECT_GT(undefined, 50U);
}

// Every reason that is a plain literal in the sources has its translation.
TEST(ReasonIn, KnowsEveryReasonOfTheSources) {
    const std::regex literal{R"rx((?:none|set_undefined)\((?:column, )?"([^"{]+)"\))rx"};
    std::size_t found = 0;
    for (const char* folder : {"metrics", "evaluate"}) {
        const std::filesystem::path root =
            std::filesystem::path{ASSAY_SOURCE_DIR} / "assay" / folder;
        for (const auto& file : std::filesystem::recursive_directory_iterator{root}) {
            const std::string name = file.path().filename().string();
            if (!name.ends_with(".cpp") || name.ends_with("_test.cpp")) continue;
            std::stringstream stream;
            stream << std::ifstream{file.path()}.rdbuf();
            const std::string text = stream.str();
            for (std::sregex_iterator at{text.begin(), text.end(), literal}, end; at != end; ++at) {
                const std::string reason = (*at)[1];
                EXPECT_NE(reason_in(Language::chinese, reason), reason);
                ++found;
            }
        }
    }
    EXPECT_GT(found, 15U);
}

}  // namespace
}  // namespace assay
