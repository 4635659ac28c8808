#include <string_view>

#include "assay/cli/trec_eval_command.h"

int main(int argc, char** argv) {
    // A drop-in's options are its own: nobody else may read them.
    if (argc > 1 && std::string_view{argv[1]} == "trec_eval") {
        return assay::run_trec_eval(argc, argv);
    }
    return 0;
}
