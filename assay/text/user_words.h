#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace assay {

/// The names of a user dictionary, found in folded text: of those that begin at one place the
/// longest, and none that begins or ends inside a word of letters and digits. A space in a name
/// stands for any white space.
class UserWords {
  public:
    struct Match {
        std::size_t begin;
        std::size_t end;
    };

    /// `name` is folded, its white space single spaces; not empty.
    void add(std::string_view name);

    /// Whether a text, all ASCII or not, may have one in it.
    bool may_be_in(bool ascii_text) const { return ascii_text ? has_ascii_ : nodes_.size() > 1; }

    /// Replaces `matches` with those in `text`, from left to right.
    void find(std::string_view text, std::vector<Match>& matches) const;

  private:
    struct Node {
        std::unordered_map<char32_t, std::uint32_t> children;
        bool is_end = false;
    };

    std::size_t longest_at(std::string_view text, std::size_t place) const;

    std::vector<Node> nodes_{Node{}};
    std::bitset<256> first_bytes_;
    bool has_ascii_ = false;  // a name of nothing else
};

}  // namespace assay
