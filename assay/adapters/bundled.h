#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assay/adapters/process_tool.h"

namespace assay {

/// One set-up of a tool that comes with Assay; adapters/README.md says which there are.
struct BundledTool {
    struct Words {
        std::string en;
        std::string zh;
    };
    struct Fix {
        std::string reason;  ///< as docs/tools-json.md has them
        Words text;
    };

    std::string tool;
    std::string setup;
    std::string version;
    std::string homepage;
    Words summary;
    std::string code;                    ///< the configuration to paste
    std::vector<Fix> fixes;              ///< what it is made for
    std::vector<std::string> languages;  ///< those it is for; empty: any

    /// `lunr`, or `lunr:bigram` where the set-up is not the default.
    std::string name() const;
    bool is_for(std::string_view language) const;
};

/// The folder of the adapters: the environment's ASSAY_ADAPTERS, else the one Assay was built with.
std::string adapters_folder();

/// Asks the adapters in `folder` what they have. Throws Error, with what to do, when node or their
/// packages are missing.
std::vector<BundledTool> bundled_tools(const std::string& folder);

/// The command that runs a tool of `folder`.
std::vector<std::string> bundled_command(const std::string& folder, const std::string& tool);

}  // namespace assay
