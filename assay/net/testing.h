#pragma once

// A web server for tests: plain sockets on 127.0.0.1, a thread a connection. Not part of the
// library.

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cctype>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace assay {

struct TestRequest {
    std::string method;
    std::string target;                                        ///< path and query, as sent
    std::vector<std::pair<std::string, std::string>> headers;  ///< names in lower case
    std::string body;

    std::string header(std::string_view name) const {
        for (const auto& [key, value] : headers) {
            if (key == name) return value;
        }
        return {};
    }
};

struct TestReply {
    int status = 200;
    std::string body = {};
    std::vector<std::pair<std::string, std::string>> headers = {};
    double wait_seconds = 0.0;  ///< before anything is sent
    bool chunked = false;
    std::size_t promised = 0;  ///< bytes announced when more than there are: an answer cut short
    std::string raw = {};      ///< sent as it is instead of all that; then the connection is closed
};

/// Answers requests by a function, which is called from one thread a connection, until it goes.
class TestServer {
  public:
    using Handler = std::function<TestReply(const TestRequest&)>;

    explicit TestServer(Handler handler) : handler_{std::move(handler)} {
        listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        auto* const generic = reinterpret_cast<sockaddr*>(&address);
        if (listener_ < 0 || ::bind(listener_, generic, size) != 0 ||
            ::listen(listener_, 64) != 0 || ::getsockname(listener_, generic, &size) != 0) {
            throw std::runtime_error{"no socket for the test server"};
        }
        port_ = ntohs(address.sin_port);
        acceptor_ = std::thread{[this] { accept_all(); }};
    }

    ~TestServer() {
        {
            const std::lock_guard lock{mutex_};
            stopped_ = true;
            for (const int connection : connections_) ::shutdown(connection, SHUT_RDWR);
        }
        stopping_.notify_all();
        ::shutdown(listener_, SHUT_RDWR);
        acceptor_.join();
        for (std::thread& thread : threads_) thread.join();
        for (const int connection : connections_) ::close(connection);
        ::close(listener_);
    }
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    int port() const { return port_; }
    /// "http://127.0.0.1:PORT" and the path, which begins with a slash.
    std::string url(std::string_view path = "") const {
        return fmt::format("http://127.0.0.1:{}{}", port_, path);
    }
    /// How many connections there have been.
    std::size_t connections() const {
        const std::lock_guard lock{mutex_};
        return connections_.size();
    }

    /// All that was asked so far.
    std::vector<TestRequest> requests() const {
        const std::lock_guard lock{mutex_};
        return requests_;
    }
    TestRequest last_request() const { return requests().back(); }

  private:
    void accept_all() {
        while (true) {
            const int connection = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
            const std::lock_guard lock{mutex_};
            if (connection < 0 || stopped_) {
                if (connection >= 0) ::close(connection);
                return;
            }
            connections_.push_back(connection);
            threads_.emplace_back([this, connection] {
                serve(connection);
                ::shutdown(connection, SHUT_RDWR);
            });
        }
    }

    void serve(int connection) {
        std::string received;
        TestRequest request;
        while (read_request(connection, received, request)) {
            keep(request);
            const TestReply reply = handler_(request);
            if (!wait(reply.wait_seconds)) return;
            if (!send_all(connection, reply.raw.empty() ? text_of(reply, request) : reply.raw))
                return;
            if (!reply.raw.empty() || reply.promised > 0) return;
        }
    }

    void keep(const TestRequest& request) {
        const std::lock_guard lock{mutex_};
        requests_.push_back(request);
    }

    /// False when the server is to stop.
    bool wait(double seconds) {
        std::unique_lock lock{mutex_};
        const auto time = std::chrono::duration<double>{seconds};
        return !stopping_.wait_for(lock, time, [this] { return stopped_; });
    }

    static bool receive(int connection, std::string& received) {
        std::array<char, 4096> buffer;
        const ssize_t count = ::recv(connection, buffer.data(), buffer.size(), 0);
        if (count > 0) received.append(buffer.data(), static_cast<std::size_t>(count));
        return count > 0;
    }

    static bool read_request(int connection, std::string& received, TestRequest& request) {
        std::size_t end = 0;
        while ((end = received.find("\r\n\r\n")) == std::string::npos) {
            if (!receive(connection, received)) return false;
        }
        request = {};
        const std::string_view head = std::string_view{received}.substr(0, end + 2);
        std::size_t at = head.find("\r\n");
        const std::string_view first = head.substr(0, at);
        const std::size_t blank = first.find(' ');
        request.method = first.substr(0, blank);
        request.target = first.substr(blank + 1, first.rfind(' ') - blank - 1);
        for (at += 2; at < head.size();) {
            const std::size_t line_end = head.find("\r\n", at);
            add_header(head.substr(at, line_end - at), request);
            at = line_end + 2;
        }
        const std::size_t length =
            std::strtoul(request.header("content-length").c_str(), nullptr, 10);
        while (received.size() < end + 4 + length) {
            if (!receive(connection, received)) return false;
        }
        request.body = received.substr(end + 4, length);
        received.erase(0, end + 4 + length);
        return true;
    }

    static void add_header(std::string_view line, TestRequest& request) {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) return;
        std::string name{line.substr(0, colon)};
        for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        std::string_view value = line.substr(colon + 1);
        while (value.starts_with(' ')) value.remove_prefix(1);
        request.headers.emplace_back(std::move(name), value);
    }

    static std::string text_of(const TestReply& reply, const TestRequest& request) {
        std::string text = fmt::format("HTTP/1.1 {} Status\r\n", reply.status);
        for (const auto& [name, value] : reply.headers)
            text += fmt::format("{}: {}\r\n", name, value);
        if (reply.chunked) {
            text += "Transfer-Encoding: chunked\r\n\r\n";
            constexpr std::size_t kPiece = 1000;
            for (std::size_t at = 0; at < reply.body.size(); at += kPiece) {
                const std::string piece = reply.body.substr(at, kPiece);
                text += fmt::format("{:x}\r\n{}\r\n", piece.size(), piece);
            }
            return text + "0\r\n\r\n";
        }
        const std::size_t length = reply.promised > 0 ? reply.promised : reply.body.size();
        text += fmt::format("Content-Length: {}\r\n\r\n", length);
        return request.method == "HEAD" ? text : text + reply.body;
    }

    static bool send_all(int connection, std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t count = ::send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (count <= 0) return false;
            bytes.remove_prefix(static_cast<std::size_t>(count));
        }
        return true;
    }

    Handler handler_;
    int listener_ = -1;
    int port_ = 0;
    mutable std::mutex mutex_;
    std::condition_variable stopping_;
    bool stopped_ = false;
    std::vector<int> connections_;
    std::vector<TestRequest> requests_;
    std::vector<std::thread> threads_;
    std::thread acceptor_;
};

}  // namespace assay
