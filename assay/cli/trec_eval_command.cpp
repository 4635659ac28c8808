#include "assay/cli/trec_eval_command.h"

#include <cstdio>
#include <string>
#include <vector>

#include "assay/cli/memory.h"
#include "assay/trec_eval/trec_eval.h"

namespace assay {

int run_trec_eval(int argc, const char* const* argv) {
    use_large_pages();
    const std::vector<std::string> arguments(argv + 2, argv + argc);
    std::string out;
    std::string err;
    const int status = trec_eval_main(arguments, out, err);
    std::fwrite(out.data(), 1, out.size(), stdout);
    std::fwrite(err.data(), 1, err.size(), stderr);
    return status;
}

Command add_trec_eval(CLI::App& app) {
    CLI::App* parser = app.add_subcommand(
        "trec_eval", "Do what trec_eval 9.0.8 or 10 does, byte for byte (see -h of it)");
    return {parser, [] { return 0; }};
}

}  // namespace assay
