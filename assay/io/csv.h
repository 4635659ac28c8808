#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// Goes through the rows of a CSV text (RFC 4180: quoted cells may hold separators, doubled quotes
/// and line feeds) or, when the separator is a tab, of a TSV text. In TSV a row is a line, and
/// quotes mean something only around a whole cell. Blank lines are passed over.
class CsvReader {
  public:
    /// `source` names the input in errors.
    CsvReader(std::string source, std::string_view text, char separator);

    /// Steps to the next row; false when there is none. After an Error the row at fault is behind
    /// us: next() goes on with the following line.
    bool next();

    /// Views into the text, or into the reader where a cell had doubled quotes; valid until next().
    std::span<const std::string_view> cells() const { return cells_; }
    std::size_t line() const { return line_; }     ///< where the row begins
    std::string_view row() const { return row_; }  ///< as it stands in the text
    std::size_t offset() const { return at_; }     ///< how far the text has been read

  private:
    void skip_blank_lines();
    void read_cell();
    void read_quoted_cell();
    void read_plain_cell();
    void split_at_tabs();
    void skip_line();
    std::string_view without_doubled_quotes(std::string_view cell);

    std::string source_;
    std::string_view text_;
    char separator_;
    std::size_t at_ = 0;
    std::size_t next_line_ = 1;
    std::size_t line_ = 0;
    bool row_ended_ = false;
    std::string_view row_;
    std::vector<std::string_view> cells_;
    std::deque<std::string> unescaped_;
};

}  // namespace assay
