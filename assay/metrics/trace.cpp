#include "assay/metrics/trace.h"

namespace assay {

std::string paper(double value) { return fmt::format("{:.6g}", value); }

std::string exact(double value) { return fmt::format("{}", value); }

}  // namespace assay
