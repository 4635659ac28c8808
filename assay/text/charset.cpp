#include "assay/text/charset.h"

#include <unicode/ucnv.h>
#include <unicode/ucsdet.h>
#include <unicode/unistr.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>

#include "assay/core/error.h"

namespace assay {
namespace {

using Converter = std::unique_ptr<UConverter, decltype(&ucnv_close)>;

/// ICU counts bytes in 32 bits; a page or a document that long is none.
std::int32_t size_of(std::string_view bytes) {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<std::int32_t>::max()) / 4) {
        throw Error{"more than 512 MiB in a charset other than UTF-8"};
    }
    return static_cast<std::int32_t>(bytes.size());
}

bool is_utf8(std::string_view bytes) {
    const auto* text = reinterpret_cast<const std::uint8_t*>(bytes.data());
    const std::size_t size = bytes.size();
    for (std::size_t i = 0; i < size;) {
        if (text[i] < 0x80) {
            ++i;
            continue;
        }
        UChar32 code = 0;
        U8_NEXT(text, i, size, code);
        if (code < 0) return false;
    }
    return true;
}

std::string lower_name(std::string_view name) {
    std::string result;
    for (const char c : name) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isspace(byte) == 0 && c != '"' && c != '\'') {
            result += static_cast<char>(std::tolower(byte));
        }
    }
    return result;
}

bool means_utf8(const std::string& name, std::string_view bytes) {
    // A page that says UTF-16 in bytes that could be read as ASCII is not in UTF-16.
    const bool sixteen = name.starts_with("utf-16") && bytes.find('\0') == std::string_view::npos;
    return name.empty() || name == "utf-8" || name == "utf8" || sixteen;
}

/// What pages mean by the name: the superset that writers of the time used under it.
std::string meant_by(const std::string& name) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kMeant{{
        {"gb2312", "gb18030"},
        {"gb_2312-80", "gb18030"},
        {"gbk", "gb18030"},
        {"x-gbk", "gb18030"},
        {"iso-8859-1", "windows-1252"},
        {"latin1", "windows-1252"},
        {"ascii", "windows-1252"},
        {"us-ascii", "windows-1252"},
        {"utf-16", "utf-16le"},
        {"shift_jis", "windows-31j"},
        {"euc-kr", "windows-949"},
        {"ks_c_5601-1987", "windows-949"},
    }};
    const auto* const found =
        std::ranges::find(kMeant, name, [](const auto& p) { return p.first; });
    return found == kMeant.end() ? name : std::string{found->second};
}

Converter open_converter(const std::string& name) {
    UErrorCode status = U_ZERO_ERROR;
    Converter converter{ucnv_open(name.c_str(), &status), ucnv_close};
    if (U_FAILURE(status)) converter.reset();
    return converter;
}

std::string convert(std::string_view bytes, UConverter* converter) {
    UErrorCode status = U_ZERO_ERROR;
    const icu::UnicodeString text{bytes.data(), size_of(bytes), converter, status};
    std::string result;
    if (U_FAILURE(status)) throw Error{"the charset cannot be converted to UTF-8"};
    text.toUTF8String(result);
    return result;
}

std::string detected(std::string_view bytes) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<UCharsetDetector, decltype(&ucsdet_close)> detector{ucsdet_open(&status),
                                                                              ucsdet_close};
    ucsdet_setText(detector.get(), bytes.data(), size_of(bytes), &status);
    ucsdet_enableInputFilter(detector.get(), 1);  // tags say nothing about the language
    const UCharsetMatch* match = ucsdet_detect(detector.get(), &status);
    const char* name = match == nullptr ? nullptr : ucsdet_getName(match, &status);
    return U_FAILURE(status) || name == nullptr ? "windows-1252" : meant_by(lower_name(name));
}

/// The charset that a byte order mark declares, and the length of the mark.
std::pair<std::string, std::size_t> marked(std::string_view bytes) {
    using namespace std::string_view_literals;
    if (bytes.starts_with("\xEF\xBB\xBF"sv)) return {"utf-8", 3};
    if (bytes.starts_with("\xFF\xFE\0\0"sv)) return {"utf-32le", 4};
    if (bytes.starts_with("\0\0\xFE\xFF"sv)) return {"utf-32be", 4};
    if (bytes.starts_with("\xFF\xFE"sv)) return {"utf-16le", 2};
    if (bytes.starts_with("\xFE\xFF"sv)) return {"utf-16be", 2};
    return {"", 0};
}

}  // namespace

std::string to_utf8(std::string_view bytes, std::string_view declared) {
    const auto [mark, length] = marked(bytes);
    bytes.remove_prefix(length);
    const std::string name = length > 0 ? mark : lower_name(declared);
    const bool utf8 = length > 0 ? name == "utf-8" : means_utf8(name, bytes);
    if (utf8 && is_utf8(bytes)) return std::string{bytes};
    if (utf8 && length == 0) return convert(bytes, open_converter(detected(bytes)).get());
    Converter converter = open_converter(meant_by(name));
    if (!converter && is_utf8(bytes)) return std::string{bytes};
    if (!converter) converter = open_converter(detected(bytes));
    return convert(bytes, converter.get());
}

}  // namespace assay
