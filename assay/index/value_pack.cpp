#include "assay/index/value_pack.h"

#include <algorithm>
#include <array>
#include <bit>

namespace assay {
namespace {

alignas(64) constexpr std::uint8_t kZeros[2 * kPackedSlack] = {};

struct Shape {
    unsigned width = 0;
    unsigned upper_width = 0;
    std::size_t exceptions = 0;
    std::size_t bytes = 0;
};

Shape best_shape(const std::uint32_t* values, std::size_t count) {
    std::array<std::size_t, 33> of_width{};
    for (std::size_t i = 0; i < count; ++i) ++of_width[std::bit_width(values[i])];
    unsigned most = 32;
    while (most > 0 && of_width[most] == 0) --most;
    Shape best{most, 0, 0, packed_size(count, most)};
    std::size_t above = 0;
    for (unsigned width = most; width-- > 0;) {
        above += of_width[width + 1];
        if (above > 255) break;
        const std::size_t bytes =
            packed_size(count, width) + 1 + above + packed_size(above, most - width);
        if (bytes < best.bytes) best = {width, most - width, above, bytes};
    }
    return best;
}

void append_packed(const std::uint32_t* values, std::size_t count, unsigned width,
                   std::string& out) {
    const std::size_t begin = out.size();
    out.resize(begin + packed_size(count, width));
    pack(values, count, width, reinterpret_cast<std::uint8_t*>(out.data() + begin));
}

}  // namespace

void ValuePack::write(const std::uint32_t* values, std::size_t count, std::string& out) {
    const Shape shape = best_shape(values, count);
    out.push_back(static_cast<char>(shape.width));
    out.push_back(static_cast<char>(shape.exceptions));
    if (shape.exceptions > 0) out.push_back(static_cast<char>(shape.upper_width));
    append_packed(values, count, shape.width, out);
    std::array<std::uint32_t, kMost> upper{};
    std::size_t exceptions = 0;
    for (std::size_t i = 0; i < count && shape.exceptions > 0; ++i) {
        if (values[i] >> shape.width == 0) continue;
        out.push_back(static_cast<char>(i));
        upper[exceptions++] = values[i] >> shape.width;
    }
    append_packed(upper.data(), exceptions, shape.upper_width, out);
}

ValuePack::ValuePack(const std::uint8_t* in, const std::uint8_t* end, std::size_t count)
    : data_{kZeros}, where_{kZeros}, upper_{kZeros}, after_{in}, count_{count} {
    const auto room = end - in;
    if (room < static_cast<std::ptrdiff_t>(kPackedSlack)) return;
    const unsigned width = std::min<unsigned>(in[0], 32);
    const std::size_t exceptions = std::min<std::size_t>(in[1], count);
    const unsigned upper_width = exceptions > 0 ? std::min<unsigned>(in[2], 32 - width) : 0;
    const std::size_t header = exceptions > 0 ? 3 : 2;
    const std::size_t size =
        header + packed_size(count, width) + exceptions + packed_size(exceptions, upper_width);
    if (room - static_cast<std::ptrdiff_t>(kPackedSlack) < static_cast<std::ptrdiff_t>(size))
        return;
    width_ = width;
    exceptions_ = exceptions;
    upper_width_ = upper_width;
    data_ = in + header;
    where_ = data_ + packed_size(count, width);
    upper_ = where_ + exceptions;
    after_ = in + size;
}

void ValuePack::read(const PackingKernels& kernels, std::uint32_t* out) const {
    kernels.unpack(data_, count_, width_, out);
    for (std::size_t i = 0; i < exceptions_; ++i) {
        if (where_[i] < count_) out[where_[i]] |= upper(i);
    }
}

}  // namespace assay
