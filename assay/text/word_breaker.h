#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace assay {

/// ICU's words (UAX #29, and its dictionaries for scripts without spaces). For one thread.
class WordBreaker {
  public:
    struct Word {
        std::size_t begin;
        std::size_t end;
    };

    WordBreaker();
    ~WordBreaker();

    /// The pieces of a valid UTF-8 text that are words or numbers. Valid until the next call.
    std::span<const Word> words(std::string_view text);

  private:
    class Iterator;
    std::unique_ptr<Iterator> iterator_;
    std::vector<Word> words_;
};

}  // namespace assay
