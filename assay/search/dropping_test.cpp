#include "assay/search/dropping.h"

#include <gtest/gtest.h>

#include "assay/search/testing.h"

namespace assay {
namespace {

using Names = std::vector<std::string>;

/// a is in 4 documents, b in 3, c in 2, d in 1.
const TestIndex& steps() {
    static const TestIndex kIndex{{{body("one", "a b c d"), body("two", "a b c")},
                                   {body("three", "a b"), body("four", "a")}}};
    return kIndex;
}

SearchOptions until(std::size_t wanted) {
    SearchOptions options;
    options.drop = wanted;
    return options;
}

SearchResult found(std::string_view query, std::size_t wanted) {
    Searcher searcher{steps()};
    return searcher.search(parse_query(query), until(wanted));
}

Names dropped(const SearchResult& result) {
    Names names;
    for (const DroppedTerm& term : result.dropped) names.push_back(term.label);
    return names;
}

TEST(Dropping, LeavesAQueryAloneThatFindsEnough) {
    EXPECT_TRUE(found("a b c", 2).dropped.empty());
    EXPECT_EQ(found_ids(steps(), "a b c", until(2)).size(), 2U);
}

TEST(Dropping, GivesUpTermsOfNoDocumentFirst) {
    const SearchResult result = found("c nowhere b never", 2);
    EXPECT_EQ(dropped(result), (Names{"nowhere", "never"}));
    EXPECT_EQ(result.dropped[0].reason, DroppedTerm::Reason::absent);
    EXPECT_EQ(result.hits.size(), 2U);
}

// a weighs least, then b: with d alone there is one document, and one is left to look for.
TEST(Dropping, ThenThoseThatWeighLeast) {
    const SearchResult result = found("a b d", 3);
    EXPECT_EQ(dropped(result), (Names{"a", "b"}));
    EXPECT_EQ(result.dropped[0].reason, DroppedTerm::Reason::light);
    EXPECT_LT(result.dropped[0].weight, result.dropped[1].weight);
    EXPECT_EQ(result.hits.size(), 1U);
}

TEST(Dropping, TheAuthorsWeightCounts) { EXPECT_EQ(dropped(found("a^9 d^0.1", 2)), Names{"d"}); }

TEST(Dropping, KeepsWhatIsMarked) {
    EXPECT_EQ(dropped(found("+a d nowhere", 3)), (Names{"nowhere", "d"}));
    EXPECT_EQ(found("+nowhere a", 1).hits.size(), 0U);
}

TEST(Dropping, APhraseNobodyHasIsInNoDocument) {
    const SearchResult result = found("\"c a\" b", 2);
    EXPECT_EQ(dropped(result), Names{"\"c a\""});
    EXPECT_EQ(result.dropped[0].reason, DroppedTerm::Reason::absent);
}

TEST(Dropping, ScoresAreThoseOfTheRest) {
    EXPECT_EQ(score_of(steps(), "c nowhere", "two", until(1)), score_of(steps(), "c", "two"));
}

}  // namespace
}  // namespace assay
