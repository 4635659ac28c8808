#pragma once

namespace assay {

/// `assay trec_eval ...`: every word behind the verb is trec_eval's own. Returns its exit status.
int run_trec_eval(int argc, const char* const* argv);

}  // namespace assay
