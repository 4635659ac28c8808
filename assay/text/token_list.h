#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace assay {

/// One token. `text` stays valid until the TokenList is cleared.
struct Token {
    std::string_view text;
    std::uint32_t position = 0;  ///< counted in words; a removed stop word leaves a gap
    std::uint32_t begin = 0;     ///< the bytes of the original text it stands for
    std::uint32_t end = 0;
    bool extra = false;  ///< a part of its word: shares its position, does not count in the length
};

/// The tokens of one text, with the memory their texts live in. Made to be used again: clear()
/// keeps the memory.
class TokenList {
  public:
    std::span<const Token> tokens() const { return tokens_; }

    /// Forgets the tokens, and the texts that their views point to.
    void clear();

    void add(const Token& token) { tokens_.push_back(token); }

    /// A copy of `text` that lives until clear().
    std::string_view store(std::string_view text) {
        if (text.size() > left_) next_chunk(text.size());
        char* place = free_;
        for (std::size_t i = 0; i < text.size(); ++i) place[i] = text[i];
        free_ += text.size();
        left_ -= text.size();
        return {place, text.size()};
    }

  private:
    struct Chunk {
        std::unique_ptr<char[]> bytes;
        std::size_t size;
    };

    void next_chunk(std::size_t size);

    std::vector<Token> tokens_;
    std::vector<Chunk> chunks_;
    std::size_t used_chunks_ = 0;
    char* free_ = nullptr;
    std::size_t left_ = 0;
};

}  // namespace assay
