#include "assay/cli/command.h"

#include <cstdio>

#include "assay/core/bytes.h"
#include "assay/core/error.h"

namespace assay {

void add_language_option(CLI::App& parser, Language& language) {
    parser
        .add_option_function<std::string>(
            "--lang",
            [&language](const std::string& name) {
                language = name == "zh" ? Language::chinese : Language::english;
            },
            "Language of the text: en (default) or zh")
        ->check(CLI::IsMember({"en", "zh"}));
}

void add_format_option(CLI::App& parser, std::string& format, std::vector<std::string> names) {
    format = names.front();
    parser.add_option("--format", format, "Form of the output")
        ->check(CLI::IsMember(std::move(names)))
        ->capture_default_str();
}

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
        std::fflush(stdout) != 0) {
        throw Error{"cannot write to standard output"};
    }
}

void write_output(const std::string& path, std::string_view text) {
    if (path.empty()) {
        print(text);
    } else {
        write_file(path, text);
    }
}

}  // namespace assay
