#include "assay/core/error.h"

#include "assay/core/escaped.h"

namespace assay {

// A message may have several lines: one that points at a place in a query has.
Error::Error(std::string_view what) : std::runtime_error{escaped_controls(what, "\n")} {}

}  // namespace assay
