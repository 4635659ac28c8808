#pragma once

#include <string>
#include <string_view>

namespace assay {

/// `text` with its control bytes written as \t, \n, \r or \x1b, for places where they would act: a
/// terminal, a cell of a table. Every other byte is as it was, a backslash too, and so are the
/// control bytes in `kept`.
std::string escaped_controls(std::string_view text, std::string_view kept = {});

}  // namespace assay
