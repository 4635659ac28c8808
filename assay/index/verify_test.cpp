#include "assay/index/verify.h"

#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/index/index_testing.h"

namespace assay {
namespace {

/// Two segments, with deletions in the first.
void make_index(const std::string& folder) {
    std::vector<Document> documents;
    for (unsigned i = 0; i < 120; ++i) {
        documents.push_back(test_document("d" + std::to_string(i), i));
    }
    build_index(folder, documents);
    IndexWriter writer = IndexWriter::open(folder);
    for (unsigned i = 0; i < 120; i += 9) writer.remove("d" + std::to_string(i));
    writer.add(std::vector{test_document("new", 1000)}, IndexWriter::IfPresent::refuse);
    writer.commit();
}

/// Everything a reader asks for; an Error is a good answer, a crash is not.
void use(const std::string& folder) {
    try {
        const Index index = Index::open(folder);
        try {
            content_of(index);
        } catch (const Error&) {
            index.find("d5");
        } catch (const std::bad_alloc&) {
            index.find("d5");
        }
        index.find("d7");
    } catch (const Error&) {
        return;
    }
}

TEST(Verify, FindsDamageInEveryPart) {
    const TestFolder folder;
    make_index(folder / "i");
    ASSERT_EQ(verify_index(folder / "i"), std::vector<std::string>{});
    TestRandom random{3};
    const Manifest manifest = read_manifest(folder / "i");
    for (const SegmentRecord& segment : manifest.segments) {
        for (const IndexPart& part : segment.parts) {
            const std::string bytes = folder.read("i/" + part.file);
            for (int round = 0; round < 12; ++round) {
                std::string damaged = bytes;
                char& byte = damaged[random() % damaged.size()];
                byte = static_cast<char>(byte ^ (1 << random() % 8));
                folder.write("i/" + part.file, damaged);
                const std::vector<std::string> problems = verify_index(folder / "i");
                ASSERT_FALSE(problems.empty()) << part.file;
                EXPECT_NE(problems[0].find(part.file), std::string::npos) << problems[0];
                use(folder / "i");
            }
            folder.write("i/" + part.file, bytes.substr(0, bytes.size() / 2));
            EXPECT_THROW(Index::open(folder / "i"), Error) << part.file;
            EXPECT_FALSE(verify_index(folder / "i").empty());
            std::filesystem::remove(folder / ("i/" + part.file));
            EXPECT_THROW(Index::open(folder / "i"), Error) << part.file;
            EXPECT_FALSE(verify_index(folder / "i").empty());
            folder.write("i/" + part.file, bytes);
        }
    }
    EXPECT_EQ(verify_index(folder / "i"), std::vector<std::string>{});
}

TEST(Verify, FindsNumbersThatDisagree) {
    const TestFolder folder;
    make_index(folder / "i");
    const Manifest good = read_manifest(folder / "i");
    Manifest bad = good;
    bad.segments[0].total_length += 1;
    commit_manifest(folder / "i", bad);
    EXPECT_EQ(verify_index(folder / "i").size(), 1U);
    bad = good;
    bad.segments[0].deleted -= 1;
    commit_manifest(folder / "i", bad);
    EXPECT_THROW(Index::open(folder / "i"), Error);
    bad = good;
    bad.segments.push_back(good.segments[1]);
    for (IndexPart& part : bad.segments[2].parts) {
        const std::string copy = "seg-99." + part.kind + part.file.substr(part.file.rfind('-'));
        folder.write("i/" + copy, folder.read("i/" + part.file));
        part.file = copy;
    }
    commit_manifest(folder / "i", bad);
    const std::vector<std::string> problems = verify_index(folder / "i");
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_NE(problems[0].find("'new' is there twice"), std::string::npos);
}

TEST(Merge, RefusesPartsWithAWrongChecksum) {
    const TestFolder folder;
    make_index(folder / "i");
    const IndexPart part = read_manifest(folder / "i").segments[0].parts[0];
    std::string bytes = folder.read("i/" + part.file);
    bytes.back() = static_cast<char>(bytes.back() ^ 1);
    folder.write("i/" + part.file, bytes);
    IndexWriter writer = IndexWriter::open(folder / "i");
    EXPECT_THROW(writer.merge(), Error);
}

}  // namespace
}  // namespace assay
