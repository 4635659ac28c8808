#include "assay/index/index_writer.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "assay/core/error.h"
#include "assay/index/index_testing.h"
#include "assay/index/testing.h"
#include "assay/index/verify.h"

namespace assay {
namespace {

using IfPresent = IndexWriter::IfPresent;

std::vector<Document> some_documents(unsigned count, unsigned seed = 0) {
    std::vector<Document> documents;
    for (unsigned i = 0; i < count; ++i) {
        documents.push_back(test_document("d" + std::to_string(i), seed + i));
    }
    return documents;
}

std::vector<std::string> files_of(const std::string& folder) {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
        names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

TEST(IndexWriter, WhatIsAddedIsThere) {
    const TestFolder folder;
    const std::string path = folder / "new/index";
    const std::vector<Document> documents = some_documents(40);
    build_index(path, documents);
    const Index index = Index::open(path);
    EXPECT_EQ(index.statistics().documents, 40U);
    EXPECT_EQ(index.segments().size(), 1U);
    EXPECT_EQ(index.analyzer().name, "whitespace");
    EXPECT_TRUE(index.has_positions());
    for (std::uint32_t d = 0; d < 40; ++d) {
        EXPECT_EQ(index.id(d), documents[d].id);
        EXPECT_EQ(index.find(documents[d].id), d);
    }
    EXPECT_EQ(index.find("d40"), std::nullopt);
    EXPECT_TRUE(verify_index(path).empty());
}

TEST(IndexWriter, NothingIsSeenBeforeTheCommit) {
    const TestFolder folder;
    build_index(folder / "i", some_documents(5));
    const std::vector<std::string> before = files_of(folder / "i");
    {
        IndexWriter writer = IndexWriter::open(folder / "i");
        writer.add(some_documents(9), IfPresent::replace);
        writer.remove("d1");
        EXPECT_EQ(writer.documents(), 8U);
        EXPECT_EQ(Index::open(folder / "i").statistics().documents, 5U);
    }
    EXPECT_EQ(files_of(folder / "i"), before) << "a writer that gives up leaves nothing";
}

TEST(IndexWriter, AddRefusesAnIdThatIsThere) {
    const TestFolder folder;
    build_index(folder / "i", some_documents(5));
    EXPECT_THROW(IndexWriter::open(folder / "i").add(some_documents(1), IfPresent::refuse), Error);
    std::vector<Document> twice = {test_document("x", 1), test_document("x", 2)};
    EXPECT_THROW(IndexWriter::open(folder / "i").add(twice, IfPresent::refuse), Error);
    EXPECT_THROW(IndexWriter::open(folder / "i").add(std::vector<Document>(1), IfPresent::refuse),
                 Error)
        << "an empty id";
    EXPECT_NO_THROW(IndexWriter::open(folder / "i").add(twice, IfPresent::replace));
}

TEST(IndexWriter, ThereIsOneAtATime) {
    const TestFolder folder;
    build_index(folder / "i", some_documents(5));
    const IndexWriter first = IndexWriter::open(folder / "i");
    EXPECT_THROW(IndexWriter::open(folder / "i"), Error);
    EXPECT_NO_THROW(Index::open(folder / "i")) << "readers need no lock";
}

TEST(IndexWriter, CreateRefusesWhatItMustNotOverwrite) {
    const TestFolder folder;
    const NewIndex fresh{.analyzer = test_analyzer()};
    NewIndex over = fresh;
    over.overwrite = true;
    build_index(folder / "i", some_documents(5));
    EXPECT_THROW(IndexWriter::create(folder / "i", fresh), Error);
    std::filesystem::create_directories(folder / "photos");
    folder.write("photos/cat.jpg", "miau");
    EXPECT_THROW(IndexWriter::create(folder / "photos", over), Error);
    EXPECT_TRUE(std::filesystem::exists(folder / "photos/cat.jpg"));

    const Index old = Index::open(folder / "i");
    {
        IndexWriter writer = IndexWriter::create(folder / "i", over);
        writer.add(some_documents(2, 77), IfPresent::refuse);
    }
    EXPECT_EQ(content_of(Index::open(folder / "i")), content_of(old)) << "not committed";
    {
        IndexWriter writer = IndexWriter::create(folder / "i", over);
        writer.add(some_documents(2, 77), IfPresent::refuse);
        writer.commit();
    }
    EXPECT_EQ(Index::open(folder / "i").statistics().documents, 2U);
    EXPECT_EQ(old.statistics().documents, 5U);
    EXPECT_EQ(old.find("d4"), 4U) << "readers keep what they have opened";
    folder.write("i/manifest", "scrambled");
    EXPECT_THROW(Index::open(folder / "i"), Error);
    EXPECT_NO_THROW(IndexWriter::create(folder / "i", over).commit());
    EXPECT_EQ(Index::open(folder / "i").statistics().documents, 0U);
}

TEST(IndexWriter, FilesDependNeitherOnThreadsNorOnMemory) {
    const TestFolder folder;
    const std::vector<Document> documents = some_documents(300);
    build_index(folder / "1", documents, {.memory = std::size_t{1} << 30U, .threads = 1});
    build_index(folder / "3", documents, {.memory = std::size_t{1} << 30U, .threads = 3});
    build_index(folder / "small", documents, {.memory = 1, .threads = 2});
    for (const std::string& name : files_of(folder / "1")) {
        EXPECT_EQ(folder.read("1/" + name), folder.read("3/" + name)) << name;
    }
    EXPECT_EQ(content_of(Index::open(folder / "small")), content_of(Index::open(folder / "1")));
    const auto parts_of = [&](const std::string& name) {
        std::map<std::string, std::uint64_t> parts;
        const Manifest manifest = read_manifest(folder / name);
        for (const IndexPart& part : manifest.segments.at(0).parts) {
            parts[part.kind] += part.checksum;
        }
        return parts;
    };
    EXPECT_EQ(parts_of("small"), parts_of("1"));
}

TEST(IndexWriter, LeavesNoFolderWhenNothingIsCommitted) {
    const TestFolder folder;
    {
        IndexWriter writer = IndexWriter::create(folder / "new", {});
        writer.add(some_documents(3), IfPresent::refuse);
    }
    EXPECT_FALSE(std::filesystem::exists(folder / "new"));
    std::filesystem::create_directory(folder / "there");
    IndexWriter::create(folder / "there", {});
    EXPECT_TRUE(std::filesystem::exists(folder / "there"));
}

TEST(IndexWriter, ManySegmentsAreJoined) {
    const TestFolder folder;
    build_index(folder / "i", {});
    const std::vector<Document> documents = some_documents(60);
    for (std::size_t i = 0; i < documents.size(); ++i) {
        IndexWriter writer = IndexWriter::open(folder / "i");
        writer.add(std::span{documents}.subspan(i, 1), IfPresent::refuse);
        writer.commit();
        if (writer.tidy()) writer.commit();
        ASSERT_LE(writer.segments(), 10U);
    }
    build_index(folder / "fresh", documents);
    EXPECT_EQ(content_of(Index::open(folder / "i")), content_of(Index::open(folder / "fresh")));
    {
        IndexWriter writer = IndexWriter::open(folder / "i");
        for (int i = 0; i < 55; ++i) writer.remove("d" + std::to_string(i));
        writer.commit();
        EXPECT_TRUE(writer.tidy());
        writer.commit();
    }
    const Index index = Index::open(folder / "i");
    for (const Segment& segment : index.segments()) EXPECT_TRUE(segment.dead.empty());
    EXPECT_EQ(index.statistics().documents, 5U);
}

TEST(IndexWriter, ColumnsAreReplacedAndNothingElse) {
    const TestFolder folder;
    build_index(folder / "i", some_documents(30));
    const std::vector<std::string> before = files_of(folder / "i");
    {
        IndexWriter writer = IndexWriter::open(folder / "i");
        writer.set_column("year", [](std::string_view id) -> std::optional<AttributeValue> {
            if (id == "d7") return std::nullopt;
            return std::string{id} + "!";
        });
        writer.set_column("price", [](std::string_view) { return std::nullopt; });
        writer.commit();
    }
    const Index index = Index::open(folder / "i");
    const DocumentStore& store = *index.segments()[0].documents;
    EXPECT_EQ(store.attribute(3, "year"), AttributeValue{"d3!"});
    EXPECT_EQ(store.attribute(7, "year"), std::nullopt);
    EXPECT_EQ(store.column("price"), nullptr);
    EXPECT_TRUE(verify_index(folder / "i").empty());
    std::size_t kept = 0;
    for (const std::string& name : files_of(folder / "i")) {
        if (std::count(before.begin(), before.end(), name) > 0) ++kept;
    }
    EXPECT_EQ(kept, before.size() - 2) << "all files but those of the two columns";
}

/// A random history, and the documents that are alive after it in their order.
class History {
  public:
    History(std::string folder, unsigned seed) : folder_{std::move(folder)}, random_{seed} {
        build_index(folder_, {});
    }

    void session() {
        IndexWriter writer = IndexWriter::open(
            folder_, {.memory = random_() % 3 == 0 ? 1U : 1U << 28U, .threads = 2});
        for (unsigned step = 1 + random_() % 6; step > 0; --step) change(writer);
        writer.commit();
        if (random_() % 3 == 0 && writer.tidy()) writer.commit();
    }

    const std::vector<Document>& live() const { return live_; }

  private:
    void forget(const std::string& id) {
        std::erase_if(live_, [&](const Document& document) { return document.id == id; });
    }

    void change(IndexWriter& writer) {
        const unsigned kind = random_() % 10;
        if (kind < 5) {
            std::vector<Document> batch;
            for (unsigned n = random_() % 12; n > 0; --n) {
                batch.push_back(
                    test_document("d" + std::to_string(random_() % 60), 1000 + next_++));
            }
            writer.add(batch, IfPresent::replace);
            for (const Document& document : batch) {
                forget(document.id);
                live_.push_back(document);
            }
        } else if (kind < 9) {
            for (unsigned n = random_() % 8; n > 0; --n) {
                const std::string id = "d" + std::to_string(random_() % 60);
                const std::size_t before = live_.size();
                forget(id);
                EXPECT_EQ(writer.remove(id), live_.size() < before);
            }
        } else {
            writer.merge();
        }
        EXPECT_EQ(writer.documents(), live_.size());
    }

    std::string folder_;
    TestRandom random_;
    std::vector<Document> live_;
    unsigned next_ = 0;
};

TEST(IndexWriter, AnyHistoryEqualsAFreshBuild) {
    for (unsigned seed = 0; seed < 40; ++seed) {
        const TestFolder folder;
        History history{folder / "i", seed};
        for (int session = 0; session < 6; ++session) {
            history.session();
            const std::string fresh = folder / ("fresh" + std::to_string(session));
            build_index(fresh, history.live());
            const Index index = Index::open(folder / "i");
            ASSERT_EQ(content_of(index), content_of(Index::open(fresh))) << seed;
            ASSERT_EQ(index.statistics().documents, history.live().size());
            for (const Document& document : history.live()) {
                ASSERT_EQ(index.id(index.find(document.id).value()), document.id);
            }
            ASSERT_EQ(verify_index(folder / "i"), std::vector<std::string>{}) << seed;
        }
    }
}

}  // namespace
}  // namespace assay
