#pragma once

#include <memory>
#include <string>

namespace assay {

/// How Han characters are read in Mandarin, by ICU. One object is for one thread at a time.
class Pinyin {
  public:
    /// Throws Error when ICU comes without the data for it.
    Pinyin();
    ~Pinyin();
    Pinyin(const Pinyin&) = delete;
    Pinyin& operator=(const Pinyin&) = delete;

    /// The commonest reading of a character, without its tone: "lü" for 绿. Empty when ICU knows
    /// none.
    std::string of(char32_t character) const;

  private:
    class Rules;
    std::unique_ptr<const Rules> rules_;
};

}  // namespace assay
