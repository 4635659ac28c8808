#include "assay/index/ciff.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/index/index_testing.h"
#include "assay/index/verify.h"

namespace assay {
namespace {

/// Made by a writer of protobuf's wire format in Python, which shares nothing with ours: three
/// documents a (300 tokens), bb (2) and c (4); terms and documents not in order.
constexpr const char* kMessages[] = {
    // version 1, 3 lists, 3 documents, the same in total, 306 tokens, 102.0 on average, "test"
    "1c0801100318032003280330b202390000000000805940420474657374",
    // zebra: 2 documents, 3 times: document 1 twice, document 1 + 1 once
    "170a057a6562726110021803220408011002220408011001",
    // apple: 2 documents, 302 times: document 0 (left out, as zeros are) 300 times, 0 + 2 twice
    "170a056170706c65100218ae02220310ac02220408021002",
    // 手机: document 2 once
    "120a06e6898be69cba10011801220408021001",
    // documents 2 "c", 0 "a", 1 "bb"
    "0708021201631804",
    "0612016118ac02",
    "080801120262621802",
};

std::string bytes_of(std::string_view hex) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
        bytes += static_cast<char>(std::stoi(std::string{hex.substr(i, 2)}, nullptr, 16));
    }
    return bytes;
}

std::string sample() {
    std::string bytes;
    for (const char* message : kMessages) bytes += bytes_of(message);
    return bytes;
}

/// Term, then document:frequency.
std::map<std::string, std::string> postings_of(const Index& index) {
    std::map<std::string, std::string> postings;
    const Segment& segment = index.segments()[0];
    for (TermCursor terms = segment.inverted->terms(); terms.next();) {
        PostingsCursor cursor{*segment.inverted, terms.entry()};
        while (cursor.next() != PostingsCursor::kEnd) {
            postings[std::string{terms.term()}] +=
                fmt::format(" {}:{}", cursor.document(), cursor.frequency());
        }
    }
    return postings;
}

TEST(Ciff, ReadsWhatAnotherWriterWrote) {
    const TestFolder folder;
    folder.write("x.ciff", sample());
    import_ciff(folder / "x.ciff", folder / "i", false);
    const Index index = Index::open(folder / "i");
    EXPECT_EQ(index.statistics().documents, 3U);
    EXPECT_EQ(index.statistics().total_length, 306U);
    EXPECT_FALSE(index.has_positions());
    EXPECT_EQ(index.id(0), "a");
    EXPECT_EQ(index.id(1), "bb");
    EXPECT_EQ(index.segments()[0].inverted->length(0), 300U);
    const std::map<std::string, std::string> expected{
        {"apple", " 0:300 2:2"}, {"zebra", " 1:2 2:1"}, {"手机", " 2:1"}};
    EXPECT_EQ(postings_of(index), expected);
    EXPECT_EQ(verify_index(folder / "i"), std::vector<std::string>{});
    EXPECT_THROW(import_ciff(folder / "x.ciff", folder / "i", false), Error);
}

TEST(Ciff, WritesTheLiveDocuments) {
    const TestFolder folder;
    std::vector<Document> documents;
    for (unsigned i = 0; i < 60; ++i) documents.push_back(test_document(std::to_string(i), i));
    build_index(folder / "i", documents);
    {
        IndexWriter writer = IndexWriter::open(folder / "i");
        for (unsigned i = 0; i < 60; i += 7) writer.remove(std::to_string(i));
        writer.add(std::vector{test_document("21", 500)}, IndexWriter::IfPresent::replace);
        writer.commit();
    }
    export_ciff(Index::open(folder / "i"), folder / "x.ciff");
    import_ciff(folder / "x.ciff", folder / "back", false);
    {
        IndexWriter writer = IndexWriter::open(folder / "i");
        writer.merge();
        writer.commit();
    }
    const Index merged = Index::open(folder / "i");
    const Index back = Index::open(folder / "back");
    EXPECT_EQ(postings_of(back), postings_of(merged));
    EXPECT_EQ(back.statistics().total_length, merged.statistics().total_length);
    for (std::uint32_t d = 0; d < merged.statistics().documents; ++d) {
        EXPECT_EQ(back.id(d), merged.id(d));
        EXPECT_EQ(back.segments()[0].inverted->length(d), merged.segments()[0].inverted->length(d));
    }
    export_ciff(back, folder / "y.ciff");
    // Only what a person reads may differ: the name of the analyser.
    export_ciff(merged, folder / "z.ciff");
    EXPECT_EQ(folder.read("y.ciff"), folder.read("z.ciff"));
}

TEST(Ciff, WritesTheBytesOfTheFormat) {
    const TestFolder folder;
    folder.write("x.ciff", sample());
    import_ciff(folder / "x.ciff", folder / "i", false);
    export_ciff(Index::open(folder / "i"), folder / "y.ciff");
    const std::string written = folder.read("y.ciff");
    // In order now, and with our own description; the messages are those of the other writer.
    std::string body;
    for (const int message : {2, 1, 3, 5, 6, 4}) body += bytes_of(kMessages[message]);
    ASSERT_GT(written.size(), body.size());
    EXPECT_EQ(written.substr(written.size() - body.size()), body);
    EXPECT_EQ(written.substr(1, 22), bytes_of(kMessages[0]).substr(1, 22));
}

TEST(Ciff, DamageIsAnError) {
    const TestFolder folder;
    const std::string bytes = sample();
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        folder.write("x.ciff", bytes.substr(0, size));
        EXPECT_THROW(import_ciff(folder / "x.ciff", folder / "i", true), Error) << size;
    }
    TestRandom random{1};
    for (int round = 0; round < 300; ++round) {
        std::string damaged = bytes;
        damaged[random() % damaged.size()] = static_cast<char>(random());
        folder.write("x.ciff", damaged);
        try {
            import_ciff(folder / "x.ciff", folder / "i", true);
            EXPECT_EQ(verify_index(folder / "i"), std::vector<std::string>{});
        } catch (const Error&) {
            continue;
        }
    }
}

}  // namespace
}  // namespace assay
