#include "assay/io/compress.h"

#include <gtest/gtest.h>

#include "assay/io/decompress.h"

namespace assay {
namespace {

TEST(ZstdCompressed, ReadsBackTheSame) {
    std::string text;
    for (int i = 0; i < 3000; ++i) text += "line " + std::to_string(i % 97) + "\n";
    for (const std::string& bytes : {std::string{}, std::string{"a"}, text}) {
        const std::string packed = zstd_compressed(bytes, 1);
        EXPECT_TRUE(is_zstd(packed));
        EXPECT_EQ(unzstd(packed, "test"), bytes);
    }
    EXPECT_LT(zstd_compressed(text, 1).size(), text.size() / 10);
}

}  // namespace
}  // namespace assay
