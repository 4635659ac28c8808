#include "assay/index/part.h"

#include <gtest/gtest.h>

#include <fstream>

#include "assay/core/error.h"
#include "assay/core/hash.h"
#include "assay/index/testing.h"

namespace assay {
namespace {

IndexPart write_words(const std::string& folder) {
    PartWriter writer{folder, "seg-1.words", "words", 3};
    EXPECT_EQ(writer.offset(), kPartHeader);
    writer.write("hello ");
    const std::uint16_t numbers[2] = {0x6f77, 0x646c};
    writer.write_array(numbers, 2);
    EXPECT_EQ(writer.offset(), kPartHeader + 10);
    return writer.finish();
}

TEST(Part, HasTheHeaderOfTheFormat) {
    const TestFolder folder;
    const IndexPart part = write_words(folder.path());
    const std::string bytes = folder.read("seg-1.words");
    EXPECT_EQ(bytes, std::string("assaywords\0\0\0\0\3\0hello wold", 26));
    EXPECT_EQ(part.size, 26U);
    EXPECT_EQ(part.checksum, hash_bytes(bytes));
    EXPECT_NO_THROW(verify_part(folder.path(), part));
    const PartReader reader{folder.path(), part, 3};
    EXPECT_EQ(reader.array<char>(22, 4)[0], 'w');
    EXPECT_THROW(reader.array<std::uint32_t>(23, 1), Error);
    EXPECT_THROW(reader.array<std::uint64_t>(16, UINT64_MAX / 4), Error);
    EXPECT_THROW(reader.array<char>(UINT64_MAX, 1), Error);
}

TEST(Part, RefusesWhatIsNotItself) {
    const TestFolder folder;
    IndexPart part = write_words(folder.path());
    EXPECT_THROW(PartReader(folder.path(), part, 2), Error) << "newer than the program";
    IndexPart other = part;
    other.kind = "word";
    EXPECT_THROW(PartReader(folder.path(), other, 3), Error);
    other = part;
    other.size = 25;
    EXPECT_THROW(PartReader(folder.path(), other, 3), Error);
    other = part;
    other.kind = "a kind too long for the header";
    EXPECT_THROW(PartReader(folder.path(), other, 3), Error);
}

TEST(Part, VerifyFindsOneChangedBit) {
    const TestFolder folder;
    const IndexPart part = write_words(folder.path());
    std::string bytes = folder.read(part.file);
    bytes[20] ^= 1;
    folder.write(part.file, bytes);
    EXPECT_NO_THROW(PartReader(folder.path(), part, 3)) << "opening reads only the header";
    EXPECT_THROW(verify_part(folder.path(), part), Error);
}

}  // namespace
}  // namespace assay
