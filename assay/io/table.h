#pragma once

#include <string>
#include <vector>

#include "assay/io/csv.h"
#include "assay/io/value.h"

namespace assay {

/// Goes through the rows of a CSV or TSV text with a header. A row is an object: its members are
/// the cells, their keys the names in the header.
class TableReader {
  public:
    TableReader(const Input& input, char separator);

    /// Reads the header; call it first. Throws Error.
    const Value& header();

    /// Steps to the next row, false at the end. Throws Error; it can be called again then.
    bool next() { return csv_.next(); }

    /// The row stepped to, valid until next(). Throws Error when it is not as long as the header,
    /// or no UTF-8.
    const Value& row();

    std::size_t line() const { return csv_.line(); }
    std::size_t offset() const { return csv_.offset(); }  ///< how far the text has been read

  private:
    void check_utf8() const;

    std::string name_;
    CsvReader csv_;
    bool all_utf8_;
    std::vector<std::string> names_;
    Value row_;
};

}  // namespace assay
