#include "assay/io/decompress.h"

#include <fmt/format.h>
#include <libdeflate.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/input.h"

namespace assay {
namespace {

/// `data` is what could be unpacked: the line in which it ends is the one to look at.
[[noreturn]] void fail(std::string_view name, std::string_view format, std::string_view data) {
    throw Error::at(name, line_of(data, data.size()),
                    fmt::format("truncated or damaged {} data", format));
}

/// What deflate can reach: 258 bytes for two bits.
constexpr std::size_t kMostPerByte = 1032;

/// The size that the last four bytes of a gzip file promise, held to what deflate can reach: a
/// damaged file must not make us ask for gigabytes.
std::size_t promised_size(std::string_view bytes) {
    std::uint32_t size = 0;
    if (bytes.size() < 4) return 0;
    std::memcpy(&size, bytes.data() + bytes.size() - 4, 4);
    return std::min<std::size_t>(size, kMostPerByte * bytes.size());
}

struct Gunzipped {
    std::string& out;
    std::size_t size = 0;  ///< of `out`, what is filled
    std::size_t most;
};

/// What a damaged or truncated member yields before the fault, `most` bytes at most. libdeflate
/// does not say how much it has written, and where the input ends it goes on with bits of 0. So it
/// writes over nothing but zeros, twice, with another filling behind the input: what both times is
/// the same comes from the input, or was copied past the end of a match.
std::string agreed_part(libdeflate_decompressor* decompressor, std::string_view bytes,
                        std::size_t most) {
    static constexpr std::size_t kFilling = 64;
    std::string part(most, '\0');
    std::string other(most, '\0');
    for (const auto& [filling, out] : {std::pair{'\0', &part}, std::pair{'\xff', &other}}) {
        std::string input{bytes};
        input.append(kFilling, filling);
        std::size_t consumed = 0;
        std::size_t produced = 0;
        static_cast<void>(libdeflate_gzip_decompress_ex(decompressor, input.data(), input.size(),
                                                        out->data(), out->size(), &consumed,
                                                        &produced));
    }
    static constexpr std::size_t kStep = 4096;
    std::size_t same = 0;
    while (same + kStep <= most && std::memcmp(&part[same], &other[same], kStep) == 0) {
        same += kStep;
    }
    while (same < most && part[same] == other[same]) ++same;
    part.resize(same);
    part.erase(part.find_last_not_of('\0') + 1);  // npos + 1 is 0
    return part;
}

/// agreed_part() without what was copied past the end of a match: libdeflate copies in words only
/// where it has room left, so with no more room than it needs it stops at the byte.
std::string readable_part(libdeflate_decompressor* decompressor, std::string_view bytes,
                          std::size_t most) {
    const std::size_t room = agreed_part(decompressor, bytes, most).size();
    return agreed_part(decompressor, bytes, room);
}

/// Appends the data of the first member of `bytes`, and returns the length of the member.
std::size_t gunzip_member(libdeflate_decompressor* decompressor, std::string_view bytes,
                          Gunzipped& to, std::string_view name) {
    std::string& out = to.out;
    std::size_t& size = to.size;
    for (;;) {
        std::size_t consumed = 0;
        std::size_t produced = 0;
        const libdeflate_result result = libdeflate_gzip_decompress_ex(
            decompressor, bytes.data(), bytes.size(), out.data() + size, out.size() - size,
            &consumed, &produced);
        if (result == LIBDEFLATE_SUCCESS) {
            size += produced;
            return consumed;
        }
        if (result != LIBDEFLATE_INSUFFICIENT_SPACE) {
            // The last 8 bytes were taken for the trailer; where that is cut off, they are data.
            const std::size_t room = out.size() - size + 8 * kMostPerByte;
            const std::string rest = readable_part(decompressor, bytes, room);
            out.resize(size);
            fail(name, "gzip", out + rest);
        }
        if (out.size() >= to.most) {
            throw Error{fmt::format("{}: more than {} bytes when unpacked", name, to.most)};
        }
        out.resize(std::min(2 * out.size(), to.most));
    }
}

using ZstdStream = std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)>;

ZstdStream zstd_stream() {
    ZstdStream stream{ZSTD_createDStream(), ZSTD_freeDStream};
    if (!stream) throw std::bad_alloc{};
    return stream;
}

/// What damaged or truncated frames yield before the fault, in whole blocks. A call that meets a
/// fault does not count what it wrote before, so each is given the one block it asks for.
std::string readable_frames(std::string_view bytes) {
    const ZstdStream stream = zstd_stream();
    std::string out;
    std::string block(ZSTD_DStreamOutSize(), '\0');
    std::size_t wanted = 1;
    for (std::size_t at = 0; at < bytes.size();) {
        const std::string_view piece = bytes.substr(at, std::max<std::size_t>(wanted, 1));
        ZSTD_inBuffer input{piece.data(), piece.size(), 0};
        ZSTD_outBuffer output{block.data(), block.size(), 0};
        wanted = ZSTD_decompressStream(stream.get(), &output, &input);
        if (ZSTD_isError(wanted) != 0 || (input.pos == 0 && output.pos == 0)) break;
        out.append(block, 0, output.pos);
        at += input.pos;
    }
    return out;
}

}  // namespace

bool is_gzip(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

bool is_zstd(std::string_view bytes) { return bytes.starts_with("\x28\xb5\x2f\xfd"); }

std::string gunzip(std::string_view bytes, std::string_view name, std::size_t most) {
    const std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)>
        decompressor{libdeflate_alloc_decompressor(), libdeflate_free_decompressor};
    if (!decompressor) throw std::bad_alloc{};
    std::string out;
    out.resize(std::min(most, std::max<std::size_t>(4096, promised_size(bytes))));
    Gunzipped to{out, 0, most};
    while (!bytes.empty()) {
        if (!is_gzip(bytes)) {
            // Tapes and some block writers pad the file with zeros.
            if (bytes.find_first_not_of('\0') == std::string_view::npos) break;
            fail(name, "gzip", std::string_view{out}.substr(0, to.size));
        }
        bytes.remove_prefix(gunzip_member(decompressor.get(), bytes, to, name));
    }
    out.resize(to.size);
    return out;
}

std::string unzstd(std::string_view bytes, std::string_view name) {
    const ZstdStream stream = zstd_stream();
    // A frame may state its size; believe it only as far as the file could make it true.
    const unsigned long long stated = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
    const std::size_t most = 256 * bytes.size() + (1U << 16);
    const bool useful = stated <= most;  // the codes for "unknown" and "error" are the largest
    std::string out;
    out.resize(std::max<std::size_t>(
        1U << 16, useful ? static_cast<std::size_t>(stated) + 1 : 4 * bytes.size()));
    ZSTD_inBuffer input{bytes.data(), bytes.size(), 0};
    std::size_t size = 0;
    std::size_t wanted = 1;
    while (input.pos < input.size || wanted != 0) {
        if (size == out.size()) out.resize(2 * out.size());
        ZSTD_outBuffer output{out.data() + size, out.size() - size, 0};
        const std::size_t before = input.pos;
        wanted = ZSTD_decompressStream(stream.get(), &output, &input);
        size += output.pos;
        const bool stuck = output.pos == 0 && input.pos == before && wanted != 0;
        if (ZSTD_isError(wanted) != 0 || stuck) fail(name, "zstd", readable_frames(bytes));
    }
    out.resize(size);
    return out;
}

}  // namespace assay
