#include "assay/io/label_kernel.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "assay/io/trec_testing.h"

namespace assay {
namespace {

std::vector<LabelKernel> kernels() {
    std::vector<LabelKernel> list{find_label_shapes_plainly};
    if (best_label_kernel() != find_label_shapes_plainly) list.push_back(best_label_kernel());
    return list;
}

/// Lines of four fields mostly, with what may go wrong: blanks too many, fields too few or too
/// many, comments, long ids.
std::string random_line(RandomLines& random) {
    static const std::array<std::string, 5> kBlanks{" ", "\t", " ", " ", "  "};
    const auto blank = [&] { return random.one_in(6) ? kBlanks[random.below(5)] : " "; };
    std::string line = random.one_in(25) ? "#" : random.one_in(25) ? " " : "";
    line += random.query() + blank() + "0" + blank() + random.doc() + blank() + random.digits(1);
    if (random.one_in(20)) line += blank() + "more";
    if (random.one_in(20)) line = random.query() + blank() + "0";
    if (random.one_in(20)) line.clear();
    if (random.one_in(8)) line += random.one_in(3) ? "\r" : random.one_in(3) ? " " : " \r";
    return line + "\n";
}

std::vector<std::string> fields_of(const char* line, const LabelShape& shape) {
    const std::string text{line, shape.size};
    return {text.substr(0, shape.first),
            text.substr(shape.first + 1, shape.second - shape.first - 1),
            text.substr(shape.second + 1, shape.third - shape.second - 1),
            text.substr(shape.third + 1, shape.end - shape.third - 1)};
}

/// The fields of all lines that the kernel has a shape for; it is asked again after each other one.
std::vector<std::vector<std::string>> read(LabelKernel kernel, const std::string& text,
                                           std::size_t capacity) {
    std::vector<std::vector<std::string>> rows;
    std::array<LabelShape, 64> shapes;
    std::size_t at = 0;
    while (at < text.size()) {
        const char* const end = text.data() + text.size();
        const std::size_t count = kernel(text, text.data() + at, end, shapes.data(), capacity);
        EXPECT_LE(count, capacity);
        for (std::size_t i = 0; i < count; ++i) {
            rows.push_back(fields_of(text.data() + at, shapes[i]));
            at += shapes[i].size;
            EXPECT_EQ(text[at - 1], '\n');
        }
        if (count < capacity) at = text.find('\n', at) + 1;
    }
    return rows;
}

// The plain kernel walks from byte to byte and shares nothing with the other.
TEST(LabelKernel, EveryKernelFindsTheSameLines) {
    RandomLines random{77};
    std::size_t found = 0;
    for (int repeat = 0; repeat < 300; ++repeat) {
        std::string text;
        const std::size_t lines = 1 + random.below(60);
        for (std::size_t i = 0; i < lines; ++i) {
            text += random_line(random);
        }
        text += std::string(64, '#') + "\n";  // so that every line can be read 64 bytes at a time
        const std::size_t capacity = 1 + random.below(64);
        const auto plain = read(find_label_shapes_plainly, text, capacity);
        for (const LabelKernel kernel : kernels()) EXPECT_EQ(read(kernel, text, capacity), plain);
        EXPECT_LE(plain.size(), lines);
        found += plain.size();
    }
    EXPECT_GT(found, 4000U);
}

TEST(LabelKernel, StopsAtLinesOfAnotherShape) {
    const std::string rest(70, '#');
    LabelShape shape{};
    for (const LabelKernel kernel : kernels()) {
        const auto takes = [&](const std::string& line) {
            const std::string text = line + "\n" + rest;
            return kernel(text, text.data(), text.data() + 1, &shape, 1) == 1;
        };
        ASSERT_TRUE(takes("q 0 doc 3"));
        EXPECT_EQ(shape.first, 1U);
        EXPECT_EQ(shape.second, 3U);
        EXPECT_EQ(shape.third, 7U);
        EXPECT_EQ(shape.end, 9U);
        EXPECT_EQ(shape.size, 10U);
        ASSERT_TRUE(takes("q\t0 doc 3\r"));
        EXPECT_EQ(shape.end, 9U);
        EXPECT_EQ(shape.size, 11U);
        for (const char* line : {"", "q", "q 0", "q 0 doc", "q 0 doc ", "q 0 doc 3 x", "q  0 doc 3",
                                 " q 0 doc 3", "q 0 doc 3 \r", "#q 0 doc 3", " ", "   "}) {
            EXPECT_FALSE(takes(line)) << line;
        }
        EXPECT_TRUE(takes("q 0 " + std::string(57, 'd') + " 3"));
        EXPECT_FALSE(takes("q 0 " + std::string(58, 'd') + " 3"));
    }
}

}  // namespace
}  // namespace assay
