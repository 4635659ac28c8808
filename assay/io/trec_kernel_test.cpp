#include "assay/io/trec_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "assay/io/trec_row.h"
#include "assay/io/trec_testing.h"

namespace assay {
namespace {

struct NamedKernel {
    const char* name;
    TrecKernel kernel;
};

/// The kernels that this processor can run.
std::vector<NamedKernel> kernels() {
    std::vector<NamedKernel> list{{"plain", read_usual_lines_plainly}};
    if (best_trec_kernel() != read_usual_lines_plainly)
        list.push_back({"best", best_trec_kernel()});
    return list;
}

/// Reads a line the slow way. True when it is a row.
bool read_slowly(std::string_view line, RunRow& row) {
    std::string why;
    return read_trec_line(line, {}, row, why) == LineKind::row;
}

bool same(const RunRow& a, const RunRow& b) {
    return a.doc.data() == b.doc.data() && a.doc.size() == b.doc.size() && a.rank == b.rank &&
           std::bit_cast<std::uint64_t>(a.score) == std::bit_cast<std::uint64_t>(b.score);
}

/// How many lines of `text` the kernel read; each is held to read_trec_line. The lines that it
/// stops at are stepped over.
std::size_t check_kernel(TrecKernel kernel, const std::string& text, std::size_t capacity) {
    const char* line = text.data();
    const char* const end = text.data() + text.size();
    std::array<RunRow, 64> rows;
    std::size_t total = 0;
    while (line < end) {
        const KernelResult result = kernel(text, line, end, rows.data(), capacity);
        EXPECT_LE(result.rows, capacity);
        for (std::size_t i = 0; i < result.rows; ++i) {
            const char* const feed = std::find(line, end, '\n');
            const std::string_view slow{line, static_cast<std::size_t>(feed - line)};
            RunRow expected;
            EXPECT_TRUE(read_slowly(slow, expected)) << slow;
            EXPECT_TRUE(same(rows[i], expected)) << slow;
            line = feed + 1;
        }
        EXPECT_EQ(line, result.next);
        total += result.rows;
        if (result.rows < capacity && line < end)
            line = std::min(end, std::find(line, end, '\n') + 1);
    }
    return total;
}

TEST(TrecKernel, EveryKernelReadsRandomLinesAsReadTrecLineDoes) {
    RandomLines random{5};
    for (int repeat = 0; repeat < 400; ++repeat) {
        std::string text;
        const std::size_t lines = 1 + random.below(60);
        for (std::size_t i = 0; i < lines; ++i) {
            text += random.one_in(12)   ? random.nothing()
                    : random.one_in(12) ? random.fault()
                                        : random.row();
        }
        if (random.one_in(3)) text.pop_back();
        const std::size_t capacity = 1 + random.below(64);
        const std::size_t plain = check_kernel(read_usual_lines_plainly, text, capacity);
        for (const NamedKernel& other : kernels()) {
            const std::size_t read = check_kernel(other.kernel, text, capacity);
            EXPECT_LE(read, plain) << other.name;
            EXPECT_LE(plain, read + 1) << other.name;  // the first line may be left to the caller
        }
    }
}

/// Whether the kernel reads this line between two usual ones, with more text than it needs.
bool reads(TrecKernel kernel, const std::string& line) {
    const std::string usual = "1 Q0 some-document 1 12.25 system\n";
    const std::string text = usual + line + usual + usual + usual + std::string(64, 'x');
    std::array<RunRow, 2> rows;
    return kernel(text, text.data(), text.data() + text.size(), rows.data(), 2).rows == 2;
}

TEST(TrecKernel, ReadsUsualLinesItself) {
    const std::string id(200, 'i');
    for (const NamedKernel& k : kernels()) {
        for (const std::string& line :
             {std::string{"1 Q0 d 1 0.5 s\n"}, std::string{"1 Q0 d 1 -0.5 s\n"},
              std::string{"1 Q0 d 1 123456789012345 s\n"},
              std::string{"1 Q0 d 1 -1.23456789012345 s\n"}, std::string{"1\tQ0\td\t1\t5.\ts\n"},
              std::string{"1 Q0 d 1 .5 s\r\n"}, std::string{"1 Q0 d x 0.5 s \n"},
              "1 Q0 " + id + " 1 0.5 s\n", id + " Q0 d 1 0.5 s\n", "1 Q0 d 1 0.5 " + id + "\n"}) {
            EXPECT_TRUE(reads(k.kernel, line)) << k.name << ": " << line;
        }
    }
}

TEST(TrecKernel, StopsAtEveryOtherLine) {
    for (const NamedKernel& k : kernels()) {
        for (const char* line : {"\n",
                                 " \n",
                                 "# 1 Q0 d 1 0.5 s\n",
                                 "#1 Q0 d 1 0.5 s\n",
                                 " 1 Q0 d 1 0.5 s\n",
                                 "1  Q0 d 1 0.5 s\n",
                                 "1 Q0 d 1 0.5 s  \n",
                                 "1 Q0 d 1 0.5 s \r\n",
                                 "1 Q0 d 1 0.5\n",
                                 "1 Q0 d 1 0.5 \n",
                                 "1 Q0 d 1 0.5 s t\n",
                                 "1 Q0 d 1 1e5 s\n",
                                 "1 Q0 d 1 +5 s\n",
                                 "1 Q0 d 1 1.2.3 s\n",
                                 "1 Q0 d 1 - s\n",
                                 "1 Q0 d 1 . s\n",
                                 "1 Q0 d 1 -. s\n",
                                 "1 Q0 d 1 1234567890123456 s\n",
                                 "1 Q0 d 1 1.234567890123456 s\n",
                                 "1 Q0 d 1 nan s\n",
                                 "1 Q0 d 1 inf s\n"}) {
            EXPECT_FALSE(reads(k.kernel, line)) << k.name << ": " << line;
        }
    }
}

TEST(TrecKernel, NeverPassesItsEnd) {
    const std::string text = "1 Q0 some-document 1 12.25 system\n2 Q0 some-document 1 9 system\n" +
                             std::string(100, 'x');
    for (const NamedKernel& k : kernels()) {
        std::array<RunRow, 8> rows;
        const char* const second = text.data() + text.find('\n') + 1;
        const KernelResult result = k.kernel(text, text.data(), second, rows.data(), rows.size());
        EXPECT_EQ(result.rows, 1U) << k.name;
        EXPECT_EQ(result.next, second) << k.name;
    }
}

}  // namespace
}  // namespace assay
