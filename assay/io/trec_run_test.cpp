#include "assay/io/trec_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>

#include "assay/io/testing.h"
#include "assay/io/trec_testing.h"

namespace assay {
namespace {

using Reader = assay::Run (*)(const Input&, const ReadOptions&);

/// Everything a reader makes of a text, written out, so that two readers can be compared.
std::string transcript(Reader reader, const std::string& text, const ReadOptions& options) {
    std::string out;
    try {
        const assay::Run run = reader(in_memory("r", text), options);
        out += "name " + run.name + " of " + run.source + "\n";
        RowBuffer buffer;
        for (std::size_t query = 0; query < run.queries.size(); ++query) {
            run.rows->read(query, buffer);
            out += "query " + std::string{run.queries[query]} + "\n";
            for (std::size_t row = 0; row < buffer.rows.size(); ++row) {
                const RunRow& r = buffer.rows[row];
                out += std::string{r.doc} + " " + std::to_string(r.rank) + " " +
                       std::to_string(std::bit_cast<std::uint64_t>(r.score)) + " at " +
                       (row % 7 == 0 ? run.rows->where(query, row) : "") + "\n";
            }
        }
        out += "skipped " + std::to_string(run.skipped + buffer.skipped) + "\n";
    } catch (const Error& error) {
        return std::string{"error "} + error.what();
    }
    return out;
}

void compare(const std::string& text, const ReadOptions& options) {
    const std::string plain = transcript(read_trec_run_plainly, text, options);
    for (const std::size_t threads : {1U, 3U}) {
        ReadOptions fast = options;
        fast.threads = threads;
        ASSERT_EQ(transcript(read_trec_run, text, fast), plain) << text;
    }
}

/// Rows in any order or by query, with blank lines, comments and `faults` bad rows among them.
std::string random_text(RandomLines& random, std::size_t faults) {
    std::vector<std::string> lines;
    const std::size_t count = 1 + random.below(120);
    std::string query = random.query();
    const bool contiguous = random.one_in(2);
    for (std::size_t i = 0; i < count; ++i) {
        if (!contiguous || random.one_in(12)) query = random.query();
        lines.push_back(random.one_in(15) ? random.nothing() : random.row(query, random.score()));
    }
    for (std::size_t i = 0; i < faults; ++i) {
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(random.below(lines.size() + 1)),
                     random.fault());
    }
    std::string text = random.one_in(10) ? "\xEF\xBB\xBF" : "";
    for (const std::string& line : lines) text += line;
    if (random.one_in(3)) text.pop_back();
    return text;
}

TEST(ReadTrecRun, EqualsThePlainReaderOnSoundFiles) {
    RandomLines random{31};
    for (int repeat = 0; repeat < 300; ++repeat) {
        const std::string text = random_text(random, 0);
        ReadOptions options;
        options.ranks = random.one_in(4);
        compare(text, options);
    }
}

TEST(ReadTrecRun, SaysTheSameAsThePlainReaderOfOneFault) {
    RandomLines random{32};
    for (int repeat = 0; repeat < 300; ++repeat) compare(random_text(random, 1), {});
}

TEST(ReadTrecRun, LenientSkipsWhatThePlainReaderSkips) {
    RandomLines random{33};
    ReadOptions options;
    options.lenient = true;
    for (int repeat = 0; repeat < 300; ++repeat) {
        compare(random_text(random, random.below(9)), options);
    }
}

TEST(ReadTrecRun, EqualsThePlainReaderInTrecEvalsDialects) {
    RandomLines random{34};
    for (int repeat = 0; repeat < 200; ++repeat) {
        ReadOptions options;
        options.dialect = repeat % 2 == 0 ? Dialect::trec_eval_9 : Dialect::trec_eval_10;
        options.lenient = true;
        compare(random_text(random, random.below(4)), options);
    }
}

TEST(ReadTrecRun, EqualsThePlainReaderOnAFileOfSeveralBlocks) {
    RandomLines random{35};
    std::string text;
    for (int i = 0; i < 60000; ++i) text += random.row();
    ASSERT_GT(text.size(), std::size_t{2} << 20);
    std::vector<std::string> rows;
    for (const std::size_t threads : {1U, 3U}) {
        ReadOptions options;
        options.threads = threads;
        const assay::Run fast = read_trec_run(in_memory("r", text), options);
        const assay::Run plain = read_trec_run_plainly(in_memory("r", text), options);
        ASSERT_EQ(fast.queries, plain.queries);
        RowBuffer a;
        RowBuffer b;
        for (std::size_t query = 0; query < fast.queries.size(); ++query) {
            fast.rows->read(query, a);
            plain.rows->read(query, b);
            EXPECT_TRUE(std::ranges::equal(a.rows, b.rows, [](const RunRow& x, const RunRow& y) {
                return x.doc == y.doc && x.score == y.score && x.rank == y.rank;
            }));
        }
    }
}

TEST(ReadTrecRun, WithoutRowsIsAnError) {
    for (const char* text : {"", "\n", "# note\n"}) {
        EXPECT_EQ(transcript(read_trec_run, text, {}), "error r: the file has no rows");
    }
}

TEST(ReadTrecRun, NamesTheFirstLineThatCannotBeRead) {
    const assay::Run run =
        read_trec_run(in_memory("r", "z Q0 a 1 1 s\nz x\na x\nb Q0 a 1 1 s\n"), {});
    RowBuffer buffer;
    for (const std::size_t query : {std::size_t{0}, std::size_t{2}}) {
        EXPECT_EQ(error_of([&] { run.rows->read(query, buffer); }),
                  "r:2: expected 6 fields (query Q0 document rank score system), found 2");
    }
}

TEST(ReadTrecRun, TakesTheFirstNameInByteOrder) {
    const auto name = [](const std::string& text) {
        return read_trec_run(in_memory("r", text), {}).name;
    };
    EXPECT_EQ(name("1 Q0 a 1 1 y\n1 Q0 b 2 1 x\n# end\n\n"), "x");
    EXPECT_EQ(name("1 Q0 b 2 1 x\n1 Q0 a 1 1 y\n"), "x");
    EXPECT_EQ(name("1 Q0 a 1 1 y\n1 Q0 b 2 1 x\n1 Q0 c 3 1 y\n"), "x");
    EXPECT_EQ(name("1 Q0 a 1 1 y\n1 Q0 b 2\n"), "y");
    EXPECT_EQ(name("1 Q0 b 2\n"), "");
}

TEST(ReadTrecRun, AsksAllRowsOfALargeFileWhenTheFirstAndTheLastDiffer) {
    std::string middle;
    for (int i = 0; middle.size() < (std::size_t{1} << 20); ++i) {
        middle += "1 Q0 d" + std::to_string(i) + " 1 1 " + (i == 9 ? "a" : "y") + "\n";
    }
    const auto name = [&](const std::string& first) {
        return read_trec_run(in_memory("r", "1 Q0 f 1 1 " + first + "\n" + middle), {}).name;
    };
    EXPECT_EQ(name("z"), "a");
    EXPECT_EQ(name("x"), "a");
    EXPECT_EQ(name("y"), "y");
}

}  // namespace
}  // namespace assay
