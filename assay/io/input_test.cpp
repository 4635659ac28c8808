#include "assay/io/input.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <libdeflate.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include <thread>

#include "assay/io/testing.h"

namespace assay {
namespace {

std::string gzipped(std::string_view text) {
    libdeflate_compressor* compressor = libdeflate_alloc_compressor(6);
    std::string out(libdeflate_gzip_compress_bound(compressor, text.size()), '\0');
    out.resize(
        libdeflate_gzip_compress(compressor, text.data(), text.size(), out.data(), out.size()));
    libdeflate_free_compressor(compressor);
    return out;
}

std::string zstd_frame(std::string_view text) {
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
    return out;
}

/// A frame made by the streaming interface, which does not know the size beforehand.
std::string zstd_frame_of_unknown_size(std::string_view text) {
    ZSTD_CStream* stream = ZSTD_createCStream();
    std::string out(ZSTD_compressBound(text.size()) + 64, '\0');
    ZSTD_outBuffer output{out.data(), out.size(), 0};
    ZSTD_inBuffer input{text.data(), text.size(), 0};
    while (input.pos < input.size) {
        ZSTD_compressStream2(stream, &output, &input, ZSTD_e_continue);
    }
    while (ZSTD_compressStream2(stream, &output, &input, ZSTD_e_end) != 0) {
    }
    ZSTD_freeCStream(stream);
    out.resize(output.pos);
    return out;
}

std::string large_text() {
    std::string text;
    for (int i = 0; i < 50000; ++i) text += "line " + std::to_string(i * 7919 % 10007) + "\n";
    return text;
}

TEST(OpenInput, TakesGzipApartMemberByMember) {
    const std::string large = large_text();
    EXPECT_EQ(in_memory("x.gz", gzipped("one\n")).text(), "one\n");
    EXPECT_EQ(in_memory("x.gz", gzipped(large) + gzipped("tail\n")).text(), large + "tail\n");
    EXPECT_EQ(in_memory("x.gz", gzipped("a") + std::string(512, '\0')).text(), "a");
    EXPECT_EQ(in_memory("x.gz", gzipped("")).text(), "");
}

TEST(OpenInput, GrowsWhenGzipIsMuchLargerThanItsLastMemberSays) {
    const std::string zeros(1 << 22, 'z');
    EXPECT_EQ(in_memory("x.gz", gzipped(zeros) + gzipped("")).text(), zeros);
}

TEST(OpenInput, TakesZstdApartFrameByFrame) {
    const std::string large = large_text();
    const std::string frames = zstd_frame(large) + zstd_frame_of_unknown_size(large);
    EXPECT_EQ(in_memory("x.zst", frames).text(), large + large);
    EXPECT_EQ(in_memory("x.zst", zstd_frame("")).text(), "");
}

TEST(OpenInput, RefusesDamagedOrShortenedData) {
    const std::string gzip = gzipped(large_text());
    const std::string zstd = zstd_frame(large_text());
    const auto refused = [](const std::string& bytes, const std::string& format) {
        const std::string message = error_of([&] { in_memory("x", bytes); });
        return message.starts_with("x:") &&
               message.ends_with(": truncated or damaged " + format + " data");
    };
    for (const std::size_t size :
         {std::size_t{2}, std::size_t{11}, gzip.size() / 2, gzip.size() - 1}) {
        EXPECT_TRUE(refused(gzip.substr(0, size), "gzip")) << size;
    }
    for (const std::size_t size :
         {std::size_t{4}, std::size_t{9}, zstd.size() / 2, zstd.size() - 1}) {
        EXPECT_TRUE(refused(zstd.substr(0, size), "zstd")) << size;
    }
    std::string bad = gzip;
    bad[bad.size() / 2] = static_cast<char>(bad[bad.size() / 2] ^ 0x55);
    EXPECT_TRUE(refused(bad, "gzip"));
    EXPECT_TRUE(refused(gzip + "junk", "gzip"));
    EXPECT_TRUE(refused(zstd + "junk", "zstd"));
}

/// The line that the error about `bytes` names, 0 where it names none.
std::size_t line(const std::string& bytes) {
    const std::string message = error_of([&] { in_memory("x", bytes); });
    return std::stoul("0" + message.substr(std::min<std::size_t>(2, message.size())));
}

// What is left of a cut file, zlib (Python 3.11) also reads to that line: compared at 51 places of
// a run of 30,000 lines.
TEST(OpenInput, NamesTheLineInWhichShortenedDataEnds) {
    std::string text;
    for (int i = 0; i < 4000; ++i) text += std::to_string(i * 7919 % 10007) + "\n";
    const std::string gzip = gzipped(text);
    const std::string zstd = zstd_frame(text);
    EXPECT_EQ(line(gzip.substr(0, 8)), 1U);
    EXPECT_EQ(line(gzip.substr(0, gzip.size() - 8)), 4001U);  // only the check sum is missing
    EXPECT_EQ(line(gzip + "junk"), 4001U);
    EXPECT_EQ(line(gzip + gzip.substr(0, gzip.size() - 8)), 8001U);
    std::size_t before = 0;
    for (std::size_t size = 200; size < gzip.size(); size += 200) {
        const std::size_t now = line(gzip.substr(0, size));
        EXPECT_GT(now, before) << size;
        EXPECT_LT(now, 4001U) << size;
        before = now;
    }
    EXPECT_EQ(line(zstd.substr(0, 9)), 1U);
    EXPECT_EQ(line(zstd + zstd.substr(0, 9)), 4001U);
}

// A match in the last line is copied past its end, line breaks among it.
TEST(OpenInput, CountsNoLineThatIsNotInTheData) {
    for (std::size_t lines = 2; lines < 200; ++lines) {
        for (const std::string_view each :
             {"q1 0 d1 1\n", "a\n", "\n", "the same and the same\n"}) {
            std::string text = "q1 0 d1 1 q1 0 d1 1 q1 0 d1 1 a\n\n\n\n";
            for (std::size_t i = 4; i < lines; ++i) text += each;
            const std::string gzip = gzipped(text);
            const std::size_t end = line_of(text, text.size());
            for (std::size_t cut = 1; cut <= 8; ++cut) {
                EXPECT_EQ(line(gzip.substr(0, gzip.size() - cut)), end) << lines << each << cut;
            }
        }
    }
}

// Blocks hold 128 KiB (RFC 8878, 3.1.1.2.4): a fault in the third leaves two to be read.
TEST(OpenInput, CountsTheBlocksBeforeTheDamagedOne) {
    std::string text;  // 4 blocks that pack alike
    for (std::size_t i = 0; text.size() < std::size_t{4} << 17; ++i) {
        text += std::to_string(i * 7919 % 1000003) + "\n";
    }
    text.resize(std::size_t{4} << 17);
    for (const std::string& frame : {zstd_frame(text), zstd_frame_of_unknown_size(text)}) {
        std::string bad = frame;
        for (std::size_t i = 0; i < 200; ++i) bad[bad.size() * 5 / 8 + i] = '\xff';
        EXPECT_EQ(line(bad), line_of(text, std::size_t{2} << 17));
        EXPECT_EQ(line(frame + bad), line_of(text + text, std::size_t{6} << 17));
        EXPECT_EQ(line(frame + "junk"), line_of(text, text.size()));
    }
}

TEST(OpenInput, LeavesTheByteOrderMarkOut) {
    EXPECT_EQ(in_memory("x", "\xEF\xBB\xBFq 0 d 1\n").text(), "q 0 d 1\n");
}

TEST(OpenInput, SaysWhatIsWrongWithAPath) {
    EXPECT_EQ(error_of([] { open_input("/no/such/file"); }),
              "/no/such/file: cannot open: No such file or directory");
    EXPECT_EQ(error_of([] { open_input(ASSAY_SOURCE_DIR); }),
              ASSAY_SOURCE_DIR ": is a directory, not a file");
}

TEST(OpenInput, ReadsAPipe) {
    const std::string path = testing::TempDir() + "assay_input_test_pipe";
    ::unlink(path.c_str());
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    const std::string text = large_text();
    std::thread writer{[&] {
        const int fd = ::open(path.c_str(), O_WRONLY);
        for (std::size_t at = 0; at < text.size();) {
            const ssize_t count = ::write(fd, text.data() + at, text.size() - at);
            if (count <= 0) break;
            at += static_cast<std::size_t>(count);
        }
        ::close(fd);
    }};
    const Input input = open_input(path);
    writer.join();
    ::unlink(path.c_str());
    EXPECT_EQ(input.text(), text);
}

TEST(OpenInput, ReadsStandardInput) {
    int ends[2] = {-1, -1};
    ASSERT_EQ(::pipe(ends), 0);
    const std::string bytes = gzipped("from a pipe\n");
    ASSERT_EQ(::write(ends[1], bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
    ::close(ends[1]);
    const int saved = ::dup(STDIN_FILENO);
    ::dup2(ends[0], STDIN_FILENO);
    const Input input = open_input("-");
    ::dup2(saved, STDIN_FILENO);
    ::close(saved);
    ::close(ends[0]);
    EXPECT_EQ(input.text(), "from a pipe\n");
    EXPECT_EQ(input.name, "-");
}

TEST(LineOf, CountsFromOne) {
    EXPECT_EQ(line_of("a\nb\nc", 0), 1U);
    EXPECT_EQ(line_of("a\nb\nc", 1), 1U);
    EXPECT_EQ(line_of("a\nb\nc", 2), 2U);
    EXPECT_EQ(line_of("a\nb\nc", 4), 3U);
}

TEST(RefuseEmpty, TakesWhiteSpaceForNothing) {
    EXPECT_EQ(error_of([] { refuse_empty(in_memory("x", "")); }), "x:1: the file is empty");
    EXPECT_EQ(error_of([] { refuse_empty(in_memory("x", "\xEF\xBB\xBF \r\n\n")); }),
              "x:1: the file is empty");
    EXPECT_EQ(error_of([] { refuse_empty(in_memory("x", "\n a")); }), "");
}

TEST(RefuseWideText, KnowsMarksAndNulBytes) {
    using namespace std::string_literals;
    const auto said_of = [](const std::string& text) {
        return error_of([&] { refuse_wide_text(in_memory("x", text)); });
    };
    EXPECT_EQ(said_of("\xFF\xFEq\0001\0\n\0"s), "x: UTF-16 text; assay reads UTF-8");
    EXPECT_EQ(said_of("\xFE\xFF\0q\0001\0\n"s), "x: UTF-16 text; assay reads UTF-8");
    EXPECT_EQ(said_of("\xFF\xFE\0\0q\0\0\0\n\0\0\0"s), "x: UTF-32 text; assay reads UTF-8");
    EXPECT_EQ(said_of("\0\0\xFE\xFF\0\0\0q\0\0\0\n"s), "x: UTF-32 text; assay reads UTF-8");
    EXPECT_EQ(said_of("q\0001\0 \0000\0\n\0"s),
              "x: the first line is full of NUL bytes: UTF-16, or no text; assay reads UTF-8");
}

TEST(RefuseWideText, LeavesOtherBytesAlone) {
    using namespace std::string_literals;
    for (const std::string& text :
         {"\xFF\xFE 0 a 1\n"s, "q1 0 a 1\0\n"s, "\xEF\xBB\xBFq 0 a 1\n"s, "q 0 a 1"s}) {
        EXPECT_EQ(error_of([&] { refuse_wide_text(in_memory("x", text)); }), "");
    }
}

}  // namespace
}  // namespace assay
