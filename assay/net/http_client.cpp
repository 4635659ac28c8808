#include "assay/net/http_client.h"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <new>
#include <utility>

#include "assay/net/address.h"
#include "assay/net/curl_library.h"

namespace assay {
namespace {

using Kind = HttpError::Kind;

/// Of all header lines of an answer together.
constexpr std::size_t kMostHeaderBytes = 1U << 20U;

struct Freed {
    void operator()(CURL* easy) const { curl_library().easy_cleanup(easy); }
    void operator()(CURLU* url) const { curl_library().url_cleanup(url); }
    void operator()(curl_slist* list) const { curl_library().slist_free_all(list); }
};
using HeaderList = std::unique_ptr<curl_slist, Freed>;

/// The host and port of a URL: all of it that messages show, since what comes before may be a
/// password and what comes after a key.
std::string host_of(const std::string& url) {
    const std::unique_ptr<CURLU, Freed> parsed{curl_library().url()};
    const bool whole = url.find('\0') == std::string::npos;
    if (!parsed || !whole ||
        curl_library().url_set(parsed.get(), CURLUPART_URL, url.c_str(), 0) != CURLUE_OK) {
        throw HttpError{Kind::address, "not a complete address such as https://host/path"};
    }
    const auto part = [&](CURLUPart which) {
        char* text = nullptr;
        if (curl_library().url_get(parsed.get(), which, &text, 0) != CURLUE_OK)
            return std::string{};
        std::string result{text};
        curl_library().free(text);
        return result;
    };
    const std::string scheme = part(CURLUPART_SCHEME);
    if (scheme != "http" && scheme != "https") {
        throw HttpError{Kind::address, fmt::format("'{}' is neither http nor https", scheme)};
    }
    const std::string port = part(CURLUPART_PORT);
    return port.empty() ? part(CURLUPART_HOST) : fmt::format("{}:{}", part(CURLUPART_HOST), port);
}

std::string lower(std::string_view text) {
    std::string result{text};
    std::ranges::transform(result, result.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return result;
}

std::string_view without_blanks(std::string_view text) {
    constexpr std::string_view kBlanks = " \t\r\n";
    const std::size_t first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// One answer as it comes in.
struct Receiving {
    const HttpOptions* options = nullptr;
    HttpResponse response;
    std::size_t header_bytes = 0;
    bool too_large = false;
    bool refused = false;  ///< a private address was not connected to
};

std::size_t take_body(char* data, std::size_t one, std::size_t count, void* user) {
    auto& receiving = *static_cast<Receiving*>(user);
    const std::size_t size = one * count;
    if (receiving.response.body.size() + size > receiving.options->most_bytes) {
        receiving.too_large = true;
        return 0;
    }
    try {
        receiving.response.body.append(data, size);
    } catch (const std::bad_alloc&) {
        receiving.too_large = true;
        return 0;
    }
    return size;
}

std::size_t take_header(char* data, std::size_t one, std::size_t count, void* user) {
    auto& receiving = *static_cast<Receiving*>(user);
    const std::string_view line{data, one * count};
    receiving.header_bytes += line.size();
    if (receiving.header_bytes > kMostHeaderBytes) {
        receiving.too_large = true;
        return 0;
    }
    if (line.starts_with("HTTP/")) receiving.response.headers.clear();  // after "100 Continue"
    const std::size_t colon = line.find(':');
    if (colon != std::string_view::npos && !line.starts_with("HTTP/")) {
        receiving.response.headers.emplace_back(lower(without_blanks(line.substr(0, colon))),
                                                without_blanks(line.substr(colon + 1)));
    }
    return line.size();
}

curl_socket_t open_socket(void* user, curlsocktype, curl_sockaddr* address) {
    auto& receiving = *static_cast<Receiving*>(user);
    if (!receiving.options->private_addresses && is_private_address(address->addr)) {
        receiving.refused = true;
        return CURL_SOCKET_BAD;
    }
    // Not to be inherited by programs that other threads start.
    return ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

Kind kind_of(CURLcode code) {
    switch (code) {
        case CURLE_URL_MALFORMAT:
        case CURLE_COULDNT_RESOLVE_HOST:
            return Kind::address;
        case CURLE_COULDNT_CONNECT:
            return Kind::connect;
        case CURLE_OPERATION_TIMEDOUT:
            return Kind::timeout;
        case CURLE_PEER_FAILED_VERIFICATION:
        case CURLE_SSL_CONNECT_ERROR:
        case CURLE_SSL_CACERT_BADFILE:
        case CURLE_SSL_CERTPROBLEM:
        case CURLE_SSL_CIPHER:
        case CURLE_SSL_ISSUER_ERROR:
        case CURLE_SSL_INVALIDCERTSTATUS:
            return Kind::tls;
        default:
            return Kind::broken;
    }
}

std::string_view words_for(CURLcode code) {
    switch (code) {
        case CURLE_COULDNT_RESOLVE_HOST:
            return "no such host";
        case CURLE_URL_MALFORMAT:
            return "no name of a host; letters outside ASCII must be in their xn-- form";
        case CURLE_COULDNT_CONNECT:
            return "cannot connect";
        case CURLE_PEER_FAILED_VERIFICATION:
            return "its certificate is not to be trusted";
        case CURLE_SSL_CACERT_BADFILE:
            return "the file of certificates to trust cannot be read";
        case CURLE_SSL_CONNECT_ERROR:
            return "no secure connection can be made";
        case CURLE_PARTIAL_FILE:
            return "the answer was cut short";
        case CURLE_GOT_NOTHING:
            return "the connection was closed without an answer";
        case CURLE_BAD_CONTENT_ENCODING:
            return "the answer is compressed, and damaged";
        case CURLE_WEIRD_SERVER_REPLY:
        case CURLE_UNSUPPORTED_PROTOCOL:
            return "the answer is not HTTP";  // HTTP/0.9 is an unsupported protocol
        default:
            return "the connection broke";
    }
}

[[noreturn]] void fail(CURLcode code, const Receiving& receiving, const std::string& host,
                       const char* details) {
    const HttpOptions& options = *receiving.options;
    if (receiving.too_large) {
        throw HttpError{Kind::too_large, fmt::format("{}: the answer has more than {} bytes", host,
                                                     options.most_bytes)};
    }
    if (receiving.refused && code == CURLE_COULDNT_CONNECT) {
        throw HttpError{Kind::address,
                        fmt::format("{}: not asked, as its address is a private one", host)};
    }
    const Kind kind = kind_of(code);
    if (kind == Kind::timeout) {
        throw HttpError{kind,
                        fmt::format("{}: no complete answer in time (at most {} s to connect, "
                                    "{} s in all)",
                                    host, options.connect_seconds, options.total_seconds)};
    }
    // Only these details of curl's say what a user can put right; others may repeat the URL.
    const bool told = kind == Kind::tls && *details != '\0';
    throw HttpError{kind, told ? fmt::format("{}: {} ({})", host, words_for(code), details)
                               : fmt::format("{}: {}", host, words_for(code))};
}

void append(HeaderList& list, const std::string& line) {
    curl_slist* longer = curl_library().slist_append(list.get(), line.c_str());
    if (longer == nullptr) throw std::bad_alloc{};
    static_cast<void>(list.release());
    list.reset(longer);
}

HeaderList header_list(const HttpRequest& request) {
    HeaderList list;
    append(list, "Expect:");
    bool typed = false;
    for (const auto& [name, value] : request.headers) {
        constexpr std::string_view kLineEnds{"\r\n\0", 3};
        if (name.empty() || name.find_first_of(kLineEnds) != std::string::npos ||
            name.find_first_of(": ") != std::string::npos ||
            value.find_first_of(kLineEnds) != std::string::npos) {
            throw HttpError{Kind::broken, "a header has a line end or a bad name"};
        }
        typed = typed || lower(name) == "content-type";
        append(list, value.empty() ? name + ";" : fmt::format("{}: {}", name, value));
    }
    // Without this curl would call every body a form.
    if (!typed) append(list, "Content-Type:");
    return list;
}

long milliseconds(double seconds) {
    return static_cast<long>(std::clamp(std::ceil(seconds * 1000.0), 1.0, 1e9));
}

}  // namespace

std::string_view HttpResponse::header(std::string_view name) const {
    for (const auto& [key, value] : headers) {
        if (key == name) return value;
    }
    return {};
}

struct HttpClient::State {
    HttpOptions options;
    std::unique_ptr<CURL, Freed> easy;

    void set_up(const HttpRequest& request, Receiving& receiving, curl_slist* headers,
                char* details) const;
    void set_safety() const;
    void set_method(const HttpRequest& request) const;
};

void HttpClient::State::set_safety() const {
    CURL* const curl = easy.get();
    const auto set = curl_library().easy_setopt;
    set(curl, CURLOPT_NOSIGNAL, 1L);
    set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    set(curl, CURLOPT_FOLLOWLOCATION, 0L);
    set(curl, CURLOPT_SSL_VERIFYPEER, 1L);
    set(curl, CURLOPT_SSL_VERIFYHOST, 2L);
    if (!options.ca_file.empty()) {
        set(curl, CURLOPT_CAINFO, options.ca_file.c_str());
        set(curl, CURLOPT_CAPATH, nullptr);
    }
    // Behind a proxy nobody knows which address is connected to.
    set(curl, CURLOPT_PROXY, "");
    set(curl, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(options.connect_seconds));
    set(curl, CURLOPT_TIMEOUT_MS, milliseconds(options.total_seconds));
}

void HttpClient::State::set_method(const HttpRequest& request) const {
    CURL* const curl = easy.get();
    const auto set = curl_library().easy_setopt;
    if (request.method == "HEAD") {
        set(curl, CURLOPT_NOBODY, 1L);
        return;
    }
    const bool body = !request.body.empty() || request.method == "POST" || request.method == "PUT";
    if (body) {
        set(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(request.body.size()));
        set(curl, CURLOPT_POSTFIELDS, request.body.data());
    } else {
        set(curl, CURLOPT_HTTPGET, 1L);
    }
    set(curl, CURLOPT_CUSTOMREQUEST, request.method.c_str());
}

void HttpClient::State::set_up(const HttpRequest& request, Receiving& receiving,
                               curl_slist* headers, char* details) const {
    CURL* const curl = easy.get();
    const auto set = curl_library().easy_setopt;
    curl_library().easy_reset(curl);  // connections stay open
    set_safety();
    set_method(request);
    set(curl, CURLOPT_URL, request.url.c_str());
    set(curl, CURLOPT_HTTPHEADER, headers);
    set(curl, CURLOPT_USERAGENT, options.user_agent.c_str());
    set(curl, CURLOPT_ACCEPT_ENCODING, "");
    set(curl, CURLOPT_WRITEFUNCTION, take_body);
    set(curl, CURLOPT_WRITEDATA, &receiving);
    set(curl, CURLOPT_HEADERFUNCTION, take_header);
    set(curl, CURLOPT_HEADERDATA, &receiving);
    set(curl, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    set(curl, CURLOPT_OPENSOCKETDATA, &receiving);
    set(curl, CURLOPT_ERRORBUFFER, details);
}

HttpClient::HttpClient(HttpOptions options) : state_{std::make_unique<State>()} {
    state_->options = std::move(options);
    state_->easy.reset(curl_library().easy_init());
    if (!state_->easy) throw std::bad_alloc{};
}

HttpClient::~HttpClient() = default;
HttpClient::HttpClient(HttpClient&&) noexcept = default;
HttpClient& HttpClient::operator=(HttpClient&&) noexcept = default;

HttpResponse HttpClient::fetch(const HttpRequest& request) {
    const std::string host = host_of(request.url);
    const HeaderList headers = header_list(request);
    Receiving receiving;
    receiving.options = &state_->options;
    std::array<char, CURL_ERROR_SIZE> details{};
    CURL* const curl = state_->easy.get();
    state_->set_up(request, receiving, headers.get(), details.data());
    const CURLcode code = curl_library().easy_perform(curl);
    // What was lent to curl for this request does not outlive it.
    curl_library().easy_setopt(curl, CURLOPT_ERRORBUFFER, nullptr);
    if (code != CURLE_OK) fail(code, receiving, host, details.data());

    HttpResponse& response = receiving.response;
    long status = 0;
    curl_off_t begun = 0;
    curl_off_t ended = 0;
    curl_off_t bytes = 0;
    curl_library().easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_library().easy_getinfo(curl, CURLINFO_PRETRANSFER_TIME_T, &begun);
    curl_library().easy_getinfo(curl, CURLINFO_TOTAL_TIME_T, &ended);
    curl_library().easy_getinfo(curl, CURLINFO_SIZE_DOWNLOAD_T, &bytes);
    response.status = static_cast<int>(status);
    response.seconds = static_cast<double>(std::max<curl_off_t>(ended - begun, 0)) * 1e-6;
    response.bytes = static_cast<std::uint64_t>(bytes);
    return std::move(receiving.response);
}

}  // namespace assay
