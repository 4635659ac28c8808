#include <memory>

#include "assay/cli/command.h"
#include "assay/cli/comparison_input.h"
#include "assay/core/error.h"

namespace assay {
namespace {

struct Options {
    ComparisonInput input;
    ScoreReportOptions report;
    std::string format;
    std::string output;
};

int run(Options options) {
    options.report.format = parse_output_format(options.format);
    const LoadedComparison loaded = load_comparison(options.input);
    require_columns_found(options.input.input);
    if (loaded.report.table.systems.size() < 2) {
        throw Error{"a comparison needs two systems or more"};
    }
    const std::string text = render_comparison(loaded.report, options.report);
    write_output(text, options.output);
    return 0;
}

}  // namespace

Command add_compare(CLI::App& app) {
    auto options = std::make_shared<Options>();
    CLI::App* parser = app.add_subcommand(
        "compare", "Is the new system better, is it real, and where: runs against a base");
    add_comparison_options(*parser, options->input);
    add_format_option(*parser, options->format, {"table", "markdown", "csv", "json", "latex"});
    add_digits_option(*parser, options->report.digits);
    add_output_option(*parser, options->output);
    add_language_option(*parser, options->report.language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
