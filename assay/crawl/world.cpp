#include "assay/crawl/world.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <thread>
#include <utility>

namespace assay {
namespace {

constexpr double kLongestNap = 0.1;

class RealWorld : public CrawlWorld {
  public:
    RealWorld(const CrawlOptions& options, std::function<bool()> stopped)
        : stopped_{std::move(stopped)} {
        http_.total_seconds = options.timeout;
        http_.connect_seconds = std::min(http_.connect_seconds, options.timeout);
        http_.private_addresses = options.allow_private;
        http_.user_agent = options.user_agent;
    }

    HttpResponse get(const HttpRequest& request, std::size_t most_bytes) override {
        auto client = clients_.find(most_bytes);
        if (client == clients_.end()) {
            http_.most_bytes = most_bytes;
            client = clients_.emplace(most_bytes, HttpClient{http_}).first;
        }
        return client->second.fetch(request);
    }

    double now() override {
        const auto time = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration<double>(time).count();
    }

    void sleep(double seconds) override {
        for (const double end = now() + seconds; !stopped();) {
            const double left = end - now();
            if (left <= 0) return;
            std::this_thread::sleep_for(std::chrono::duration<double>(std::min(left, kLongestNap)));
        }
    }

    bool stopped() override { return stopped_ && stopped_(); }

  private:
    HttpOptions http_;
    std::function<bool()> stopped_;
    std::map<std::size_t, HttpClient> clients_;
};

}  // namespace

std::unique_ptr<CrawlWorld> make_world(const CrawlOptions& options, std::function<bool()> stopped) {
    return std::make_unique<RealWorld>(options, std::move(stopped));
}

}  // namespace assay
