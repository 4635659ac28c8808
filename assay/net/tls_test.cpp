#include <fmt/format.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "assay/net/http_client.h"

namespace assay {
namespace {

constexpr const char* kServer = R"(
import socket, ssl, sys
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1])
listener = socket.create_server(("127.0.0.1", 0))
listener.settimeout(20)
print(listener.getsockname()[1], flush=True)
for _ in range(int(sys.argv[2])):
    connection, _ = listener.accept()
    connection.settimeout(20)
    try:
        with context.wrap_socket(connection, server_side=True) as secure:
            secure.recv(65536)
            secure.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 6\r\nConnection: close\r\n\r\nsecret")
    except OSError:
        pass
)";

/// A server with a certificate nobody has signed but itself; answers that many connections.
class TlsServer {
  public:
    explicit TlsServer(int connections) {
        std::string name = (std::filesystem::temp_directory_path() / "assay-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) return;
        folder_ = name;
        std::ofstream{name + "/server.py"} << kServer;
        const std::string make = fmt::format(
            "cd {} && openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=test "
            "-addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem 2>/dev/null && "
            "cat key.pem cert.pem > both.pem",
            name);
        if (std::system(make.c_str()) != 0) return;
        const std::string serve =
            fmt::format("cd {} && exec python3 server.py both.pem {}", name, connections);
        pipe_ = ::popen(serve.c_str(), "r");
        if (pipe_ != nullptr && std::fscanf(pipe_, "%d", &port_) != 1) port_ = 0;
    }
    ~TlsServer() {
        if (pipe_ != nullptr) ::pclose(pipe_);
        if (!folder_.empty()) std::filesystem::remove_all(folder_);
    }
    TlsServer(const TlsServer&) = delete;
    TlsServer& operator=(const TlsServer&) = delete;

    int port() const { return port_; }
    std::string certificate() const { return folder_ + "/cert.pem"; }

  private:
    std::string folder_;
    std::FILE* pipe_ = nullptr;
    int port_ = 0;
};

TEST(HttpClient, ACertificateMustBeTrusted) {
    const TlsServer server{3};
    if (server.port() == 0) GTEST_SKIP() << "no server: openssl or python3 is missing";
    HttpRequest request;
    request.url = fmt::format("https://127.0.0.1:{}/", server.port());
    try {
        HttpClient{{}}.fetch(request);
        ADD_FAILURE() << "an untrusted certificate was taken";
    } catch (const HttpError& error) {
        EXPECT_EQ(error.kind(), HttpError::Kind::tls) << error.what();
    }
    HttpOptions options;
    options.ca_file = server.certificate();
    EXPECT_EQ(HttpClient{options}.fetch(request).body, "secret");

    // The certificate is for the address, not for the name.
    request.url = fmt::format("https://localhost:{}/", server.port());
    try {
        HttpClient{options}.fetch(request);
        ADD_FAILURE() << "a certificate for another host was taken";
    } catch (const HttpError& error) {
        EXPECT_EQ(error.kind(), HttpError::Kind::tls) << error.what();
    }
}

TEST(HttpClient, AMissingFileOfCertificatesIsSaid) {
    HttpOptions options;
    options.ca_file = "/nonexistent/ca.pem";
    HttpRequest request;
    const TlsServer server{1};
    if (server.port() == 0) GTEST_SKIP() << "no server: openssl or python3 is missing";
    request.url = fmt::format("https://127.0.0.1:{}/", server.port());
    try {
        HttpClient{options}.fetch(request);
        ADD_FAILURE();
    } catch (const HttpError& error) {
        EXPECT_EQ(error.kind(), HttpError::Kind::tls) << error.what();
    }
}

}  // namespace
}  // namespace assay
