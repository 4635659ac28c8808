#include "assay/index/document_store.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "assay/core/error.h"
#include "assay/index/testing.h"
#include "assay/index/varint.h"

namespace assay {
namespace {

Document sample_document(std::uint32_t number) {
    Document document;
    document.id = fmt::format("doc-{}", number * 7919 % 100003);
    if (number % 3 != 0) document.fields.push_back({"title", fmt::format("第{}号", number)});
    document.fields.push_back(
        {"body", std::string(number % 50 * 10, 'x') + std::to_string(number)});
    if (number % 2 == 0) document.attributes.push_back({"year", std::int64_t{number} - 50});
    document.attributes.push_back({"price", number / 4.0});
    document.attributes.push_back({"category", "c" + std::to_string(number % 5)});
    if (number % 7 == 0) document.attributes.push_back({"odd", std::int64_t{number}});
    if (number % 7 == 1) document.attributes.push_back({"odd", std::string{"一"}});
    if (number % 7 == 2) document.attributes.push_back({"odd", 0.5});
    return document;
}

std::vector<std::uint32_t> numbers_of(const Document& document) {
    std::vector<std::uint32_t> numbers;
    for (const Document::Field& field : document.fields) {
        numbers.push_back(field.name == "title" ? 0 : 1);
    }
    return numbers;
}

std::vector<IndexPart> write_store(const std::string& folder, std::uint32_t documents, bool texts) {
    DocumentStoreWriter writer{folder, "seg-1", texts};
    for (std::uint32_t d = 0; d < documents; ++d) {
        const Document document = sample_document(d);
        writer.add(document, numbers_of(document));
    }
    EXPECT_EQ(writer.documents(), documents);
    return writer.finish();
}

void expect_document(const DocumentStore& store, std::uint32_t number) {
    const Document document = sample_document(number);
    ASSERT_EQ(store.id(number), document.id);
    ASSERT_EQ(store.find(document.id), number);
    const std::vector<StoredField> fields = store.fields(number);
    ASSERT_EQ(fields.size(), document.fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        ASSERT_EQ(fields[i].field, numbers_of(document)[i]);
        ASSERT_EQ(fields[i].text, document.fields[i].text);
    }
    std::size_t values = 0;
    for (const AttributeColumn& column : store.columns())
        values += column.value(number).has_value() ? 1 : 0;
    ASSERT_EQ(values, document.attributes.size());
    for (const Document::Attribute& attribute : document.attributes) {
        ASSERT_EQ(store.attribute(number, attribute.name), attribute.value) << attribute.name;
    }
}

TEST(DocumentStore, GivesBackWhatWasAdded) {
    for (const std::uint32_t count : {0U, 1U, 64U, 65U, 3000U}) {
        const TestFolder folder;
        const DocumentStore store{folder.path(), write_store(folder.path(), count, true)};
        ASSERT_EQ(store.documents(), count);
        for (std::uint32_t d = 0; d < count; ++d) expect_document(store, d);
        EXPECT_EQ(store.find("doc-x"), std::nullopt);
        EXPECT_EQ(store.find(""), std::nullopt);
        EXPECT_NO_THROW(store.check(2));
        if (count > 0) {
            EXPECT_THROW(store.check(1), Error) << "there are two fields";
        }
        EXPECT_THROW(static_cast<void>(store.id(count)), Error);
    }
}

TEST(DocumentStore, KnowsTheTypesOfItsColumns) {
    const TestFolder folder;
    const DocumentStore store{folder.path(), write_store(folder.path(), 30, false)};
    EXPECT_FALSE(store.has_texts());
    EXPECT_TRUE(store.fields(3).empty());
    EXPECT_EQ(store.column("year")->type(), ColumnType::integer);
    EXPECT_EQ(store.column("price")->type(), ColumnType::number);
    EXPECT_EQ(store.column("category")->type(), ColumnType::text);
    EXPECT_EQ(store.column("odd")->type(), ColumnType::mixed);
    EXPECT_EQ(store.column("none"), nullptr);
    EXPECT_EQ(store.column("year")->kind(1), ColumnType::none);
}

TEST(DocumentStore, FindsTheLastOfEqualIds) {
    const TestFolder folder;
    DocumentStoreWriter writer{folder.path(), "seg-1", false};
    for (const char* id : {"a", "b", "a", "c", "b"}) {
        Document document;
        document.id = id;
        writer.add(document, {});
    }
    const DocumentStore store{folder.path(), writer.finish()};
    EXPECT_EQ(store.find("a"), 2U);
    EXPECT_EQ(store.find("b"), 4U);
    EXPECT_EQ(store.find("c"), 3U);
}

TEST(DocumentStore, TakesLongIds) {
    const TestFolder folder;
    DocumentStoreWriter writer{folder.path(), "seg-1", false};
    Document document;
    for (int i = 0; i < 200; ++i) {
        document.id = std::string(2000, 'u') + std::to_string(i);
        writer.add(document, {});
    }
    const DocumentStore store{folder.path(), writer.finish()};
    EXPECT_EQ(store.find(document.id), 199U);
    EXPECT_NO_THROW(store.check(0));
}

/// Asks for everything; an Error is a good answer.
void read_all(const std::string& folder, std::span<const IndexPart> parts) {
    try {
        const DocumentStore store{folder, parts};
        for (std::uint32_t d = 0; d < std::min(store.documents(), 400U); d += 13) {
            try {
                store.find(store.id(d));
                store.fields(d);
                for (const AttributeColumn& column : store.columns()) column.value(d);
            } catch (const Error&) {
                continue;
            }
        }
        store.find("doc-7919");
        store.check(2);
    } catch (const Error&) {
        return;
    }
}

TEST(DocumentStore, DamageIsNeverACrash) {
    const TestFolder folder;
    const std::vector<IndexPart> parts = write_store(folder.path(), 300, true);
    TestRandom random{1};
    for (const IndexPart& part : parts) {
        const std::string bytes = folder.read(part.file);
        for (int round = 0; round < 150; ++round) {
            std::string damaged = bytes;
            // Half of the time near the end, where the numbers are that everything hangs on.
            const std::size_t reach = round % 2 == 0 ? damaged.size() - kPartHeader : 32;
            for (int flips = 0; flips < 1 + round % 4; ++flips) {
                damaged[damaged.size() - 1 - random() % reach] = static_cast<char>(random());
            }
            folder.write(part.file, damaged);
            read_all(folder.path(), parts);
        }
        folder.write(part.file, bytes);
    }
    EXPECT_NO_THROW(DocumentStore(folder.path(), parts).check(2));
}

TEST(Varint, ReadsBackTheSameAndRefusesTheRest) {
    std::string bytes;
    const std::uint64_t values[] = {0, 1, 127, 128, 300, UINT32_MAX, UINT64_MAX};
    for (const std::uint64_t value : values) put_varint(value, bytes);
    std::string_view rest = bytes;
    for (const std::uint64_t value : values) EXPECT_EQ(take_checked_varint(rest), value);
    EXPECT_TRUE(rest.empty());
    for (const char* bad : {"", "\x80", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"}) {
        std::string_view view = bad;
        EXPECT_EQ(take_checked_varint(view), std::nullopt);
    }
}

}  // namespace
}  // namespace assay
