#include "assay/text/user_words.h"

#include <algorithm>

#include "assay/text/characters.h"

namespace assay {
namespace {

/// Whether `place` is between two characters of one word.
bool is_inside_word(std::string_view text, std::size_t place) {
    if (place == 0 || place >= text.size()) return false;
    std::size_t before = place - 1;
    while (before > 0 && (text[before] & 0xC0) == 0x80) --before;
    return is_word_character(character_at(text, before)) &&
           is_word_character(character_at(text, place));
}

/// Takes the next character off `text`; white space, however much, is one space.
char32_t take_character(std::string_view text, std::size_t& place) {
    if (!is_blank(text[place])) {
        const char32_t character = character_at(text, place);
        place += size_of_character(text[place]);
        return character;
    }
    while (place < text.size() && is_blank(text[place])) ++place;
    return U' ';
}

}  // namespace

void UserWords::add(std::string_view name) {
    first_bytes_.set(static_cast<unsigned char>(name.front()));
    has_ascii_ = has_ascii_ || std::all_of(name.begin(), name.end(), is_ascii);
    std::uint32_t node = 0;
    for (std::size_t place = 0; place < name.size();) {
        const char32_t character = take_character(name, place);
        const auto next = static_cast<std::uint32_t>(nodes_.size());
        node = nodes_[node].children.emplace(character, next).first->second;
        if (node == next) nodes_.emplace_back();
    }
    nodes_[node].is_end = true;
}

std::size_t UserWords::longest_at(std::string_view text, std::size_t place) const {
    std::size_t end = place;
    std::uint32_t node = 0;
    for (std::size_t next = place; next < text.size();) {
        const auto child = nodes_[node].children.find(take_character(text, next));
        if (child == nodes_[node].children.end()) break;
        node = child->second;
        if (nodes_[node].is_end && !is_inside_word(text, next)) end = next;
    }
    return end;
}

void UserWords::find(std::string_view text, std::vector<Match>& matches) const {
    matches.clear();
    for (std::size_t place = 0; place < text.size();) {
        if (first_bytes_.test(static_cast<unsigned char>(text[place])) &&
            !is_inside_word(text, place)) {
            const std::size_t end = longest_at(text, place);
            if (end > place) {
                matches.push_back({place, end});
                place = end;
                continue;
            }
        }
        place += size_of_character(text[place]);
    }
}

}  // namespace assay
