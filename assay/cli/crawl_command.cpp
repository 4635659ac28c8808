#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <memory>

#include "assay/cli/command.h"
#include "assay/cli/progress.h"
#include "assay/core/error.h"
#include "assay/crawl/crawl.h"
#include "assay/io/text.h"

namespace assay {
namespace {

constexpr int kNotFinished = 3;
constexpr std::size_t kLinksShown = 10;

struct CrawlCommandOptions {
    CrawlOptions crawl;
    std::string folder;
    std::string max_page_bytes = "5M";
    std::string max_bytes = "1G";
};

volatile std::sig_atomic_t interrupted = 0;

/// The first Ctrl-C ends the crawl in good order, a second one at once.
void note_interrupt(int /*signal*/) {
    interrupted = 1;
    std::signal(SIGINT, SIG_DFL);
}

std::string left_out_text(const CrawlResult& result) {
    std::array<std::size_t, kLeftOutReasons> counts{};
    for (const LeftOutPage& page : result.left_out) ++counts[static_cast<std::size_t>(page.reason)];
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (counts[i] == 0) continue;
        text +=
            fmt::format("  {:>6}  {}\n", counts[i], reason_words(static_cast<LeftOutReason>(i)));
    }
    return text.empty() ? "" : "Left out:\n" + text;
}

std::string not_followed_text(const CrawlResult& result) {
    std::string text;
    const auto add = [&text](std::size_t count, std::string_view why) {
        if (count > 0) text += fmt::format("  {:>6}  {}\n", count, why);
    };
    add(result.too_deep, "farther from the start than --max-depth");
    add(result.other_files, "no pages, by their names");
    add(result.not_wanted, "not wanted by --under, --include, --exclude");
    add(result.waiting, "waiting when the crawl ended");
    return text.empty() ? "" : "Links not followed:\n" + text;
}

bool is_broken(const LeftOutPage& page) {
    return page.reason == LeftOutReason::broken || page.reason == LeftOutReason::no_answer ||
           page.reason == LeftOutReason::redirects;
}

std::string broken_links_text(const CrawlResult& result) {
    std::string text;
    std::size_t count = 0;
    for (const LeftOutPage& page : result.left_out) {
        if (!is_broken(page) || page.from.empty() || ++count > kLinksShown) continue;
        text += fmt::format("  {} ({}), linked from {}\n", page.url, page.detail, page.from);
    }
    if (count == 0) return "";
    if (count > kLinksShown) {
        text += fmt::format("  and {} more: see crawl.json\n", count - kLinksShown);
    }
    return "Broken links:\n" + text;
}

/// Why there is not a single page, and what can be done.
std::string nothing_text(const CrawlResult& result) {
    if (!result.complete) {
        return fmt::format("no page yet: {}; the same command goes on from here", result.stopped);
    }
    const auto start = std::ranges::find(result.left_out, result.start, &LeftOutPage::url);
    if (start == result.left_out.end()) return "no page could be had";
    switch (start->reason) {
        case LeftOutReason::private_address:
            return fmt::format(
                "{} is on this machine or a private network; --allow-private lets it be asked",
                result.start);
        case LeftOutReason::robots:
            return fmt::format(
                "robots.txt forbids {}; if the site is yours, let it say: User-agent: assay, "
                "Allow: /",
                result.start);
        case LeftOutReason::other_site:
            return fmt::format("{} leads to {}: crawl that, or name its host with --host",
                               result.start, start->detail);
        default:
            return fmt::format("{}: {}{}", result.start, reason_words(start->reason),
                               start->detail.empty() ? "" : fmt::format(" ({})", start->detail));
    }
}

std::string headline(const CrawlResult& result, const std::string& folder) {
    std::string text = fmt::format("{}/documents.jsonl: {} of {} asked for", folder,
                                   counted(result.documents, "page", "pages"), result.asked);
    if (!result.limit.empty()) text += fmt::format("; the limit --{} was reached", result.limit);
    if (!result.complete) {
        text +=
            fmt::format("\nNot finished: {}. The same command goes on from here.", result.stopped);
        if (result.kept_documents) text += "\ndocuments.jsonl is as it was before the refresh.";
    }
    return text + "\n";
}

int run(CrawlCommandOptions options) {
    options.crawl.max_page_bytes = parse_size(options.max_page_bytes, "--max-page-bytes");
    options.crawl.max_bytes = parse_size(options.max_bytes, "--max-bytes");
    std::signal(SIGINT, note_interrupt);
    const std::unique_ptr<CrawlWorld> world =
        make_world(options.crawl, [] { return interrupted != 0; });
    CrawlResult result;
    {
        Progress progress{"crawling"};
        result = crawl(options.crawl, options.folder, *world, [&](const CrawlProgress& now) {
            progress.show(fmt::format("{} pages, {} waiting, {}", now.asked, now.waiting, now.url));
        });
    }
    if (result.finished_before) {
        print(fmt::format("{}: this crawl is finished; --refresh asks for what has changed since\n",
                          options.folder));
        return 0;
    }
    if (result.documents == 0) {
        print(left_out_text(result) + not_followed_text(result));
        throw Error{nothing_text(result)};
    }
    print(headline(result, options.folder) + left_out_text(result) + not_followed_text(result) +
          broken_links_text(result));
    return result.complete ? 0 : kNotFinished;
}

void add_scope_options(CLI::App& parser, CrawlOptions& crawl) {
    // One value each time: the address must not be taken for another host.
    const auto add_list = [&parser](const char* name, std::vector<std::string>& list,
                                    const char* summary) {
        parser.add_option(name, list, summary)->allow_extra_args(false);
    };
    add_list("--host", crawl.hosts, "Another host that belongs to the site");
    parser.add_flag("--subdomains", crawl.subdomains, "Subdomains of the host belong to the site");
    parser.add_option("--under", crawl.under, "Only paths that begin so: /docs/");
    add_list("--include", crawl.include,
             "Only paths (or addresses) that match one of these; * is any characters");
    add_list("--exclude", crawl.exclude, "No paths (or addresses) that match");
    add_list("--sitemap", crawl.sitemaps, "A sitemap, beside those of robots.txt");
    parser.add_flag("!--no-sitemaps", crawl.find_sitemaps, "Do not look for sitemaps");
    parser.add_flag("!--no-canonical", crawl.canonical,
                    "Keep pages that name another one as canonical");
}

}  // namespace

Command add_crawl(CLI::App& app) {
    auto options = std::make_shared<CrawlCommandOptions>();
    CrawlOptions& crawl = options->crawl;
    CLI::App* parser = app.add_subcommand("crawl", "Make a corpus of a site or a sitemap");
    parser->add_option("URL", crawl.start, "Where to begin: a page or a sitemap")->required();
    parser->add_option("-o,--output", options->folder, "The folder of the corpus")->required();
    add_scope_options(*parser, crawl);
    parser->add_option("--max-pages", crawl.max_pages, "Pages asked for")->capture_default_str();
    parser->add_option("--max-depth", crawl.max_depth,
                       "Links from the start; 10, and 0 from a sitemap");
    parser->add_option("--max-page-bytes", options->max_page_bytes, "Of a page")
        ->capture_default_str();
    parser->add_option("--max-bytes", options->max_bytes, "Of everything")->capture_default_str();
    parser->add_option("--delay", crawl.delay, "Seconds between two requests to a host")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    parser->add_option("--timeout", crawl.timeout, "Seconds for an answer")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    parser->add_option("--retries", crawl.retries, "Where a server is busy or does not answer")
        ->check(CLI::Range(0, 10))
        ->capture_default_str();
    parser->add_option("--user-agent", crawl.user_agent, "What we call ourselves")
        ->capture_default_str();
    parser->add_flag("--allow-private", crawl.allow_private,
                     "Ask hosts on this machine and on private networks, too");
    parser->add_flag("--refresh", crawl.refresh,
                     "In a finished crawl, ask for what has changed since");
    return {parser, [options] { return run(*options); }};
}

}  // namespace assay
