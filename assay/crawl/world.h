#pragma once

#include <functional>
#include <memory>
#include <string>

#include "assay/crawl/options.h"
#include "assay/net/http_client.h"

namespace assay {

/// What is outside a crawl: the web and the time.
class CrawlWorld {
  public:
    virtual ~CrawlWorld() = default;

    /// Throws HttpError. A redirect is an answer. `most_bytes` is of the body.
    virtual HttpResponse get(const HttpRequest& request, std::size_t most_bytes) = 0;

    virtual double now() = 0;  ///< seconds since some time in the past
    virtual void sleep(double seconds) = 0;

    /// Whether the user wants it to end; asked before every request, and while it sleeps.
    virtual bool stopped() = 0;
};

/// The world as it is. `stopped` may be empty.
std::unique_ptr<CrawlWorld> make_world(const CrawlOptions& options, std::function<bool()> stopped);

}  // namespace assay
