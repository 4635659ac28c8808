#pragma once

#include <string>
#include <string_view>

#include "assay/io/blanks.h"

namespace assay {

/// Puts pieces of text together as they are read: white space within a block becomes one space, a
/// block begins a new line, and there is none at either end.
class BlockText {
  public:
    explicit BlockText(std::string& out) : out_{&out} {}

    void add(std::string_view text) {
        for (const char c : text) {
            if (is_blank(c)) {
                if (gap_ == '\0') gap_ = ' ';
            } else {
                close_gap();
                *out_ += c;
            }
        }
    }

    /// Text whose lines and blanks count: code.
    void add_as_is(std::string_view text) {
        if (text.empty()) return;
        close_gap();
        *out_ += text;
    }

    void space() { gap_ = gap_ == '\0' ? ' ' : gap_; }
    void new_line() { gap_ = '\n'; }

  private:
    void close_gap() {
        if (gap_ != '\0' && !out_->empty() && out_->back() != '\n') *out_ += gap_;
        gap_ = '\0';
    }

    std::string* out_;
    char gap_ = '\0';
};

}  // namespace assay
