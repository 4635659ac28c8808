#include "assay/crawl/crawl.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "assay/core/bytes.h"
#include "assay/core/error.h"
#include "assay/crawl/documents.h"
#include "assay/crawl/fetcher.h"
#include "assay/crawl/journal.h"
#include "assay/crawl/robots.h"
#include "assay/crawl/walker.h"
#include "assay/io/json.h"

namespace assay {
namespace {

namespace fs = std::filesystem;

Url start_of(const CrawlOptions& options) {
    const std::optional<Url> start = parse_url(options.start);
    if (!start) {
        throw Error{fmt::format(
            "'{}' is no address of a site, such as https://example.com/docs/ (without user name)",
            options.start)};
    }
    if (product_token(options.user_agent).empty()) {
        throw Error{"a user agent begins with a name, such as assay/1.0"};
    }
    return *start;
}

/// What decides which pages there are: a crawl is finished for these.
std::string settings_text(const CrawlOptions& options) {
    std::string text;
    JsonWriter json{text};
    const auto list = [&json](std::string_view key, const std::vector<std::string>& values) {
        json.key(key).begin_array();
        for (const std::string& value : values) json.text(value);
        json.end_array();
    };
    json.begin_object();
    list("hosts", options.hosts);
    json.key("subdomains").boolean(options.subdomains).key("under").text(options.under);
    list("include", options.include);
    list("exclude", options.exclude);
    list("sitemaps", options.sitemaps);
    json.key("find_sitemaps").boolean(options.find_sitemaps);
    json.key("canonical").boolean(options.canonical);
    json.key("max_pages").integer(options.max_pages).key("max_depth");
    if (options.max_depth) json.integer(*options.max_depth);
    if (!options.max_depth) json.null();
    json.key("max_page_bytes").integer(options.max_page_bytes);
    json.key("max_bytes").integer(options.max_bytes);
    json.key("allow_private").boolean(options.allow_private);
    json.key("user_agent").text(options.user_agent).end_object();
    return text;
}

/// The files of a crawl.
struct Folder {
    explicit Folder(const std::string& folder) {
        std::error_code error;
        fs::create_directories(folder, error);
        if (error)
            throw Error{fmt::format("{}: cannot make the folder: {}", folder, error.message())};
        const fs::path path{folder};
        documents = (path / "documents.jsonl").string();
        summary = (path / "crawl.json").string();
        journal = (path / "crawl-journal.jsonl").string();
        previous = (path / "crawl-previous.jsonl").string();
    }
    std::string documents;
    std::string summary;
    std::string journal;
    std::string previous;  ///< the journal of the crawl that is being refreshed
};

/// Opens the journal of a crawl; null where it is finished and nothing is to be done. A finished
/// crawl that is to be refreshed begins a new one.
std::unique_ptr<Journal> open_journal(const Folder& files, const std::string& start,
                                      const std::string& settings, bool refresh) {
    auto journal = std::make_unique<Journal>(files.journal, start);
    if (!journal->finished(settings)) return journal;
    if (!refresh) return fs::exists(files.documents) ? nullptr : std::move(journal);
    std::error_code error;
    fs::rename(files.journal, files.previous, error);
    if (error) throw Error{fmt::format("{}: cannot write: {}", files.previous, error.message())};
    journal.reset();
    return std::make_unique<Journal>(files.journal, start);
}

}  // namespace

CrawlResult crawl(const CrawlOptions& options, const std::string& folder, CrawlWorld& world,
                  const std::function<void(const CrawlProgress&)>& progress) {
    const Url start = start_of(options);
    const std::string settings = settings_text(options);
    static_cast<void>(Scope{options, start});  // before the folder is made
    const Folder files{folder};
    CrawlResult result;
    result.start = start.text();
    const std::unique_ptr<Journal> journal =
        open_journal(files, result.start, settings, options.refresh);
    if (!journal) {
        result.finished_before = result.complete = true;
        return result;
    }
    std::unique_ptr<Journal> previous;
    if (fs::exists(files.previous)) {
        previous = std::make_unique<Journal>(files.previous, result.start);
    }
    Fetcher fetcher{options, world, *journal, previous.get()};
    Walker walker{options, start, fetcher, result, progress};
    try {
        walker.run();
        result.complete = true;
    } catch (const CrawlStopped& stop) {
        result.stopped = stop.why.empty() ? "interrupted" : stop.why;
    }
    const std::vector<FoundPage> kept =
        without_duplicates(walker.found(), options.canonical, result.left_out);
    result.documents = kept.size();
    result.waiting = walker.waiting();
    result.requests = fetcher.requests();
    result.bytes = fetcher.bytes();
    result.kept_documents = !result.complete && previous && fs::exists(files.documents);
    if (!kept.empty() && !result.kept_documents) {
        write_file(files.documents, documents_json(kept, walker.home(), *journal));
    }
    write_file(files.summary, crawl_json(result));
    if (result.complete && !kept.empty()) {
        journal->finish(settings);
        fs::remove(files.previous);
    }
    return result;
}

}  // namespace assay
