#pragma once

/// HTTP and HTTPS, one request at a time. Certificates are always verified.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assay/core/error.h"

namespace assay {

struct HttpRequest {
    std::string method = "GET";
    std::string url;
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
};

struct HttpResponse {
    int status = 0;
    std::vector<std::pair<std::string, std::string>> headers;  ///< names in lower case
    std::string body;
    double seconds = 0.0;     ///< from the first byte sent to the last received
    std::uint64_t bytes = 0;  ///< of the body as transferred

    /// The first header of that name (lower case), or nothing.
    std::string_view header(std::string_view name) const;
};

struct HttpOptions {
    double connect_seconds = 10.0;
    double total_seconds = 30.0;
    std::size_t most_bytes = 64U << 20U;  ///< of a body, once decompressed
    bool private_addresses = true;  ///< whether hosts on loopback and private networks are asked
    std::string user_agent = "assay";
    std::string ca_file = {};  ///< certificates to trust instead of the system's
};

/// No answer was had. An answer with a bad status is an answer.
class HttpError : public Error {
  public:
    enum class Kind : std::uint8_t { address, connect, tls, timeout, too_large, broken };
    HttpError(Kind kind, const std::string& what) : Error{what}, kind_(kind) {}
    Kind kind() const { return kind_; }

  private:
    Kind kind_;
};

/// Keeps connections open between requests. Redirects are not followed: the answer says where to.
/// One a thread. The address that is checked against `private_addresses` is the one connected to,
/// so that a name cannot change its meaning in between; for the same reason proxies that the
/// environment names are not used. Messages name the host, never the rest of a URL, nor headers.
class HttpClient {
  public:
    explicit HttpClient(HttpOptions options);
    ~HttpClient();
    HttpClient(HttpClient&&) noexcept;
    HttpClient& operator=(HttpClient&&) noexcept;

    /// Throws HttpError.
    HttpResponse fetch(const HttpRequest& request);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace assay
