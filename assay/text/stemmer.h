#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct sb_stemmer;

namespace assay {

/// A Snowball algorithm, or porter_stem() by the name of "porter", with a memory for the words it
/// has just seen. For one thread.
class Stemmer {
  public:
    /// Throws Error when Snowball has no algorithm of this name.
    explicit Stemmer(const std::string& algorithm);

    /// Valid until the next call.
    std::string_view stem(std::string_view word);

  private:
    static constexpr std::size_t kLongest = 23;
    struct Slot {
        std::array<char, kLongest> word;
        unsigned char word_size = 0;
        std::array<char, kLongest> stem;
        unsigned char stem_size = 0;
    };
    struct Release {
        void operator()(sb_stemmer* stemmer) const;
    };

    std::string_view stem_anew(std::string_view word);

    bool is_porter_;
    std::string porter_word_;
    std::unique_ptr<sb_stemmer, Release> stemmer_;
    std::vector<Slot> slots_;
};

}  // namespace assay
