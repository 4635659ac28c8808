#include "assay/text/fold.h"

#include <unicode/bytestream.h>
#include <unicode/edits.h>
#include <unicode/normalizer2.h>
#include <unicode/utf8.h>

#include <cassert>
#include <cstring>

#include "assay/text/characters.h"

namespace assay {
namespace {

constexpr UChar32 kIllFormed = -1;
constexpr std::size_t kLongestRun = std::size_t{1} << 20;  // keeps ICU's working memory small

constexpr char lower(char byte) { return is_upper(byte) ? static_cast<char>(byte + 32) : byte; }

const icu::Normalizer2& normalizer() {
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* found = icu::Normalizer2::getNFKCCasefoldInstance(status);
    assert(U_SUCCESS(status) && found != nullptr);
    return *found;
}

/// Characters whose folding needs no look at their neighbours, or is not ICU's: what each becomes.
/// Null for all others.
const char* simple_folding(UChar32 code) {
    switch (code) {
        case 0x2019:
            return "'";
        case 0x2120:
        case 0x2122:
        case 0x3000:
            return " ";
        case 0xFF0C:
            return "\xEF\xBC\x8C";
        case 0xFF1A:
            return "\xEF\xBC\x9A";
        case 0xFF1B:
            return "\xEF\xBC\x9B";
        case 0xFFFD:
        case kIllFormed:
            return "\xEF\xBF\xBD";
        default:
            return nullptr;
    }
}

bool is_plain_han(UChar32 code) { return code >= 0x4E00 && code <= 0x9FFF; }

/// Goes through a text once, ASCII and ideographs byte by byte, the rest in runs through ICU.
class Folding {
  public:
    Folding(std::string_view text, Folded& out)
        : text_{text}, out_{out}, normalizer_{normalizer()} {}

    void run() {
        while (place_ < text_.size()) {
            if (is_ascii(text_[place_])) {
                fold_ascii();
            } else {
                fold_other();
            }
        }
        flush(place_);
    }

  private:
    void append(std::string_view bytes, std::size_t origin) {
        out_.text.append(bytes);
        out_.origin.insert(out_.origin.end(), bytes.size(), static_cast<std::uint32_t>(origin));
    }

    /// An ASCII character before a mark that may join it is the start of a run.
    void fold_ascii() {
        const std::size_t next = place_ + 1;
        if (next < text_.size() && !is_ascii(text_[next]) && joins(next)) {
            flush(place_);
            start_run(place_);
        } else {
            flush(place_);
            out_.text.push_back(lower(text_[place_]));
            out_.origin.push_back(static_cast<std::uint32_t>(place_));
        }
        ++place_;
    }

    bool joins(std::size_t place) const {
        const UChar32 code = decode(place);
        return code != kIllFormed && !is_plain_han(code) && !normalizer_.hasBoundaryBefore(code);
    }

    void fold_other() {
        const std::size_t begin = place_;
        const UChar32 code = decode(place_);
        if (is_plain_han(code)) {
            flush(begin);
            for (std::size_t i = begin; i < place_; ++i) append(text_.substr(i, 1), i);
        } else if (const char* folded = simple_folding(code); folded != nullptr) {
            flush(begin);
            append(folded, begin);
        } else {
            start_run(begin);
        }
    }

    /// Steps over the character at `place`. ICU counts in 32 bits: it sees no more than this one.
    UChar32 decode(std::size_t& place) const {
        const std::string_view bytes = text_.substr(place, 4);
        std::int32_t used = 0;
        const auto size = static_cast<std::int32_t>(bytes.size());
        UChar32 code = kIllFormed;
        U8_NEXT(reinterpret_cast<const std::uint8_t*>(bytes.data()), used, size, code);
        place += static_cast<std::size_t>(used);
        return code;
    }

    void start_run(std::size_t place) {
        if (in_run_ && place - run_begin_ > kLongestRun) flush(place);
        if (!in_run_) run_begin_ = place;
        in_run_ = true;
    }

    void flush(std::size_t end) {
        if (!in_run_) return;
        in_run_ = false;
        const std::string_view run = text_.substr(run_begin_, end - run_begin_);
        const std::size_t before = out_.text.size();
        icu::StringByteSink<std::string> sink{&out_.text};
        UErrorCode status = U_ZERO_ERROR;
        edits_.reset();
        normalizer_.normalizeUTF8(
            0, icu::StringPiece{run.data(), static_cast<std::int32_t>(run.size())}, sink, &edits_,
            status);
        assert(U_SUCCESS(status));
        note_origins(before);
    }

    void note_origins(std::size_t before) {
        auto origin = static_cast<std::uint32_t>(run_begin_);
        UErrorCode status = U_ZERO_ERROR;
        icu::Edits::Iterator edit = edits_.getFineIterator();
        while (edit.next(status)) {
            for (std::int32_t i = 0; i < edit.newLength(); ++i) {
                out_.origin.push_back(origin +
                                      (edit.hasChange() ? 0U : static_cast<std::uint32_t>(i)));
            }
            origin += static_cast<std::uint32_t>(edit.oldLength());
        }
        assert(out_.origin.size() == out_.text.size() && out_.text.size() >= before);
        static_cast<void>(before);
    }

    std::string_view text_;
    Folded& out_;
    const icu::Normalizer2& normalizer_;
    icu::Edits edits_;
    std::size_t place_ = 0;
    std::size_t run_begin_ = 0;
    bool in_run_ = false;
};

}  // namespace

bool all_ascii(std::string_view text) {
    const char* byte = text.data();
    std::size_t left = text.size();
    for (; left >= 64; left -= 64, byte += 64) {
        std::uint64_t words[8];
        std::memcpy(words, byte, 64);
        std::uint64_t any = 0;
        for (const std::uint64_t word : words) any |= word;
        if ((any & 0x8080808080808080U) != 0) return false;
    }
    unsigned any = 0;
    for (; left > 0; --left, ++byte) any |= static_cast<unsigned char>(*byte);
    return any < 0x80;
}

void fold(std::string_view text, Folded& out) {
    out.origin.clear();
    out.original_size = static_cast<std::uint32_t>(text.size());
    if (all_ascii(text)) {
        out.text.resize(text.size());
        for (std::size_t i = 0; i < text.size(); ++i) out.text[i] = lower(text[i]);
        return;
    }
    out.text.clear();
    out.text.reserve(text.size());
    out.origin.reserve(text.size());
    Folding{text, out}.run();
}

}  // namespace assay
