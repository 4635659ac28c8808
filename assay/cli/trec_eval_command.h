#pragma once

#include "assay/cli/command.h"

namespace assay {

/// `assay trec_eval ...`: every word behind the verb is trec_eval's own. Returns its exit status.
int run_trec_eval(int argc, const char* const* argv);

/// Lists the verb in --help; run_trec_eval does its work before anybody parses.
Command add_trec_eval(CLI::App& app);

}  // namespace assay
