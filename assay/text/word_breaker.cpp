#include "assay/text/word_breaker.h"

#include <unicode/brkiter.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <cstdint>

#include "assay/core/error.h"

namespace assay {

class WordBreaker::Iterator {
  public:
    Iterator() {
        UErrorCode status = U_ZERO_ERROR;
        breaks.reset(icu::BreakIterator::createWordInstance(icu::Locale::getRoot(), status));
        if (U_FAILURE(status)) throw Error{"ICU has no rules for words: is its data installed?"};
    }
    ~Iterator() { utext_close(text); }
    Iterator(const Iterator&) = delete;
    Iterator& operator=(const Iterator&) = delete;

    std::unique_ptr<icu::BreakIterator> breaks;
    UText* text = nullptr;
};

WordBreaker::WordBreaker() : iterator_{std::make_unique<Iterator>()} {}
WordBreaker::~WordBreaker() = default;

std::span<const WordBreaker::Word> WordBreaker::words(std::string_view text) {
    words_.clear();
    UErrorCode status = U_ZERO_ERROR;
    iterator_->text = utext_openUTF8(iterator_->text, text.data(),
                                     static_cast<std::int64_t>(text.size()), &status);
    icu::BreakIterator& breaks = *iterator_->breaks;
    breaks.setText(iterator_->text, status);
    if (U_FAILURE(status)) return words_;
    std::int32_t begin = breaks.first();
    for (std::int32_t end = breaks.next(); end != icu::BreakIterator::DONE; end = breaks.next()) {
        if (breaks.getRuleStatus() >= UBRK_WORD_NONE_LIMIT) {
            words_.push_back({static_cast<std::size_t>(begin), static_cast<std::size_t>(end)});
        }
        begin = end;
    }
    return words_;
}

}  // namespace assay
