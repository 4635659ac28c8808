#pragma once

/// Addresses of pages. Two texts that mean the same address become the same Url.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

/// An http or https address in normal form (RFC 3986, 6.2.2 and 6.2.3): scheme and host in lower
/// case, the host in ASCII, no default port, no dot segments, percent-encoding only where it is
/// needed and then in upper case. It has no fragment, and never a user name or password: a link
/// with one is no address.
struct Url {
    std::string scheme;
    std::string host;        ///< an IPv6 address in its brackets
    std::uint16_t port = 0;  ///< 0: that of the scheme
    std::string path = "/";  ///< begins with a slash
    std::string query = {};  ///< with its question mark

    std::string target() const { return path + query; }
    std::string authority() const;  ///< host, and port where it is not that of the scheme
    std::string origin() const { return scheme + "://" + authority(); }
    std::string text() const { return origin() + target(); }
    bool operator==(const Url&) const = default;
};

/// Reads an absolute address; as browsers do, it forgives blanks around it, line ends and tabs
/// within, and backslashes for slashes. Nothing where it is none for HTTP.
std::optional<Url> parse_url(std::string_view text);

/// The address that `reference` means on a page of address `base` (RFC 3986, 5.2; "http:g" is
/// relative, as browsers take it).
std::optional<Url> resolve(const Url& base, std::string_view reference);

/// Percent-encoding in normal form: what needs none is decoded, what needs it and has none is
/// encoded. A percent sign that begins no encoding becomes %25.
std::string normal_percent(std::string_view text);

}  // namespace assay
