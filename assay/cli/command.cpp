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

void add_digits_option(CLI::App& parser, int& digits) {
    parser.add_option("--digits", digits, "Decimals shown")
        ->check(CLI::Range(0, 17))
        ->capture_default_str();
}

void add_output_option(CLI::App& parser, std::string& file) {
    parser.add_option("-o,--output", file, "Write to a file, whole or not at all");
}

void print(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() ||
        std::fflush(stdout) != 0) {
        throw Error{"cannot write to standard output"};
    }
}

void write_output(std::string_view text, const std::string& file) {
    if (file.empty()) {
        print(text);
    } else {
        write_file(file, text);
    }
}

}  // namespace assay
