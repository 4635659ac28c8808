#pragma once

#include <exception>
#include <string>

namespace assay::trec_eval {

// The statuses trec_eval exits with.
inline constexpr int kUsage = 1;
inline constexpr int kBadInput = 2;
inline constexpr int kCannotCalculate = 4;
inline constexpr int kNoQueries = 7;
inline constexpr int kBadZScores = 255;

/// The end of the program with a status and what to say on standard error. Caught in
/// trec_eval_main.
class Stop : public std::exception {
  public:
    Stop(int status, std::string message) : status_{status}, message_{std::move(message)} {}
    int status() const { return status_; }
    const char* what() const noexcept override { return message_.c_str(); }

  private:
    int status_;
    std::string message_;
};

/// What ends a run because of an input file.
inline Stop quit_in_file(const std::string& path, const std::string& why) {
    return {kBadInput, "trec_eval: " + why + "\ntrec_eval: Quit in file '" + path + "'\n"};
}

}  // namespace assay::trec_eval
