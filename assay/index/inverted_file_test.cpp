#include "assay/index/inverted_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "assay/index/postings_cursor.h"
#include "assay/index/testing_random.h"

namespace assay {
namespace {

/// Term -> document -> places: what an inverted file holds, as simply as possible.
using Postings = std::map<std::string, std::map<std::uint32_t, std::vector<std::uint32_t>>>;

std::string folder_for(const std::string& name) {
    const std::string folder = testing::TempDir() + "inverted_file_" + name;
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    return folder;
}

/// Terms of very different frequency, from one document to nearly all; gaps and places of every
/// size.
Postings random_postings(std::uint32_t documents, std::uint32_t terms, unsigned seed) {
    TestRandom random{seed};
    Postings postings;
    for (std::uint32_t t = 0; t < terms; ++t) {
        auto& of_term = postings["term" + std::to_string(t * 7919 % 100003)];
        const double density = std::pow(0.5, random.below(16));
        for (std::uint32_t d = random.below(100); d < documents; ++d) {
            if (!random.chance(density)) continue;
            std::set<std::uint32_t> places;
            const std::uint32_t count =
                1 + (random.below(8) == 0 ? random.below(300) : random.below(2));
            const std::uint32_t range = random.below(5) == 0 ? 4000000000U : 400;
            while (places.size() < count) places.insert(random.below(range));
            of_term[d].assign(places.begin(), places.end());
        }
        if (of_term.empty()) of_term[random.below(documents)] = {random.below(1000)};
    }
    return postings;
}

std::vector<IndexPart> write(const std::string& folder, const Postings& postings,
                             std::span<const std::uint32_t> lengths) {
    InvertedFileWriter writer{folder, "segment", lengths, {}};
    for (const auto& [term, documents] : postings) {
        writer.begin_term(term);
        for (const auto& [document, places] : documents) writer.add(document, places);
        writer.end_term();
    }
    return writer.finish();
}

TEST(InvertedFile, GivesBackWhatWasWritten) {
    const std::string folder = folder_for("round_trip");
    const std::uint32_t documents = 6000;
    const Postings postings = random_postings(documents, 120, 1);
    std::vector<std::uint32_t> lengths;
    for (std::uint32_t d = 0; d < documents; ++d) lengths.push_back(d % 700);
    const std::vector<IndexPart> parts = write(folder, postings, lengths);
    const InvertedFile file{folder, parts};

    EXPECT_EQ(file.documents(), documents);
    EXPECT_EQ(file.length(1234), 1234U % 700);
    EXPECT_EQ(file.term_count(), postings.size());
    std::vector<std::uint32_t> places;
    for (const auto& [term, of_term] : postings) {
        const std::optional<TermEntry> entry = file.find(term);
        ASSERT_TRUE(entry) << term;
        ASSERT_EQ(entry->documents, of_term.size());
        PostingsCursor cursor{file, *entry};
        for (const auto& [document, expected] : of_term) {
            ASSERT_EQ(cursor.next(), document);
            ASSERT_EQ(cursor.frequency(), expected.size());
            cursor.positions(places);
            ASSERT_EQ(places, expected) << term << " in " << document;
        }
        EXPECT_EQ(cursor.next(), PostingsCursor::kEnd);
        EXPECT_EQ(cursor.next(), PostingsCursor::kEnd);
    }
    file.check();
}

TEST(InvertedFile, FindsNoTermThatIsNotThere) {
    const std::string folder = folder_for("absent");
    Postings postings;
    for (const char* term :
         {"b", "bb", "bbb", "bbbbbbbbbbb", "bbbbbbbbbbbc", "c", "\xe4\xb8\xad"}) {
        postings[term][0] = {0};
    }
    const std::vector<std::uint32_t> lengths{7};
    const InvertedFile file{folder, write(folder, postings, lengths)};
    for (const auto& [term, of_term] : postings) EXPECT_TRUE(file.find(term)) << term;
    for (const char* term : {"", "a", "ba", "bbbb", "bbbbbbbbbbba", "bbbbbbbbbbbd", "d", "\xff"}) {
        EXPECT_FALSE(file.find(term)) << term;
    }
}

TEST(InvertedFile, WalksTermsFromAnyPlace) {
    const std::string folder = folder_for("walk");
    Postings postings;
    for (int i = 0; i < 1000; ++i) postings["t" + std::to_string(i)][0] = {std::uint32_t(i)};
    const std::vector<std::uint32_t> lengths{1000};
    const InvertedFile file{folder, write(folder, postings, lengths)};
    for (const std::string from : {"", "t", "t5", "t555", "t5555", "t999", "u"}) {
        TermCursor cursor = file.terms(from);
        for (auto expected = postings.lower_bound(from); expected != postings.end(); ++expected) {
            ASSERT_TRUE(cursor.next());
            ASSERT_EQ(cursor.term(), expected->first);
            ASSERT_EQ(cursor.entry().only_place, expected->second.at(0)[0]);
        }
        EXPECT_FALSE(cursor.next());
    }
}

TEST(InvertedFile, AdvancesAsALinearSearchWould) {
    const std::string folder = folder_for("advance");
    const Postings postings = random_postings(5000, 40, 2);
    const std::vector<std::uint32_t> lengths(5000, 10);
    const InvertedFile file{folder, write(folder, postings, lengths)};
    TestRandom random{3};
    for (const auto& [term, of_term] : postings) {
        PostingsCursor cursor{file, *file.find(term)};
        std::uint32_t target = 0;
        while (target < 5000) {
            target += random.below(random.below(10) == 0 ? 900 : 20);
            const auto expected = of_term.lower_bound(target);
            ASSERT_EQ(cursor.advance(target),
                      expected == of_term.end() ? PostingsCursor::kEnd : expected->first);
        }
    }
}

TEST(InvertedFile, EmptyFilesAreFine) {
    const std::string folder = folder_for("empty");
    const InvertedFile file{folder, write(folder, {}, {})};
    EXPECT_EQ(file.documents(), 0U);
    EXPECT_FALSE(file.find("x"));
    EXPECT_FALSE(file.terms().next());
    file.check();
}

TEST(InvertedFile, ImpactsCoverEveryDocumentOfTheirBlock) {
    const std::string folder = folder_for("impacts");
    const Postings postings = random_postings(3000, 60, 4);
    std::vector<std::uint32_t> lengths;
    for (std::uint32_t d = 0; d < 3000; ++d) lengths.push_back(d * 37 % 300);
    const InvertedFile file{folder, write(folder, postings, lengths)};
    for (const auto& [term, of_term] : postings) {
        PostingsList list;
        list.open(file, *file.find(term));
        if (!list.bounded()) continue;
        for (std::uint32_t b = 0; b < list.blocks(); ++b) {
            std::array<ImpactPair, kMostImpacts> pairs{};
            const std::size_t count = list.impacts(b, pairs.data());
            PostingsBlock block;
            list.find(b, block);
            list.list_documents(block);
            list.count_frequencies(block);
            for (std::uint32_t i = 0; i < block.count; ++i) {
                const std::uint32_t code = file.lengths().code(block.documents[i]);
                const bool covered = std::any_of(pairs.begin(), pairs.begin() + count, [&](auto p) {
                    return p.length_code <= code &&
                           (p.frequency >= block.frequencies[i] || p.frequency == kAnyFrequency);
                });
                ASSERT_TRUE(covered) << term << " block " << b;
            }
        }
    }
}

}  // namespace
}  // namespace assay
