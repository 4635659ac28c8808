#include "assay/metrics/registry.h"

#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "assay/core/error.h"

namespace assay {
namespace {

TEST(ParseMetric, ReadsNameOptionsAndCutoff) {
    const MetricSpec spec = parse_metric("nDCG(gain=exponential)@10");
    EXPECT_EQ(spec.name, "nDCG");
    EXPECT_EQ(spec.option("gain"), "exponential");
    EXPECT_EQ(spec.cutoff, 10U);
}

TEST(ParseMetric, ResolvesTrecEvalNames) {
    for (const char* text : {"ndcg_cut_10", "ndcg_cut.10"}) {
        const MetricSpec spec = parse_metric(text);
        EXPECT_EQ(spec.name, "nDCG") << text;
        EXPECT_EQ(spec.cutoff, 10U) << text;
    }
}

TEST(ParseMetric, RejectsWhatItCannotRead) {
    for (const char* text :
         {"", "@10", "nDCG@", "nDCG@0", "nDCG@ten", "nDCG(gain=linear", "nDCG)(", "nDCG(gain)",
          "nDCG()x", "nDCG(gain=linear,gain=linear)", "nDCG(nosuch=1)", "nosuch"}) {
        EXPECT_THROW(parse_metric(text), Error) << text;
    }
}

TEST(ParseMetric, SuggestsACloseName) {
    try {
        parse_metric("ncdg@10");
        FAIL();
    } catch (const Error& error) {
        EXPECT_STREQ(error.what(),
                     "unknown metric 'ncdg'; did you mean 'nDCG'? (assay metrics lists them)");
    }
}

TEST(ToString, LeavesDefaultsOutAndReadsBack) {
    for (const char* text :
         {"nDCG", "nDCG@10", "nDCG(gain=exponential)@5", "nDCG(gains='{1:1,2:3}')"}) {
        EXPECT_EQ(to_string(parse_metric(text)), text);
    }
    EXPECT_EQ(to_string(parse_metric("nDCG(gain=linear)@10")), "nDCG@10");
}

TEST(MetricFamilies, AreDescribedInBothLanguagesAndNamedOnce) {
    std::set<std::string_view> names;
    const std::regex words{"[a-z]{3,} [a-z]{3,}| (of|in|when) "};  // English; ln max( is none
    for (const MetricFamily& family : metric_families()) {
        EXPECT_TRUE(names.insert(family.name).second) << family.name;
        for (const MetricAlias& alias : family.aliases) {
            EXPECT_TRUE(names.insert(alias.name).second) << alias.name;
        }
        EXPECT_FALSE(family.group.empty()) << family.name;
        EXPECT_FALSE(family.summary.en.empty()) << family.name;
        EXPECT_FALSE(family.summary.zh.empty()) << family.name;
        EXPECT_FALSE(family.formula.empty()) << family.name;
        const std::string formula{family.formula_in(Language::chinese)};
        EXPECT_FALSE(std::regex_search(formula, words)) << family.name << ": " << formula;
        EXPECT_FALSE(family.reference.empty()) << family.name;
        for (const MetricOption& option : family.options) {
            EXPECT_FALSE(option.help.en.empty()) << family.name << ' ' << option.name;
            EXPECT_FALSE(option.help.zh.empty()) << family.name << ' ' << option.name;
        }
    }
}

}  // namespace
}  // namespace assay
