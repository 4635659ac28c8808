#pragma once

/// The trec_eval module: a drop-in for NIST's program of that name. It takes that program's command
/// line, accepts what that program accepts, and writes the same bytes with the same exit status;
/// the numbers are those of the metrics module. docs/trec_eval.md says where it differs.

#include <span>
#include <string>

namespace assay {

/// Does what `trec_eval ARGUMENTS...` would. Appends to `out` and `err` what that program prints
/// and returns its exit status. Beside trec_eval's own options, `--compat 9.0.8|10` chooses the
/// version and `--threads N` how many threads work.
int trec_eval_main(std::span<const std::string> arguments, std::string& out, std::string& err);

}  // namespace assay
