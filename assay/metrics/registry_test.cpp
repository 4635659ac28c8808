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

/// Whether the name is one; it may lack a cutoff.
bool is_known(std::string_view name) {
    try {
        parse_metric(name);
    } catch (const Error& error) {
        return !std::string_view{error.what()}.starts_with("unknown metric");
    }
    return true;
}

// The registry of ir_measures 0.4.3; its SetRelP is SetP(relative=True), its bools may be 1.
TEST(ParseMetric, KnowsEveryNameOfIrMeasures) {
    for (const char* name :
         {"AP",       "AP_IA",   "Accuracy",  "BPM",        "BPref",  "Bpref", "Compat",  "ERR",
          "ERR_IA",   "INSQ",    "INST",      "IPrec",      "Judged", "MAP",   "MAP_IA",  "MRR",
          "NDCG",     "NERR10",  "NERR11",    "NERR8",      "NERR9",  "NRBP",  "NumQ",    "NumRel",
          "NumRet",   "P",       "P_IA",      "Precision",  "R",      "RBP",   "RPrec",   "RR",
          "Recall",   "Rprec",   "SDCG",      "SetAP",      "SetF",   "SetP",  "SetR",    "SetRelP",
          "StRecall", "Success", "alpha_DCG", "alpha_nDCG", "infAP",  "nDCG",  "nERR_IA", "nNRBP",
          "α_DCG",    "α_nDCG",  "NumRelRet"}) {
        EXPECT_TRUE(is_known(name)) << name;
    }
    EXPECT_EQ(to_string(parse_metric("Precision@5")), "P@5");
    EXPECT_EQ(to_string(parse_metric("Recall(rel=2)@10")), "R(rel=2)@10");
    EXPECT_EQ(to_string(parse_metric("SetRelP")), "SetP(relative=true)");
    EXPECT_EQ(to_string(parse_metric("NumRet(rel=2)")), "NumRet(rel=2)");
}

TEST(ParseMetric, ReadsTrueAndFalseInAnyCase) {
    for (const char* text : {"SetP(relative=True)", "SetP(relative=true)", "SetP(relative=TRUE)",
                             "SetP(relative=1)"}) {
        EXPECT_EQ(to_string(parse_metric(text)), "SetP(relative=true)") << text;
    }
    EXPECT_EQ(to_string(parse_metric("SetP(relative=False)")), "SetP");
    EXPECT_EQ(to_string(parse_metric("TauAP(symmetric=True)")), "TauAP(symmetric=true)");
    EXPECT_EQ(to_string(parse_metric("Compat(normalize=0)")), "Compat(normalize=false)");
    EXPECT_THROW(parse_metric("SetP(relative=yes)"), Error);
}

TEST(ParseMetric, ALevelAtTheEndIsRel) {
    EXPECT_EQ(to_string(parse_metric("ndcg@5-l2")), "nDCG(rel=2)@5");
    EXPECT_EQ(to_string(parse_metric("map-l3")), "AP(rel=3)");
    EXPECT_EQ(to_string(parse_metric("r-precision-l2")), "Rprec(rel=2)");
    for (const char* text : {"map-l", "map-lx", "P(rel=2)@5-l2", "Judged@5-l2", "-l2"}) {
        EXPECT_THROW(parse_metric(text), Error) << text;
    }
}

TEST(ParseMetric, DcgIsAnotherNameOfGain) {
    EXPECT_EQ(to_string(parse_metric("nDCG(dcg=exp-log2)@5")), "nDCG(gain=exponential)@5");
    EXPECT_EQ(to_string(parse_metric("nDCG(dcg='log2')@5")), "nDCG@5");
    EXPECT_EQ(to_string(parse_metric("DCG(gain=exponential,dcg=exp-log2)")),
              "DCG(gain=exponential)");
    EXPECT_EQ(to_string(parse_metric("ndcg_burges(dcg=log2)")), "nDCG");
    const std::vector<OptionDefault> profile{{"nDCG", "gain", "exponential"}};
    EXPECT_EQ(to_string(parse_metric("nDCG(dcg=log2)", profile)), "nDCG");
    EXPECT_EQ(to_string(parse_metric("SDCG(dcg=log2)@5")), "SDCG@5");
}

TEST(ParseMetric, OptionsThatSayOneThingMustAgree) {
    for (const char* text : {"nDCG(gain=linear,dcg=exp-log2)", "DCG(dcg=log2,gain=exponential)",
                             "nDCG(dcg=nosuch)", "SetF(beta=2,x=3)", "set_F(beta=2)"}) {
        EXPECT_THROW(parse_metric(text), Error) << text;
    }
    EXPECT_EQ(to_string(parse_metric("SetF(beta=2,x=)")), "SetF(beta=2)");
    EXPECT_EQ(to_string(parse_metric("set_F(x=2)")), "SetF(x=2)");
}

TEST(ParseMetric, AProfileMayReadANameInItsOwnWay) {
    const std::vector<OptionDefault> profile{{"dcg", "", "DCG@10"}, {"rbp_*", "", "RBP(p=0.*)"}};
    EXPECT_EQ(to_string(parse_metric("dcg", profile)), "DCG@10");
    EXPECT_EQ(to_string(parse_metric("dcg@5", profile)), "DCG@5");
    EXPECT_EQ(to_string(parse_metric("rbp.95", profile)), "RBP(p=0.95)");
    EXPECT_EQ(to_string(parse_metric("DCG", profile)), "DCG");
    EXPECT_EQ(to_string(parse_metric("rbp", profile)), "TrecRBP");
}

TEST(ParseMetric, ANameOfAProfileMayNeedAnOption) {
    const std::vector<OptionDefault> profile{{"rbp", "", "RBP(p=)"}, {"dcg", "", "DCG@10"}};
    EXPECT_THROW(parse_metric("rbp", profile), Error);
    EXPECT_THROW(parse_metric("rbp@5", profile), Error);
    EXPECT_EQ(to_string(parse_metric("rbp(p=0.7)", profile)), "RBP(p=0.7)");
    EXPECT_EQ(to_string(parse_metric("dcg(rel=)", profile)), "DCG@10");
}

// As in files: a plus before it, and one below the range of doubles.
TEST(MakeMetric, OptionsAreNumbersAsFilesHaveThem) {
    EXPECT_EQ(make_metric("P(rel=+2)@5").spec.rel(), 2.0);
    EXPECT_EQ(make_metric("RBP(p=1e-400)").spec.number("p"), 0.0);
    EXPECT_EQ(make_metric("IPrec@+0.1").name, "IPrec@0.1");
    for (const char* text :
         {"P(rel=1e400)@5", "P(rel=inf)@5", "P(rel=2x)@5", "P(rel=+-2)@5", "IPrec@inf", "IPrec@nan",
          "IPrec@1.5", "IPrecAvg(levels='0.1,nan')", "DCG(gains={1:nan})", "DCG(gains={1:})"}) {
        EXPECT_THROW(make_metric(text), Error) << text;
    }
    EXPECT_NO_THROW(make_metric("DCG(gains={1:+3})"));
    EXPECT_NO_THROW(make_metric("IPrecAvg(levels='+0.1,0.5')"));
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
