#include "assay/text/host_name.h"

#include <unicode/idna.h>

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <memory>

namespace assay {
namespace {

constexpr std::size_t kLongestName = 253;

/// Names with hyphens in odd places exist; browsers ask for them, too.
constexpr std::uint32_t kForgiven =
    UIDNA_ERROR_HYPHEN_3_4 | UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN;

bool is_all_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::optional<std::string> to_ascii(std::string_view host) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::IDNA> idna{
        icu::IDNA::createUTS46Instance(UIDNA_CHECK_BIDI | UIDNA_NONTRANSITIONAL_TO_ASCII, status)};
    if (U_FAILURE(status)) return std::nullopt;
    icu::IDNAInfo info;
    std::string name;
    icu::StringByteSink<std::string> sink{&name};
    idna->nameToASCII_UTF8({host.data(), static_cast<std::int32_t>(host.size())}, sink, info,
                           status);
    if (U_FAILURE(status) || (info.getErrors() & ~kForgiven) != 0) return std::nullopt;
    return name;
}

}  // namespace

std::optional<std::string> ascii_host(std::string_view host) {
    if (host.size() > 4 * kLongestName) return std::nullopt;
    std::optional<std::string> name = is_all_ascii(host) ? std::string{host} : to_ascii(host);
    if (!name || name->empty() || name->size() > kLongestName) return std::nullopt;
    for (char& c : *name) {
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (!letter && c != '.' && c != '-' && c != '_') return std::nullopt;
    }
    return name;
}

}  // namespace assay
