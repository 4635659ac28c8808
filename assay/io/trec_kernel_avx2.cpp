#include "assay/io/trec_kernel.h"

#if defined(__x86_64__)

#include "assay/io/masks_avx2.h"

namespace assay {
namespace {

constexpr std::uint32_t kMaxBlanks = 6;

struct Shape {
    std::uint32_t blank[kMaxBlanks];
    std::uint32_t count;
    std::uint32_t length;
};

ASSAY_AVX2 inline bool find_shape(const char* line, const char* limit, Shape& shape) {
    shape.count = 0;
    for (std::uint32_t base = 0; limit - line >= static_cast<std::ptrdiff_t>(base) + 64;
         base += 64) {
        std::uint64_t blanks = 0;
        const std::uint64_t feeds = masks_of(line + base, blanks);
        if (feeds != 0) blanks &= _blsmsk_u64(feeds) >> 1;
        for (; blanks != 0; blanks = _blsr_u64(blanks)) {
            if (shape.count == kMaxBlanks) return false;
            shape.blank[shape.count++] = base + static_cast<std::uint32_t>(_tzcnt_u64(blanks));
        }
        if (feeds != 0) {
            shape.length = base + static_cast<std::uint32_t>(_tzcnt_u64(feeds));
            return true;
        }
    }
    return false;
}

ASSAY_AVX2 inline bool usual(const Shape& s) {
    if (s.count < 5 || (s.count == 6 && s.blank[5] + 1 != s.length)) return false;
    const std::uint32_t last_end = s.count == 6 ? s.blank[5] : s.length;
    return s.blank[0] > 0 && s.blank[1] > s.blank[0] + 1 && s.blank[2] > s.blank[1] + 1 &&
           s.blank[3] > s.blank[2] + 1 && s.blank[4] > s.blank[3] + 1 && last_end > s.blank[4] + 1;
}

/// Shuffles that close the gap a point leaves at byte d of sixteen; the last is for no point.
struct PointShuffles {
    std::uint8_t control[17][16];
    constexpr PointShuffles() : control{} {
        for (int d = 0; d <= 16; ++d) {
            for (int i = 0; i < 16; ++i) {
                const int from = d < 16 && i <= d ? i - 1 : i;
                control[d][i] = static_cast<std::uint8_t>(from < 0 ? 0x80 : from);
            }
        }
    }
};
constexpr PointShuffles kShuffles;

struct TokenMasks {
    std::uint8_t bytes[32];
    constexpr TokenMasks() : bytes{} {
        for (int i = 16; i < 32; ++i) bytes[i] = 0xFF;
    }
};
constexpr TokenMasks kTokens;

constexpr double kPowers[16] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

/// The decimal number [begin, end), of at most 15 digits; 16 bytes before `end` can be read. The
/// digits are gathered sixteen at once and summed in pairs, fours and eights.
ASSAY_AVX2 inline bool parse_decimal(const char* begin, const char* end, double& value) {
    const bool negative = *begin == '-';
    if (negative) ++begin;
    const auto size = static_cast<std::size_t>(end - begin);
    if (size == 0 || size > 16) return false;
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(end - 16));
    const __m128i digits = _mm_sub_epi8(bytes, _mm_set1_epi8('0'));
    const std::uint32_t token = (0xFFFFU << (16 - size)) & 0xFFFFU;
    const auto points =
        static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('.')))) &
        token;
    const __m128i is_digit = _mm_cmpeq_epi8(_mm_min_epu8(digits, _mm_set1_epi8(9)), digits);
    const auto good = static_cast<std::uint32_t>(_mm_movemask_epi8(is_digit)) & token;
    if ((good | points) != token || good == 0 || (points & (points - 1)) != 0) return false;
    if (points == 0 && size == 16) return false;
    const std::uint32_t point = points == 0 ? 16 : _tzcnt_u32(points);
    const __m128i mask = _mm_loadu_si128(reinterpret_cast<const __m128i*>(kTokens.bytes + size));
    const __m128i shuffle =
        _mm_loadu_si128(reinterpret_cast<const __m128i*>(kShuffles.control[point]));
    const __m128i ones = _mm_shuffle_epi8(_mm_and_si128(digits, mask), shuffle);
    const __m128i twos = _mm_maddubs_epi16(ones, _mm_set1_epi16(0x010A));
    const __m128i fours = _mm_madd_epi16(twos, _mm_set1_epi32(0x00010064));
    const __m128i packed = _mm_packus_epi32(fours, fours);
    const __m128i eights = _mm_madd_epi16(packed, _mm_set1_epi32(0x00012710));
    const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(eights));
    const std::uint64_t number = (both & 0xFFFFFFFFU) * 100000000U + (both >> 32);
    const double magnitude = static_cast<double>(static_cast<std::int64_t>(number)) /
                             kPowers[point == 16 ? 0 : 15 - point];
    value = negative ? -magnitude : magnitude;
    return true;
}

/// Where document, score and the line feed are, as offsets from the beginning of a line.
struct Fields {
    std::uint32_t doc;
    std::uint32_t doc_end;
    std::uint32_t score;
    std::uint32_t score_end;
    std::uint32_t length;
};

/// Finds the fields of usual lines that end within 64 bytes: no loop, everything in registers.
/// Neighbours mostly have their blanks in the same places; then the fields are where they were.
class ShortLines {
  public:
    ASSAY_AVX2 inline bool find(const char* line) {
        std::uint64_t blanks = 0;
        const std::uint64_t feeds = masks_of(line, blanks);
        if (feeds == 0) return false;
        const std::uint64_t up_to_feed = blanks & _blsmsk_u64(feeds);
        return up_to_feed == blanks_ || find_fields(up_to_feed, _blsmsk_u64(feeds) >> 1);
    }

    Fields fields{};

  private:
    ASSAY_AVX2 inline bool find_fields(std::uint64_t up_to_feed, std::uint64_t below) {
        const std::uint64_t blanks = up_to_feed & below;
        const std::uint64_t trailing =
            blanks & ~(below >> 1);  // the line's last byte, when it is blank
        std::uint64_t rest = blanks ^ trailing;
        if ((blanks & (blanks >> 1)) != 0 || (blanks & 1) != 0) return false;
        Fields found;
        rest = _blsr_u64(rest);
        found.doc = static_cast<std::uint32_t>(_tzcnt_u64(rest)) + 1;
        rest = _blsr_u64(rest);
        found.doc_end = static_cast<std::uint32_t>(_tzcnt_u64(rest));
        rest = _blsr_u64(rest);
        found.score = static_cast<std::uint32_t>(_tzcnt_u64(rest)) + 1;
        rest = _blsr_u64(rest);
        found.score_end = static_cast<std::uint32_t>(_tzcnt_u64(rest));
        found.length = static_cast<std::uint32_t>(_tzcnt_u64(~below));
        if (rest == 0 || _blsr_u64(rest) != 0) return false;  // five blanks, no more
        fields = found;
        blanks_ = up_to_feed;
        return true;
    }

    std::uint64_t blanks_ = 0;  ///< of the line that `fields` is about, up to its line feed
};

ASSAY_AVX2 inline bool find_long_line(const char* line, const char* limit, Fields& fields) {
    Shape shape;
    if (!find_shape(line, limit, shape) || !usual(shape)) return false;
    fields = {shape.blank[1] + 1, shape.blank[2], shape.blank[3] + 1, shape.blank[4], shape.length};
    return true;
}

}  // namespace

ASSAY_AVX2 KernelResult read_usual_lines_avx2(std::string_view text, const char* line,
                                              const char* end, RunRow* out, std::size_t capacity) {
    const char* const limit = text.data() + text.size();
    const char* const first_safe =
        text.data() + 16;  // a score that ends here has 16 bytes before it
    std::size_t rows = 0;
    ShortLines lines;
    while (rows < capacity && line < end && *line != '#') {
        if (limit - line < 64) break;
        Fields fields;
        if (lines.find(line)) {
            fields = lines.fields;
        } else if (!find_long_line(line, limit, fields)) {
            break;
        }
        const char* const score_end = line + fields.score_end;
        if (score_end < first_safe) break;
        if (!parse_decimal(line + fields.score, score_end, out[rows].score)) break;
        out[rows].doc = {line + fields.doc, fields.doc_end - fields.doc};
        out[rows].rank = 0;
        ++rows;
        line += fields.length + 1;
    }
    return {rows, line};
}

}  // namespace assay

#endif
