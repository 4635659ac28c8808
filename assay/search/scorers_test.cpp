#include "assay/search/scorers.h"

#include <gtest/gtest.h>

#include <cmath>

#include "assay/core/error.h"
#include "assay/search/testing.h"

namespace assay {
namespace {

/// N = 3, 12 words, mean length 4. a is in 2 documents, b in 2, c in 2, d in 2, e in 1.
const TestIndex& tiny() {
    static const TestIndex kIndex{
        {{body("one", "a b a c"), body("two", "a d"), body("three", "b c d e f g")}}};
    return kIndex;
}

SearchOptions by(std::string scorer) {
    SearchOptions options;
    options.scorer = std::move(scorer);
    return options;
}

const double kIdf2 = std::log(1.0 + 1.5 / 2.5);  // of a term in 2 of 3 documents
const double kIdf1 = std::log(1.0 + 2.5 / 1.5);  // in 1 of 3
const double kPlain2 = std::log(3.0 / 2.0);
const double kPlain1 = std::log(3.0);

// K of one is 1.2 (it has the mean length), of two 1.2 (0.25 + 0.75 / 2) = 0.75, of three
// 1.2 (0.25 + 0.75 * 1.5) = 1.65.
TEST(Bm25, IsTheFormulaOfTheBook) {
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a b", "one"),
                     kIdf2 * (2 * 2.2 / (2 + 1.2)) + kIdf2 * (2.2 / (1 + 1.2)));
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a b", "two"), kIdf2 * (2.2 / 1.75));
    EXPECT_DOUBLE_EQ(score_of(tiny(), "e", "three"), kIdf1 * (2.2 / 2.65));
}

TEST(Bm25, TakesItsParametersAtQueryTime) {
    SearchOptions options;
    options.k1 = 2.0;
    options.b = 0.0;
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a", "one", options), kIdf2 * (2 * 3.0 / (2 + 2.0)));
    options.b = 1.5;
    EXPECT_THROW(score_of(tiny(), "a", "one", options), Error);
}

TEST(Bm25, ARepeatedTermCountsAsOftenUnlessUnique) {
    const double once = score_of(tiny(), "a", "two");
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a a", "two"), 2 * once);
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a^2.5", "two"), 2.5 * once);
    SearchOptions unique;
    unique.unique_terms = true;
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a a", "two", unique), once);
}

TEST(Bm25Lucene, LeavesOutTheFactor) {
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a", "one", by("bm25-lucene")), kIdf2 * (2 / 3.2));
}

// 50 words are stored as 24 + 26 -> 24 + 26 = 50 (26 = 11010b keeps 1101b); 53 as 24 + 28 = 52.
TEST(Bm25Lucene, RoundsLengths) {
    std::string text = "x";
    for (int i = 0; i < 52; ++i) text += " y";
    const TestIndex index{{{body("long", text)}}};
    const double norm = 1.2 * (0.25 + 0.75 * 52.0 / 53.0);
    EXPECT_DOUBLE_EQ(score_of(index, "x", "long", by("bm25-lucene")),
                     std::log(1.0 + 0.5 / 1.5) * (1 / (1 + norm)));
}

TEST(Bm25Atire, HasAnotherIdf) {
    EXPECT_DOUBLE_EQ(score_of(tiny(), "e", "three", by("bm25-atire")), kPlain1 * (2.2 / 2.65));
}

TEST(TfIdf, IsFrequencyByLengthTimesIdf) {
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a b", "one", by("tf-idf")),
                     2.0 / 4 * kPlain2 + 1.0 / 4 * kPlain2);
    EXPECT_DOUBLE_EQ(score_of(tiny(), "e", "three", by("tf-idf")), 1.0 / 6 * kPlain1);
}

TEST(Tf, SumsFrequencies) {
    EXPECT_EQ(score_of(tiny(), "a b c", "one", by("tf")), 4.0);
    EXPECT_EQ(score_of(tiny(), "a b c", "one", by("tf-length")), 1.0);
    EXPECT_EQ(score_of(tiny(), "a", "one", by("tf-length")), 0.5);
}

TEST(Coverage, IsTheShareOfTheQuery) {
    EXPECT_EQ(score_of(tiny(), "a b", "one", by("coverage")), 1.0);
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a e", "one", by("coverage")), kIdf2 / (kIdf2 + kIdf1));
}

// A term in no document has idf ln(1 + 3.5 / 0.5) and counts among all.
TEST(Coverage, KnowsTermsThatNobodyHas) {
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a zzz", "one", by("coverage")),
                     kIdf2 / (kIdf2 + std::log(8.0)));
}

// In `a b a c`: a at 0 and 2, b at 1, c at 3. tp(a,b) = 1 + 1, tp(a,c) = 1/9 + 1, tp(b,c) = 1/4.
TEST(OkaTp, SumsAllPairsOfPlaces) {
    const auto part = [](double tp) { return kPlain2 * (tp * 2.2 / (tp + 1.2)); };
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a b", "one", by("okatp")), part(2.0));
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a b c", "one", by("okatp")),
                     part(2.0) + part(1.0 / 9 + 1.0) + part(0.25));
    EXPECT_EQ(score_of(tiny(), "a", "one", by("okatp")), 0.0);
}

// d is in 2 documents and e in 1: the smaller idf counts. Places 2 and 3 of three, K = 1.65.
TEST(OkaTp, TakesTheSmallerIdf) {
    EXPECT_DOUBLE_EQ(score_of(tiny(), "e d", "three", by("okatp")), kPlain2 * (2.2 / 2.65));
}

// The bag {a, a, b} has two pairs of different terms.
TEST(OkaTp, CountsThePairsOfABag) {
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a a b", "one", by("okatp")),
                     2 * score_of(tiny(), "a b", "one", by("okatp")));
}

// a before b: places 0 and 1; b before a: 1 and 2.
TEST(OkaTpOrdered, CountsOnlyTheOrderOfTheQuery) {
    const double one = kPlain2 * (1.0 * 2.2 / (1.0 + 1.2));
    EXPECT_DOUBLE_EQ(score_of(tiny(), "a b", "one", by("okatp-ordered")), one);
    EXPECT_DOUBLE_EQ(score_of(tiny(), "b c", "one", by("okatp-ordered")),
                     kPlain2 * (0.25 * 2.2 / (0.25 + 1.2)));
    EXPECT_EQ(score_of(tiny(), "c b", "one", by("okatp-ordered")), 0.0);
}

// `a b a c` and the query b c a: a b | b a | a c are neighbours, each at distance 1.
// acc(a) = 3 idf, acc(b) = 2 idf, acc(c) = idf; idf = ln 1.5 is below 1.
TEST(Bm25Tp, AddsTheProximityOfNeighbours) {
    const auto part = [](double acc) { return kPlain2 * (acc * 2.2 / (acc + 1.2)); };
    const double expected = part(2 * kPlain2) + part(kPlain2) + part(3 * kPlain2);
    EXPECT_NEAR(score_of(tiny(), "b c a", "one", by("bm25tp")),
                score_of(tiny(), "b c a", "one") + expected, 1e-15);
}

// ln 3 is above 1: min(1, w) caps the factor in front, not what neighbours give.
TEST(Bm25Tp, CapsTheFactorAtOne) {
    const double acc_d = kPlain1;
    const double acc_e = kPlain2;
    EXPECT_NEAR(score_of(tiny(), "d e", "three", by("bm25tp")),
                score_of(tiny(), "d e", "three") + kPlain2 * (acc_d * 2.2 / (acc_d + 1.65)) +
                    1.0 * (acc_e * 2.2 / (acc_e + 1.65)),
                1e-15);
}

TEST(Sums, AddTheirParts) {
    EXPECT_EQ(score_of(tiny(), "a b c", "one", by("bm25+okatp")),
              score_of(tiny(), "a b c", "one") + score_of(tiny(), "a b c", "one", by("okatp")));
    EXPECT_EQ(
        score_of(tiny(), "a b c", "one", by("bm25+okatp-ordered")),
        score_of(tiny(), "a b c", "one") + score_of(tiny(), "a b c", "one", by("okatp-ordered")));
}

/// title 2 and 1 words, body 3 and 6.
const TestIndex& fields() {
    static const TestIndex kIndex{
        {{titled("one", "red shoe", "a shoe red"), titled("two", "hat", "a red red hat b shoe")}}};
    return kIndex;
}

TEST(Bm25f, WithWeightsOfOneAndOneLengthIsBm25) {
    for (const char* query : {"red", "shoe red hat", "title:hat a", "\"red shoe\" b"}) {
        for (const char* id : {"one", "two"}) {
            SearchOptions simple = by("bm25f-simple");
            if (std::string_view{query}.starts_with("title:")) continue;
            EXPECT_EQ(score_of(fields(), query, id, simple), score_of(fields(), query, id))
                << query;
        }
    }
}

// red in one: title 1 of 2 words (mean 1.5), body 1 of 3 (mean 4.5); it is in both documents.
TEST(Bm25f, MeasuresEachFieldByItsLength) {
    SearchOptions options = by("bm25f");
    options.field_weights["title"] = 3.0;
    options.field_b["body"] = 0.5;
    const double tf = 3.0 / (0.25 + 0.75 * 2 / 1.5) + 1.0 / (0.5 + 0.5 * 3 / 4.5);
    EXPECT_DOUBLE_EQ(score_of(fields(), "red", "one", options),
                     std::log(1.0 + 0.5 / 2.5) * (tf * 2.2 / (tf + 1.2)));
}

// Fields count weight times: length 2 * 2 + 3 = 7, mean (2 * 3 + 9) / 2 = 7.5, tf 2 + 1.
TEST(Bm25fSimple, RepeatsFieldsByTheirWeights) {
    SearchOptions options = by("bm25f-simple");
    options.field_weights["title"] = 2.0;
    const double norm = 1.2 * (0.25 + 0.75 * 7 / 7.5);
    EXPECT_DOUBLE_EQ(score_of(fields(), "red", "one", options),
                     std::log(1.0 + 0.5 / 2.5) * (3 * 2.2 / (3 + norm)));
}

TEST(Bm25f, RefusesFieldsThereAreNoneOf) {
    SearchOptions options = by("bm25f");
    options.field_weights["body2"] = 2.0;
    EXPECT_THROW(score_of(fields(), "red", "one", options), Error);
}

// hat is in the title of two alone, and df counts titles: lengths 2 and 1, mean 1.5.
TEST(Fields, AUnitOfAFieldIsMeasuredByTheField) {
    const double norm = 1.2 * (0.25 + 0.75 * 1 / 1.5);
    EXPECT_DOUBLE_EQ(score_of(fields(), "title:hat", "two"),
                     std::log(1.0 + 1.5 / 1.5) * (2.2 / (1 + norm)));
    EXPECT_EQ(score_of(fields(), "title:hat", "one"), 0.0);
}

// Places never pair across fields: red stands last in the title and shoe first in the body.
TEST(Fields, ProximityStaysInOneField) {
    const TestIndex index{{{titled("one", "x red", "shoe y")}}};
    EXPECT_EQ(score_of(index, "red shoe", "one", by("okatp")), 0.0);
    EXPECT_TRUE(found_ids(index, "\"red shoe\"").empty());
}

TEST(Scorers, AnUnknownNameIsAnErrorThatListsThem) {
    EXPECT_THROW(find_scorer("bm26"), Error);
    EXPECT_EQ(find_scorer("bm25tp").name, "bm25tp");
}

TEST(Scorers, ScoreGivesEveryScorerForAnyDocument) {
    Searcher searcher{tiny()};
    const SearchOptions options;
    const PlannedQuery plan = searcher.plan(parse_query("e"), options);
    const std::vector<std::uint32_t> documents{2, 0};
    const std::vector<DocumentScores> scores = searcher.score(plan, options, documents);
    ASSERT_EQ(scores.size(), 2U);
    EXPECT_EQ(scores[0].document, 2U);
    for (std::size_t i = 0; i < scorers().size(); ++i) {
        const std::string name{scorers()[i].name};
        EXPECT_EQ(scores[0].scores[i], score_of(tiny(), "e", "three", by(name))) << name;
        EXPECT_EQ(scores[1].scores[i], 0.0) << name;
    }
}

TEST(Scorers, ExplanationsAddUpToTheScore) {
    Searcher searcher{tiny()};
    for (const ScorerInfo& info : scorers()) {
        const SearchOptions options = by(std::string{info.name});
        const PlannedQuery plan = searcher.plan(parse_query("a b^2 c \"b a\""), options);
        for (const Hit& hit : searcher.search(plan, options).hits) {
            const std::uint32_t documents[] = {hit.document};
            const ScoreExplanation why = searcher.explain(plan, options, documents).front();
            EXPECT_TRUE(why.matches);
            EXPECT_EQ(why.score, hit.score) << info.name;
            double score = 0.0;
            for (const PartTrace& part : why.parts) {
                double sum = 0.0;
                for (const ScoreLine& line : part.lines) sum += line.value;
                EXPECT_EQ(sum / part.divisor, part.value) << info.name;
                score += part.value;
            }
            EXPECT_EQ(score, hit.score) << info.name;
        }
    }
}

}  // namespace
}  // namespace assay
