// The command lines that trec_eval 10 tests itself with, and their published outputs.

#include "assay/trec_eval/testing.h"

namespace assay::trec_eval {
namespace {

const std::filesystem::path kFolder{ASSAY_SOURCE_DIR "/../shared/data/trec_eval_test"};

std::string contents(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream{path, std::ios::binary}.rdbuf();
    return text.str();
}

struct CommandLine {
    std::vector<std::string> words;
    std::string expected;  ///< file
};

/// `./trec_eval WORDS... | diff - test/EXPECTED`, files being test/NAME.
CommandLine parse(const std::string& line) {
    std::istringstream stream{line};
    CommandLine result;
    std::string word;
    stream >> word;
    while (stream >> word && word != "|") {
        const bool file = word.starts_with("test/");
        result.words.push_back(file ? (kFolder / word.substr(5)).string() : word);
    }
    stream >> word >> word >> word;
    result.expected = word.substr(5);
    return result;
}

TEST(PublishedOutputs, AreMetByteForByte) {
    if (!std::filesystem::exists(kFolder)) GTEST_SKIP() << "trec_eval's test data is not here";
    std::istringstream lines{contents(kFolder / "SOURCE.txt")};
    int count = 0;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("\t./trec_eval ")) continue;
        const CommandLine command = parse(line);
        const Outcome outcome = run_words(command.words);
        EXPECT_EQ(outcome.status, 0) << line << outcome.err;
        EXPECT_EQ(outcome.out, contents(kFolder / command.expected)) << line;
        ++count;
    }
    EXPECT_EQ(count, 15);
}

}  // namespace
}  // namespace assay::trec_eval
