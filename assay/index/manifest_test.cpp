#include "assay/index/manifest.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "assay/core/error.h"
#include "assay/core/hash.h"
#include "assay/index/testing.h"

namespace assay {
namespace {

Manifest sample() {
    Manifest manifest;
    manifest.generation = 7;
    manifest.analyzer = "name = mixed\nstop = \"的\"\n";
    manifest.fingerprint = 0xFEDCBA9876543210U;
    manifest.fields = {"title", "正文"};
    manifest.positions = false;
    manifest.next_ordinal = 12;
    manifest.next_file = 5;
    manifest.segments = {{.documents = 10,
                          .deleted = 2,
                          .total_length = UINT64_MAX,
                          .field_total_length = {3, UINT64_MAX - 3},
                          .parts = {{.kind = "ids", .file = "seg-3.ids", .size = 99, .checksum = 1},
                                    {.kind = "novelty",
                                     .version = 9,
                                     .optional = true,
                                     .file = "seg-3.novelty",
                                     .size = 16,
                                     .checksum = UINT64_MAX}}}};
    return manifest;
}

/// A manifest with the right checksum around any JSON.
std::string signed_text(const std::string& body) {
    return fmt::format("assay-index 1 {:016x}\n{}", hash_bytes(body), body);
}

std::string what(const std::string& text) {
    try {
        parse_manifest(text, "m");
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(Manifest, ReadsBackTheSame) {
    const std::string text = serialise(sample());
    const Manifest read = parse_manifest(text, "m");
    EXPECT_EQ(serialise(read), text);
    EXPECT_EQ(read.segments[0].total_length, UINT64_MAX);
    EXPECT_EQ(read.segments[0].parts[1].checksum, UINT64_MAX);
    EXPECT_EQ(read.fields[1], "正文");
    EXPECT_EQ(read.documents(), 8U);
    EXPECT_FALSE(read.positions);
}

TEST(Manifest, RefusesAnyChangedByte) {
    const std::string text = serialise(sample());
    for (std::size_t i = 0; i < text.size(); ++i) {
        std::string damaged = text;
        damaged[i] = static_cast<char>(damaged[i] ^ 1);
        EXPECT_NE(what(damaged), "") << i;
        EXPECT_NE(what(text.substr(0, i)), "") << i;
    }
}

TEST(Manifest, RefusesANewerFormatAndPartsItNeeds) {
    const std::string text = serialise(sample());
    EXPECT_NE(what(replaced(text, "assay-index 1", "assay-index 2")).find("format 2"),
              std::string::npos);
    const std::string body = text.substr(text.find('\n') + 1);
    EXPECT_EQ(what(signed_text(body)), "");
    const std::string needed = replaced(body, "\"optional\": true", "\"optional\": false");
    EXPECT_NE(what(signed_text(needed)).find("'novelty'"), std::string::npos);
}

TEST(Manifest, RefusesWhatCannotBe) {
    const std::string text = serialise(sample());
    const std::string body = text.substr(text.find('\n') + 1);
    const std::pair<const char*, const char*> faults[] = {
        {"\"deleted\": 2", "\"deleted\": 11"},
        {"\"deleted\": 2", "\"deleted\": -2"},
        {"\"deleted\": 2", "\"deleted\": 1e300"},
        {"\"documents\": 10", "\"documents\": 4294967296"},
        {"seg-3.ids", "../seg-3.ids"},
        {"seg-3.ids", "seg-3./../ids"},
        {"seg-3.ids", "seg-3.novelty"},
        {"\"title\"", "\"正文\""},
        {"\"title\"", "3"},
        {"\"fields\"", "\"felds\""},
        {"[3, ", "[1, 3, "},
        {"\"positions\": false", "\"positions\": 0"},
    };
    for (const auto& [from, to] : faults) {
        EXPECT_NE(what(signed_text(replaced(body, from, to))), "") << to;
    }
}

TEST(Manifest, KnowsItsOwnFiles) {
    for (const char* name : {"seg-1.ids", "seg-20.column-3", "manifest.new"}) {
        EXPECT_TRUE(is_index_file(name)) << name;
    }
    for (const char* name : {"manifest", "lock", "seg-.ids", "seg-1", "seg-x.ids", "notes.txt"}) {
        EXPECT_FALSE(is_index_file(name)) << name;
    }
}

TEST(Manifest, CommitReplacesTheOneBefore) {
    const TestFolder folder;
    EXPECT_THROW(read_manifest(folder.path()), Error);
    Manifest manifest = sample();
    commit_manifest(folder.path(), manifest);
    manifest.generation = 8;
    commit_manifest(folder.path(), manifest);
    EXPECT_EQ(read_manifest(folder.path()).generation, 8U);
    EXPECT_FALSE(std::filesystem::exists(folder / "manifest.new"));
}

}  // namespace
}  // namespace assay
