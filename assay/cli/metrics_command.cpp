#include <memory>

#include "assay/cli/command.h"
#include "assay/core/error.h"
#include "assay/report/catalogue.h"

namespace assay {
namespace {

struct MetricsOptions {
    std::string name;
    bool all = false;
    std::string format;
    Language language = Language::english;
};

std::string page_of(const MetricFamily& family, const MetricsOptions& options) {
    if (options.format == "json") return catalogue_json({&family, 1});
    if (options.format == "markdown") return family_markdown(family);
    return family_table(family, options.language);
}

std::string all_pages(const MetricsOptions& options) {
    if (options.format == "json") return catalogue_json(metric_families());
    if (options.format == "markdown") return metrics_page(metric_families());
    std::string text;
    for (const MetricFamily& family : metric_families()) {
        text += (text.empty() ? "" : "\n") + family_table(family, options.language);
    }
    return text;
}

std::string list(const MetricsOptions& options) {
    if (options.format == "json") return catalogue_json(metric_families());
    if (options.format == "markdown") {
        return catalogue_markdown(metric_families(), options.language);
    }
    return catalogue_table(metric_families(), options.language);
}

int run(const MetricsOptions& options) {
    if (options.all && !options.name.empty()) throw Error{"--all and a NAME exclude each other"};
    if (!options.name.empty()) {
        print(page_of(family_named(options.name), options));
    } else {
        print(options.all ? all_pages(options) : list(options));
    }
    return 0;
}

}  // namespace

Command add_metrics(CLI::App& app) {
    auto options = std::make_shared<MetricsOptions>();
    CLI::App* parser = app.add_subcommand("metrics", "List the metrics, or show all about one");
    parser->add_option("NAME", options->name, "A metric's name or alias");
    parser->add_flag("--all", options->all, "Everything about every metric");
    add_format_option(*parser, options->format, {"table", "markdown", "json"});
    add_language_option(*parser, options->language);
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
