#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "assay/core/scale.h"
#include "assay/io/read.h"

namespace assay {

/// Reads the grades of one file and finds out which scale they are on.
///
/// With options.scale, a grade is a name of that scale or a number that one of its levels has (any
/// number, when it has no levels). Without, either all grades of the file are numbers, or all are
/// four-grade names; the first one settles it.
class Grades {
  public:
    /// `source` names the input in errors.
    Grades(std::string source, const ReadOptions& options);

    /// Throws Error when `text` is no grade on the file's scale.
    double read(std::string_view text, std::size_t line);

    Scale scale() const;

  private:
    enum class Kind : std::uint8_t { open, numbers, names };
    double on_given_scale(std::string_view text, std::size_t line) const;
    [[noreturn]] void fail(std::string_view text, std::size_t line, std::string_view why) const;

    std::string source_;
    std::optional<Scale> given_;
    Kind kind_ = Kind::open;
};

}  // namespace assay
