// Every scorer, every kind of query, every way an index can be cut: the quick ways find what
// scoring everything finds, to the last bit.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "assay/index/testing_random.h"
#include "assay/search/testing.h"

namespace assay {
namespace {

constexpr std::array<std::string_view, 14> kWords{"sea",  "sun",     "sand",    "red",  "crimson",
                                                  "car",  "motor",   "vehicle", "shoe", "hat",
                                                  "blue", "seaside", "sunny",   "rare"};

AnalyzerConfig with_synonyms() {
    AnalyzerConfig config;
    config.name = "test";
    config.code = false;
    config.stemmer.clear();
    config.possessives = false;
    config.synonyms = {{"red", "crimson"}, {"car", "motor vehicle"}};
    return config;
}

/// Earlier words are more frequent; the last one is in few documents.
std::string random_text(TestRandom& random, std::uint32_t words) {
    std::string text;
    for (std::uint32_t i = 0; i < words; ++i) {
        const auto size = static_cast<std::uint32_t>(kWords.size());
        const std::uint32_t word = std::min(random.below(size), random.below(size));
        text += std::string{kWords[word]} + " ";
    }
    return text;
}

std::vector<Document> random_documents(TestRandom& random, std::size_t count) {
    std::vector<Document> documents;
    for (std::size_t i = 0; i < count; ++i) {
        Document document = titled("d" + std::to_string(i), random_text(random, random.below(4)),
                                   random_text(random, 1 + random.below(30)));
        document.attributes.push_back({"price", std::int64_t{random.below(100)}});
        if (random.chance(0.8)) {
            document.attributes.push_back(
                {"kind", std::string{random.chance(0.5) ? "new" : "old"}});
        }
        documents.push_back(std::move(document));
    }
    return documents;
}

struct Case {
    std::size_t segments;
    bool deletions;
};

TestIndex random_index(const Case& shape, unsigned seed) {
    TestRandom random{seed};
    const std::vector<Document> documents = random_documents(random, 400);
    std::vector<std::vector<Document>> batches(shape.segments);
    std::vector<std::string> removed;
    for (std::size_t i = 0; i < documents.size(); ++i) {
        batches[i * shape.segments / documents.size()].push_back(documents[i]);
        if (shape.deletions && random.chance(0.2)) removed.push_back(documents[i].id);
    }
    return TestIndex{batches, with_synonyms(), removed};
}

struct Kind {
    std::string_view name;
    std::string_view query;
    std::string_view match;
};

constexpr std::array<Kind, 20> kKinds{{
    {"one", "hat", "any"},
    {"or", "sea sand hat rare", "any"},
    {"repeated", "sea hat hat^0.5 nowhere", "any"},
    {"and", "sea sun hat", "all"},
    {"and, one absent", "sea nowhere", "all"},
    {"two of", "sea shoe hat blue", "2"},
    {"half of", "sea shoe hat blue rare", "50%"},
    {"must and not", "+sea hat -blue", "any"},
    {"not a phrase", "sea -\"sun sea\"", "any"},
    {"phrase", "\"sea sun\"", "any"},
    {"phrase that repeats", "\"sea sea sun\"", "any"},
    {"phrase and words", "\"sand sea sun\" hat rare", "any"},
    {"prefix", "se* hat", "any"},
    {"synonyms", "red hat", "any"},
    {"synonym phrase", "car shoe", "any"},
    {"field", "title:sea hat", "any"},
    {"field phrase", "title:\"sea sun\" body:red", "any"},
    {"filter", "sea hat price:<30 kind:!=old", "any"},
    {"group", "+(rare hat) sea -(blue shoe)", "any"},
    {"no words", "-sea price:>=50", "any"},
}};

SearchOptions random_options(TestRandom& random, const ScorerInfo& info, const Kind& kind) {
    SearchOptions options;
    options.scorer = info.name;
    options.matching = Matching::parse(std::string{kind.match});
    if (random.chance(0.7)) {
        options.k1 = random.below(300) / 100.0;
        options.b = random.below(101) / 100.0;
    }
    options.field_weights["title"] = random.below(40) / 10.0;
    options.field_b["body"] = random.below(101) / 100.0;
    options.unique_terms = random.chance(0.3);
    return options;
}

class Differential : public testing::TestWithParam<Case> {};

TEST_P(Differential, QuickIsPlain) {
    const TestIndex index = random_index(GetParam(), 7);
    TestRandom random{static_cast<unsigned>(GetParam().segments)};
    Searcher searcher{index};
    std::size_t found = 0;
    for (const Kind& kind : kKinds) {
        const ParsedQuery query = parse_query(kind.query);
        for (const ScorerInfo& info : scorers()) {
            SearchOptions options = random_options(random, info, kind);
            options.k = 1000;
            options.plain = true;
            const PlannedQuery plan = searcher.plan(query, options);
            const std::vector<Hit> all = searcher.search(plan, options).hits;
            found += all.size();
            options.plain = false;
            for (const std::size_t k : {1, 3, 10, 1000}) {
                options.k = k;
                std::vector<Hit> expected = all;
                expected.resize(std::min(k, all.size()));
                EXPECT_EQ(searcher.search(plan, options).hits, expected)
                    << kind.name << " " << info.name << " " << k << " k1 " << options.k1 << " b "
                    << options.b;
            }
        }
    }
    EXPECT_GT(found, 20000U);
}

INSTANTIATE_TEST_SUITE_P(Shapes, Differential,
                         testing::Values(Case{1, false}, Case{1, true}, Case{2, false},
                                         Case{3, true}, Case{4, false}, Case{4, true}),
                         [](const auto& shape) {
                             return std::to_string(shape.param.segments) +
                                    (shape.param.deletions ? "Deleted" : "Whole");
                         });

// The same documents in one segment and in four, with deleted ones and without: numbers of
// documents differ, ids, order and scores do not.
TEST(Segments, DoNotShowInResults) {
    TestRandom random{7};
    const std::vector<Document> documents = random_documents(random, 400);
    std::vector<Document> live;
    std::vector<std::string> removed;
    std::vector<std::vector<Document>> batches(4);
    for (std::size_t i = 0; i < documents.size(); ++i) {
        batches[i * 4 / documents.size()].push_back(documents[i]);
        if (i % 7 == 3) {
            removed.push_back(documents[i].id);
        } else {
            live.push_back(documents[i]);
        }
    }
    const TestIndex cut{batches, with_synonyms(), removed};
    const TestIndex whole{{live}, with_synonyms()};
    for (const Kind& kind : kKinds) {
        for (const ScorerInfo& info : scorers()) {
            SearchOptions options;
            options.scorer = info.name;
            options.matching = Matching::parse(std::string{kind.match});
            const ParsedQuery query = parse_query(kind.query);
            const auto listed = [&](const Index& index) {
                Searcher searcher{index};
                std::vector<std::pair<std::string, double>> list;
                for (const Hit& hit : searcher.search(query, options).hits) {
                    list.emplace_back(index.id(hit.document), hit.score);
                }
                return list;
            };
            EXPECT_EQ(listed(cut), listed(whole)) << kind.name << " " << info.name;
        }
    }
}

}  // namespace
}  // namespace assay
