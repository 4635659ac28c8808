#include "assay/io/trec_run.h"

namespace assay {

Run read_trec_run(const Input& input, const ReadOptions& options) {
    return read_trec_run_plainly(input, options);
}

}  // namespace assay
