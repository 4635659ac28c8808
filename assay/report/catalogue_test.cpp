#include "assay/report/catalogue.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "assay/core/error.h"

namespace assay {
namespace {

bool holds(const std::string& text, std::string_view piece) {
    return text.find(piece) != std::string::npos;
}

TEST(Catalogue, ListsEveryFamilyOnce) {
    const auto& families = metric_families();
    const std::string english = catalogue_table(families, Language::english);
    const std::string chinese = catalogue_table(families, Language::chinese);
    for (const MetricFamily& family : families) {
        const std::string row = "\n  " + std::string{family.name} + " ";
        EXPECT_TRUE(holds(english, row)) << family.name;
        EXPECT_EQ(english.find(row), english.rfind(row)) << family.name;
        EXPECT_TRUE(holds(english, family.summary.en)) << family.name;
        EXPECT_TRUE(holds(chinese, family.summary.zh)) << family.name;
    }
}

TEST(Catalogue, TellsEverythingAboutAFamily) {
    const MetricFamily& family = family_named("PNR");
    for (const std::string& page : {family_table(family, Language::english),
                                    family_markdown(family), catalogue_json({&family, 1})}) {
        for (const std::string_view piece :
             {family.name, family.summary.en, family.summary.zh, family.formula, family.reference,
              std::string_view{"score_ties"}, std::string_view{"strict"}, std::string_view{"pnr"},
              std::string_view{"one ranking with grades"}, std::string_view{"optional"}}) {
            EXPECT_TRUE(holds(page, piece)) << piece << " is not in\n" << page;
        }
    }
    EXPECT_TRUE(holds(family_table(family, Language::chinese), "分子之和除以分母之和"));
    for (const std::string& page : {family_table(family, Language::chinese),
                                    family_markdown(family), catalogue_json({&family, 1})}) {
        EXPECT_TRUE(holds(page, family.formula_zh)) << page;
    }
}

TEST(Catalogue, SaysOverWhatPointwiseMetricsAre) {
    for (const char* name : {"AUC", "LogLoss", "MacroF1"}) {
        const MetricFamily& family = family_named(name);
        EXPECT_TRUE(holds(family_table(family, Language::english), "one value over all pairs"));
        EXPECT_TRUE(holds(family_markdown(family), "对全部样本整体计算一个值"));
        EXPECT_FALSE(holds(family_table(family, Language::english), "mean over queries"));
    }
    EXPECT_TRUE(holds(family_table(family_named("GAUC"), Language::english), "mean over queries"));
}

TEST(Catalogue, SaysWhichRunIsWhich) {
    for (const char* name : {"TauAP", "RBO", "Overlap"}) {
        EXPECT_TRUE(holds(family_table(family_named(name), Language::english),
                          "in eval a is the first run given, b each later one"));
    }
}

TEST(Catalogue, FindsAFamilyByNameAndAlias) {
    for (const char* name : {"nDCG", "nDCG@10", "ndcg_cut_*", "ndcg_cut", "ndcg_cut_10", "NDCG"}) {
        EXPECT_EQ(family_named(name).name, "nDCG") << name;
    }
    EXPECT_EQ(family_named("Overlap").name, "Overlap");
    EXPECT_THROW(family_named("nosuch"), Error);
}

TEST(Catalogue, EscapesJson) {
    MetricFamily family = family_named("PNR");
    family.formula = "a \"b\" \\ c\nd";
    EXPECT_TRUE(holds(catalogue_json({&family, 1}), R"("a \"b\" \\ c\u000ad")"));
}

TEST(MetricsPage, IsWhatTheDeclarationsSay) {
    std::ifstream file{ASSAY_SOURCE_DIR "/docs/metrics.md"};
    std::stringstream page;
    page << file.rdbuf();
    EXPECT_EQ(page.str(), metrics_page(metric_families()))
        << "make it anew: assay metrics --all --format markdown > docs/metrics.md";
}

}  // namespace
}  // namespace assay
