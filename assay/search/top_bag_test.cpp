#include "assay/search/top_bag.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

#include "assay/index/postings_cursor.h"
#include "assay/index/testing_random.h"
#include "assay/search/testing.h"

namespace assay {
namespace {

/// More documents than two windows hold, words from one in nearly every document to some in one, so
/// that lists are of bits, of packed blocks and of less than a block, and many documents tie.
std::vector<std::vector<Document>> many_documents(std::size_t segments) {
    TestRandom random{7};
    constexpr std::size_t kCount = 36000;
    std::vector<std::vector<Document>> batches(segments);
    for (std::size_t i = 0; i < kCount; ++i) {
        std::string text;
        for (std::uint32_t left = 1 + random.below(random.chance(0.1) ? 60 : 10); left > 0;
             --left) {
            const double u = (random() + 1.0) / 4294967297.0;
            text += "w" + std::to_string(static_cast<int>(std::pow(u, -0.9))) + " ";
        }
        if (i % 9000 == 5)
            text += std::string(400, 'x') + " w1 w1 w1 w1 w1 w1 w1 w1 w1 w1 w1 w1 w1 w1 w1 w1";
        batches[i * segments / kCount].push_back(body(std::to_string(i), text));
    }
    return batches;
}

struct Setting {
    std::size_t segments;
    bool deletions;
};

class TopBagTest : public testing::TestWithParam<Setting> {
  protected:
    static std::vector<std::string> removed() {
        std::vector<std::string> ids;
        for (int i = 0; GetParam().deletions && i < 36000; i += 7) ids.push_back(std::to_string(i));
        return ids;
    }

    /// Scores of all live documents that match, by walking every posting.
    std::vector<Hit> score_all(std::span<const BagTerm> terms, Match match,
                               const Saturation& scorer) {
        std::map<std::uint32_t, Hit> scores;
        std::map<std::uint32_t, std::size_t> matched;
        for (const BagTerm& term : terms) {
            for (const Segment& segment : index_.index().segments()) {
                const auto entry = segment.inverted->find(term.term);
                if (!entry) continue;
                PostingsCursor cursor{*segment.inverted, *entry};
                while (cursor.next() != PostingsCursor::kEnd) {
                    if (!segment.alive(cursor.document())) continue;
                    const std::uint32_t document = segment.base + cursor.document();
                    const double norm = scorer.norm(segment.inverted->length(cursor.document()));
                    scores[document].document = document;
                    scores[document].score += scorer.part(term.weight, cursor.frequency(), norm);
                    ++matched[document];
                }
            }
        }
        std::vector<Hit> hits;
        for (const auto& [document, hit] : scores) {
            if (match == Match::any || matched[document] == terms.size()) hits.push_back(hit);
        }
        return in_order(std::move(hits));
    }

    static std::vector<Hit> in_order(std::vector<Hit> hits) {
        std::stable_sort(hits.begin(), hits.end(),
                         [](const Hit& a, const Hit& b) { return a.score > b.score; });
        return hits;
    }

    static void expect_best(std::span<const Hit> found, std::vector<Hit> all, std::size_t k) {
        all.resize(std::min(k, all.size()));
        ASSERT_EQ(found.size(), all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            ASSERT_EQ(found[i].document, all[i].document) << "place " << i << " of " << k;
            ASSERT_EQ(found[i].score, all[i].score);
        }
    }

    Saturation some_scorer() {
        Saturation scorer;
        const CollectionStatistics& all = index_.index().statistics();
        scorer.average_length =
            static_cast<double>(all.total_length) / static_cast<double>(all.documents);
        if (random_.chance(0.5)) return scorer;
        scorer.k1 = random_.below(300) / 100.0;
        scorer.b = random_.below(101) / 100.0;
        scorer.factor = random_.chance(0.5) ? scorer.k1 + 1 : 1.0;
        scorer.byte_lengths = random_.chance(0.3);
        return scorer;
    }

    /// Made once for all tests of a setting.
    static const TestIndex& made_index() {
        static std::map<std::pair<std::size_t, bool>, std::unique_ptr<TestIndex>> made;
        auto& index = made[{GetParam().segments, GetParam().deletions}];
        if (index == nullptr) {
            index = std::make_unique<TestIndex>(many_documents(GetParam().segments), white_space(),
                                                removed());
        }
        return *index;
    }

    const TestIndex& index_ = made_index();
    TestRandom random_{11};
};

TEST_P(TopBagTest, FindsWhatScoringEverythingFinds) {
    TopBag top{index_};
    for (int round = 0; round < 30; ++round) {
        std::vector<std::string> words;
        const std::uint32_t count = 1 + random_.below(round % 10 == 0 ? 12 : 5);
        while (words.size() < count) {
            const std::string word =
                "w" + std::to_string(1 + random_.below(random_.chance(0.6) ? 12 : 3000));
            if (std::ranges::find(words, word) == words.end()) words.push_back(word);
        }
        std::vector<BagTerm> terms;
        for (const std::string& word : words) {
            terms.push_back(
                {word, random_.chance(0.05) ? 0.0 : 0.01 + random_.below(1000) / 100.0});
        }
        const Match match = random_.chance(0.6) ? Match::any : Match::all;
        const Saturation scorer = some_scorer();
        const std::vector<Hit> all = score_all(terms, match, scorer);
        for (const std::size_t k : {1U, 3U, 10U, 100U, 1000U, 50000U}) {
            expect_best(top.find(terms, match, scorer, k), all, k);
            if (HasFatalFailure()) FAIL() << "round " << round << ", first word " << words[0];
        }
    }
}

TEST_P(TopBagTest, FindsPhrasesAsReadingEveryPlaceDoes) {
    TopBag top{index_};
    for (int round = 0; round < 8; ++round) {
        std::vector<std::string> words;
        std::vector<std::uint32_t> offsets;
        for (std::uint32_t i = 0; i < 2 + random_.below(2); ++i) {
            words.push_back("w" + std::to_string(1 + random_.below(4)));
            offsets.push_back(offsets.empty() ? 0 : offsets.back() + 1 + random_.below(2));
        }
        const Saturation scorer = some_scorer();
        std::vector<Hit> all;
        for (const Segment& segment : index_.index().segments()) {
            std::map<std::uint32_t, std::map<std::uint32_t, std::size_t>> starts;
            for (std::size_t w = 0; w < words.size(); ++w) {
                PostingsCursor cursor{*segment.inverted, *segment.inverted->find(words[w])};
                std::vector<std::uint32_t> places;
                while (cursor.next() != PostingsCursor::kEnd) {
                    cursor.positions(places);
                    for (const std::uint32_t place : places) {
                        if (place >= offsets[w]) ++starts[cursor.document()][place - offsets[w]];
                    }
                }
            }
            for (const auto& [document, of_document] : starts) {
                const auto times = std::ranges::count_if(
                    of_document, [&](const auto& start) { return start.second == words.size(); });
                if (times == 0 || !segment.alive(document)) continue;
                const double norm = scorer.norm(segment.inverted->length(document));
                all.push_back({segment.base + document,
                               scorer.part(2.5, static_cast<std::uint32_t>(times), norm)});
            }
        }
        all = in_order(std::move(all));
        const std::vector<std::string_view> terms(words.begin(), words.end());
        for (const std::size_t k : {1U, 10U, 100U, 5000U}) {
            expect_best(top.find_phrase(terms, offsets, 2.5, scorer, k), all, k);
            if (HasFatalFailure())
                FAIL() << "round " << round << ", " << words[0] << " " << words[1];
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Indexes, TopBagTest,
                         testing::Values(Setting{1, false}, Setting{1, true}, Setting{3, true}));

}  // namespace
}  // namespace assay
