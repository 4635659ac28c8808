#include "assay/io/line_kernel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "assay/io/trec_testing.h"

namespace assay {
namespace {

std::vector<LineKernel> kernels() {
    std::vector<LineKernel> list{next_other_line_plainly};
    if (best_line_kernel() != next_other_line_plainly) list.push_back(best_line_kernel());
    return list;
}

/// The line must live on.
LineStart start_of(const std::string& line) {
    LineStart start;
    start.set(line, line.find(' '));
    return start;
}

/// Beginnings of lines in (0, end) that a kernel finds one after another, each time compared with
/// the same line.
std::vector<std::size_t> others(LineKernel kernel, const LineStart& start, const std::string& text,
                                std::size_t end) {
    std::vector<std::size_t> found;
    const char* const limit = text.data() + text.size();
    for (const char* at = text.data();;) {
        at = kernel(start, at, text.data() + end, limit);
        if (at == text.data() + end) return found;
        found.push_back(static_cast<std::size_t>(at - text.data()));
    }
}

/// The same, found by looking at every byte.
std::vector<std::size_t> others_by_hand(const std::string& begins, const std::string& text,
                                        std::size_t end) {
    const std::size_t needed = std::max(LineStart::kBytes, begins.size());
    std::vector<std::size_t> found;
    for (std::size_t at = 1; at < end; ++at) {
        if (text[at - 1] != '\n') continue;
        const bool same =
            text.size() - at >= needed && text.compare(at, begins.size(), begins) == 0;
        if (!same) found.push_back(at);
    }
    return found;
}

TEST(LineKernel, EveryKernelFindsTheSameLines) {
    RandomLines random{11};
    std::size_t lines_found = 0;
    for (int repeat = 0; repeat < 400; ++repeat) {
        const std::string begins = random.query() + " ";
        std::string text = begins + "Q0 doc 1 2.5 x\n";
        std::vector<std::size_t> beginnings;
        const std::size_t lines = random.below(40);
        for (std::size_t i = 0; i < lines; ++i) {
            beginnings.push_back(text.size());
            text += random.one_in(3) ? random.query() + " " : begins;
            text += random.doc().substr(0, random.below(80));
            if (i + 1 < lines || random.one_in(2)) text += '\n';
            if (random.one_in(20) && i + 1 < lines) text += "\n";
        }
        const std::size_t end = beginnings.empty() || random.one_in(2)
                                    ? text.size()
                                    : beginnings[random.below(beginnings.size())];
        const std::vector<std::size_t> expected = others_by_hand(begins, text, end);
        for (const LineKernel kernel : kernels()) {
            EXPECT_EQ(others(kernel, start_of(begins), text, end), expected) << text;
        }
        lines_found += expected.size();
    }
    EXPECT_GT(lines_found, 2000U);
}

TEST(LineKernel, ALineStartThatWasNotSetMatchesNothing) {
    const std::string text = std::string(3, '\0') + "\n" + std::string(100, '\0') + "\n";
    for (const LineKernel kernel : kernels()) {
        EXPECT_EQ(others(kernel, {}, text, text.size()), std::vector<std::size_t>{4});
    }
}

TEST(LineStart, ComparesTheWholeIdAndTheBlankAfterIt) {
    for (const std::size_t size : {1U, 6U, 7U, 8U, 9U, 14U, 15U, 16U, 17U, 40U}) {
        const std::string id(size, 'q');
        const std::string more(64, 'x');
        const std::string first = id + " " + more;
        const LineStart start = start_of(first);
        const auto matches = [&](const std::string& line) {
            return start.matches(line.data(), line.data() + line.size());
        };
        EXPECT_TRUE(matches(id + " " + more)) << size;
        EXPECT_FALSE(matches(id + "q" + more)) << size;
        EXPECT_FALSE(matches(id + "\t" + more)) << size;
        EXPECT_FALSE(matches(id.substr(1) + " " + more)) << size;
        for (std::size_t i = 0; i < size; ++i) {
            std::string other = id + " " + more;
            other[i] = 'r';
            EXPECT_FALSE(matches(other)) << size << " " << i;
        }
        EXPECT_EQ(matches(id + " x"), size + 2 >= LineStart::kBytes) << "too short to tell";
    }
}

}  // namespace
}  // namespace assay
