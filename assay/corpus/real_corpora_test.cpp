#include <gtest/gtest.h>

#include <filesystem>

#include "assay/corpus/testing.h"

namespace assay {
namespace {

std::string text_of(const Document& document) {
    std::string text;
    for (const Document::Field& field : document.fields) text += field.text + "\n";
    return text;
}

TEST(RealCorpora, CacmIsReadFromItsArchive) {
    const std::string path = shared_data("cacm/cacm.tar.gz");
    if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not there";
    CorpusOptions options;
    options.strip_extensions = true;
    const auto reader = open_corpus(path, options);
    const auto read = all_of(*reader);
    // 3,204 documents: Anserini's regression for CACM, which indexes all text between the tags.
    ASSERT_EQ(read.size(), 3204U);
    EXPECT_EQ(read.front().id, "CACM-0001");
    EXPECT_EQ(read.back().id, "CACM-3204");
    EXPECT_TRUE(text_of(read[2999]).starts_with("Segment Sizes and Lifetimes in Algol 60"));
    EXPECT_NE(text_of(read[2999]).find("\n3000\t5\t3000"), std::string::npos);
    for (const Document& document : read) {
        EXPECT_EQ(document.fields.size(), 1U);
        EXPECT_EQ(text_of(document).find("<pre>"), std::string::npos);
    }
    EXPECT_EQ(reader->bytes_read(), reader->bytes_total());
}

TEST(RealCorpora, DuReaderIsReadAsRecords) {
    const std::string path = shared_data("chinese/dureader_demo/search.dev.json");
    if (!std::filesystem::exists(path)) GTEST_SKIP() << path << " is not there";
    CorpusOptions options;
    options.columns = {{"id", "question_id"}, {"question", "question"}};
    const auto read = all_of(*open_corpus(path, options));
    ASSERT_EQ(read.size(), 100U);
    EXPECT_EQ(read[0].fields.at(0).name, "question");
    EXPECT_FALSE(read[0].fields.at(0).text.empty());
}

}  // namespace
}  // namespace assay
