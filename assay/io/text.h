#pragma once

// What the readers of text formats share.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

bool valid_utf8(std::string_view text);

/// Every byte that belongs to no UTF-8 character replaced by U+FFFD.
std::string repaired_utf8(std::string_view text);

/// Without white space at either end.
std::string_view trimmed(std::string_view text);

/// Replaces `fields` with the parts of `line` between white space.
void split_fields(std::string_view line, std::vector<std::string_view>& fields);

/// "1 row", "2 rows": a number with the word that goes with it.
std::string counted(std::size_t count, std::string_view one, std::string_view several);

/// "no label in the file", and how many rows were skipped where any were.
std::string nothing_read(std::string_view what, std::size_t skipped);

/// ASCII letters in lower case; every other byte as it is.
std::string lower_case(std::string_view text);

/// The whole number that `text` spells; 3.0 is one, too.
std::optional<std::int64_t> parse_whole(std::string_view text);

/// The number C's atol and atof take from the beginning of `text`, 0 when there is none.
double number_as_atol(std::string_view text);
double number_as_atof(std::string_view text);

/// Goes through the lines of a text. A line has neither its line feed nor the return before it.
class Lines {
  public:
    explicit Lines(std::string_view text) : rest_{text} {}

    /// Steps to the next line; false when there is none.
    bool next();
    std::string_view line() const { return line_; }
    std::size_t number() const { return number_; }  ///< counted from 1
    std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
    std::string_view line_;
    std::size_t number_ = 0;
};

}  // namespace assay
