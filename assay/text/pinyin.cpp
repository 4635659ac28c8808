#include "assay/text/pinyin.h"

#include <unicode/translit.h>
#include <unicode/unistr.h>

#include "assay/core/error.h"
#include "assay/text/characters.h"

namespace assay {

class Pinyin::Rules {
  public:
    Rules() {
        UErrorCode status = U_ZERO_ERROR;
        // The marks of the four tones go; the dots of ü stay: lu and lü are different syllables.
        rules_.reset(icu::Transliterator::createInstance(
            icu::UnicodeString::fromUTF8(
                "Han-Latin; NFD; [\\u0300\\u0301\\u0304\\u030C] Remove; NFC"),
            UTRANS_FORWARD, status));
        if (U_FAILURE(status) != 0 || !rules_) {
            throw Error{std::string{"cannot read Han characters: ICU says "} + u_errorName(status)};
        }
    }

    std::string read(char32_t character) const {
        icu::UnicodeString text{static_cast<UChar32>(character)};
        rules_->transliterate(text);
        std::string reading;
        text.trim().toUTF8String(reading);
        return reading;
    }

  private:
    std::unique_ptr<icu::Transliterator> rules_;
};

Pinyin::Pinyin() : rules_{std::make_unique<const Rules>()} {}

Pinyin::~Pinyin() = default;

std::string Pinyin::of(char32_t character) const {
    if (!is_han(character)) return {};
    std::string reading = rules_->read(character);
    const bool unknown = !reading.empty() && is_han(character_at(reading, 0));
    return unknown ? std::string{} : reading;
}

}  // namespace assay
