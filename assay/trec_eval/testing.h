#pragma once

// What the tests of this module share. Not part of the library.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "assay/trec_eval/trec_eval.h"

namespace assay::trec_eval {

struct Outcome {
    int status = 0;
    std::string out;
    std::string err;
};

inline Outcome run_words(const std::vector<std::string>& words) {
    Outcome outcome;
    outcome.status = trec_eval_main(words, outcome.out, outcome.err);
    return outcome;
}

/// A command line split at spaces.
inline Outcome run_line(const std::string& line) {
    std::istringstream stream{line};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return run_words(words);
}

/// Files of a test in a folder of its own.
class TrecEvalFiles : public testing::Test {
  protected:
    TrecEvalFiles() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path{testing::TempDir()} /
                  (std::string{"assay_trec_eval_"} + test->name());
        std::filesystem::create_directories(folder_);
    }
    ~TrecEvalFiles() override { std::filesystem::remove_all(folder_); }

    std::string write(const std::string& name, std::string_view text) {
        const std::filesystem::path path = folder_ / name;
        std::ofstream{path, std::ios::binary} << text;
        return path.string();
    }

    /// Runs with these options on judgments and results given as text.
    Outcome run(const std::string& options, std::string_view judgments, std::string_view results) {
        return run_line(options + " " + write("judgments", judgments) + " " +
                        write("results", results));
    }

  private:
    std::filesystem::path folder_;
};

}  // namespace assay::trec_eval
