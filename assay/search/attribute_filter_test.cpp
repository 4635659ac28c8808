#include "assay/search/attribute_filter.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/search/testing.h"

namespace assay {
namespace {

using Names = std::vector<std::string>;

Document priced(std::string id, std::vector<Document::Attribute> attributes) {
    Document document = body(std::move(id), "x");
    document.attributes = std::move(attributes);
    return document;
}

// 1714521600 is 2024-05-01T00:00:00Z.
const TestIndex& shop() {
    static const TestIndex kIndex{{{priced("one", {{"price", 10.5},
                                                   {"kind", std::string{"shoe"}},
                                                   {"time", std::int64_t{1714521600}}}),
                                    priced("two", {{"price", 20.0},
                                                   {"kind", std::string{"hat"}},
                                                   {"time", std::int64_t{1714521599}}})},
                                   {priced("three", {{"kind", std::string{"帽 子"}}})}}};
    return kIndex;
}

TEST(AttributeFilter, ComparesNumbers) {
    EXPECT_EQ(found_ids(shop(), "x price:<20"), Names{"one"});
    EXPECT_EQ(found_ids(shop(), "x price:<=20"), (Names{"one", "two"}));
    EXPECT_EQ(found_ids(shop(), "x price:>10.5"), Names{"two"});
    EXPECT_EQ(found_ids(shop(), "x price:>=10.5 price:<11"), Names{"one"});
    EXPECT_EQ(found_ids(shop(), "x price:=20"), Names{"two"});
}

TEST(AttributeFilter, ComparesWords) {
    EXPECT_EQ(found_ids(shop(), "x kind:=shoe"), Names{"one"});
    EXPECT_EQ(found_ids(shop(), "x kind:=\"帽 子\""), Names{"three"});
    EXPECT_EQ(found_ids(shop(), "x kind:!=hat"), (Names{"one", "three"}));
}

TEST(AttributeFilter, ADocumentWithoutTheAttributeOnlyDiffers) {
    EXPECT_EQ(found_ids(shop(), "x price:!=20"), (Names{"one", "three"}));
    EXPECT_EQ(found_ids(shop(), "x price:>=0"), (Names{"one", "two"}));
}

TEST(AttributeFilter, ADateIsTheSecondItBeginsAt) {
    EXPECT_EQ(found_ids(shop(), "x time:>=2024-05-01"), Names{"one"});
    EXPECT_EQ(found_ids(shop(), "x time:<2024-05"), Names{"two"});
    EXPECT_EQ(found_ids(shop(), "x time:=1714521600"), Names{"one"});
    EXPECT_THROW(found_ids(shop(), "x time:>2024-13-01"), Error);
}

TEST(AttributeFilter, AConditionAloneFindsWhatMeetsIt) {
    EXPECT_EQ(found_ids(shop(), "kind:=hat"), Names{"two"});
}

TEST(AttributeFilter, FaultsShowTheirPlace) {
    try {
        found_ids(shop(), "x colour:=red");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(std::string{error.what()},
                  "the documents have no attribute 'colour', only kind, price, time\n"
                  "  x colour:=red\n    ^");
    }
    EXPECT_THROW(found_ids(shop(), "x price:=cheap"), Error);
}

}  // namespace
}  // namespace assay
