#include "assay/core/id_match.h"

#include <gtest/gtest.h>

namespace assay {
namespace {

using Ids = std::vector<std::string_view>;

IdAgreement agreement(Ids first, Ids second) {
    const IdGroup group{std::move(first), std::move(second)};
    return find_agreement(std::span{&group, 1});
}

TEST(FindAgreement, LeadingZerosAreDropped) {
    const IdAgreement found = agreement({"001", "002", "010"}, {"1", "2", "3"});
    EXPECT_EQ(found.change, IdChange::leading_zeros);
    EXPECT_EQ(found.agree, 2U);
    EXPECT_EQ(found.compared, 3U);
    EXPECT_EQ(found.first, "001");
    EXPECT_EQ(found.second, "1");
    EXPECT_EQ(agreement({"q01", "0"}, {"q1", "x"}).change, IdChange::leading_zeros);
    EXPECT_EQ(agreement({"100", "0"}, {"1", "10"}).change, IdChange::none)
        << "a zero that counts is none to drop";
}

TEST(FindAgreement, CaseWhiteSpaceAndAMarkAreLookedThrough) {
    EXPECT_EQ(agreement({"Q1"}, {"q1"}).change, IdChange::letter_case);
    EXPECT_EQ(agreement({"q1"}, {" q1\t"}).change, IdChange::white_space);
    EXPECT_EQ(agreement({"\xEF\xBB\xBFq1"}, {"q1"}).change, IdChange::byte_order_mark);
    EXPECT_EQ(agreement({" Q01"}, {"q1"}).change, IdChange::several);
}

TEST(FindAgreement, APrefixOfEitherSideIsFound) {
    IdAgreement found = agreement({"q1", "q2", "q13"}, {"1", "2", "3"});
    EXPECT_EQ(found.change, IdChange::prefix);
    EXPECT_EQ(found.first_part, "q");
    EXPECT_EQ(found.second_part, "");
    EXPECT_EQ(found.agree, 2U);
    found = agreement({"a.md", "b.md"}, {"docs/a.md", "docs/b.md"});
    EXPECT_EQ(found.change, IdChange::prefix);
    EXPECT_EQ(found.second_part, "docs/");
    found = agreement({"q1", "q2", "q3"}, {"topic-1", "topic-2", "topic-3"});
    EXPECT_EQ(found.first_part, "q");
    EXPECT_EQ(found.second_part, "topic-");
}

TEST(FindAgreement, ASuffixIsFoundLikeAPrefix) {
    const IdAgreement found = agreement({"a.html", "b.html"}, {"a", "b", "c"});
    EXPECT_EQ(found.change, IdChange::suffix);
    EXPECT_EQ(found.first_part, ".html");
    EXPECT_EQ(found.second, "a");
}

TEST(FindAgreement, APrefixMayComeWithOtherChanges) {
    const IdAgreement found = agreement({"Q001", "Q002"}, {"1", "2"});
    EXPECT_EQ(found.change, IdChange::prefix);
    EXPECT_EQ(found.first_part, "q");
    EXPECT_TRUE(found.evened);
}

TEST(FindAgreement, NothingIsSaidOfIdsThatOnlyEndAlike) {
    EXPECT_EQ(agreement({"12", "13"}, {"2", "3"}).change, IdChange::none)
        << "a number is one thing";
    EXPECT_EQ(agreement({"doc1"}, {"page1"}).change, IdChange::none) << "one pair is chance";
    EXPECT_EQ(
        agreement({"docs/a1", "docs/a2", "docs/a3"}, {"docs/z1", "docs/z2", "docs/z3"}).change,
        IdChange::none)
        << "they differ in the middle";
    const std::vector<IdGroup> groups(5, {{"a1", "a2"}, {"z1", "z2"}});
    EXPECT_EQ(find_agreement(groups).change, IdChange::none) << "documents of five queries";
    EXPECT_EQ(agreement({"a", "b", "c"}, {"x", "y"}).change, IdChange::none);
    EXPECT_EQ(agreement({}, {"x"}).change, IdChange::none);
    EXPECT_EQ(agreement({"x"}, {}).change, IdChange::none);
    EXPECT_EQ(agreement({""}, {"", "x"}).agree, 1U);
}

TEST(FindAgreement, IdsMeetThoseOfTheirOwnGroup) {
    const std::vector<IdGroup> groups{{{"01"}, {"2", "3"}}, {{"02"}, {"1"}}};
    EXPECT_EQ(find_agreement(groups).change, IdChange::none);
}

TEST(FindAgreement, TheChangeThatExplainsMostIsTold) {
    const IdAgreement found = agreement({"A", "b01", "b02"}, {"a", "b1", "b2"});
    EXPECT_EQ(found.change, IdChange::several);
    EXPECT_EQ(found.agree, 3U);
}

TEST(QuotedId, ShowsWhatCannotBeSeen) {
    EXPECT_EQ(quoted_id("q 1"), "'q 1'");
    EXPECT_EQ(quoted_id("\xEF\xBB\xBFq\x1b[1m"), R"('\ufeffq\x1b[1m')");
    EXPECT_EQ(quoted_id(std::string(100, 'x')), "'" + std::string(60, 'x') + "…'");
    EXPECT_EQ(quoted_id(std::string(59, 'x') + "高高"), "'" + std::string(59, 'x') + "…'");
}

}  // namespace
}  // namespace assay
