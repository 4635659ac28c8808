#include "assay/core/doc_table.h"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

std::vector<std::string> numbered(std::size_t count, const std::string& prefix) {
    std::vector<std::string> ids;
    for (std::size_t i = 0; i < count; ++i) ids.push_back(prefix + std::to_string(i));
    return ids;
}

/// Enters all ids, then asks for each again: the number of those that did not answer as they must.
std::size_t wrong_answers(DocTable& table, const std::vector<std::string>& ids) {
    const auto id_of = [&](std::uint32_t i) -> std::string_view { return ids[i]; };
    const auto count = static_cast<std::uint32_t>(ids.size());
    std::size_t wrong = 0;
    table.reset(count);
    for (std::uint32_t i = 0; i < count; ++i) wrong += table.insert(ids[i], i, id_of) != i ? 1 : 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::string copy = ids[i];
        wrong += table.insert(copy, count, id_of) != i ? 1 : 0;
    }
    return wrong;
}

// 65,535 documents are the first that 16-bit slots cannot number.
TEST(DocTable, FindsEveryDocumentNarrowOrWide) {
    DocTable table;
    for (const std::size_t count : {1U, 2U, 3U, 1000U, 65533U, 65534U, 65535U, 65536U, 100000U}) {
        EXPECT_EQ(wrong_answers(table, numbered(count, "doc")), 0U) << count;
    }
}

TEST(DocTable, ResetForgetsEverythingAlsoBetweenNarrowAndWide) {
    DocTable table;
    EXPECT_EQ(wrong_answers(table, numbered(70000, "wide")), 0U);
    EXPECT_EQ(wrong_answers(table, numbered(1000, "narrow")), 0U);
    EXPECT_EQ(wrong_answers(table, numbered(70000, "narrow")), 0U);
    EXPECT_EQ(wrong_answers(table, numbered(10, "narrow")), 0U);
}

TEST(DocTable, TellsApartIdsThatShareABeginningOrHaveNulBytes) {
    using namespace std::string_literals;
    DocTable table;
    EXPECT_EQ(wrong_answers(table, {""s, "a"s, "a\0"s, "a\0\0"s, "\0"s, "ab"s, "\xFF"s}), 0U);
}

}  // namespace
}  // namespace assay
