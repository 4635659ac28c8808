#include "assay/text/simplifier.h"

#include <algorithm>
#include <exception>
#include <opencc/SimpleConverter.hpp>

#include "assay/core/error.h"
#include "assay/text/characters.h"

namespace assay {
namespace {

std::size_t count_characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xC0) != 0x80; }));
}

std::size_t end_of_han(std::string_view text, std::size_t place) {
    while (place < text.size() && !is_ascii(text[place]) && is_han(character_at(text, place))) {
        place += size_of_character(text[place]);
    }
    return place;
}

/// Copies folded texts piece by piece, with their origins.
class Copy {
  public:
    explicit Copy(const Folded& from) : from_{from} { to_.original_size = from.original_size; }

    /// The bytes from `begin` to `end`, with `character` in their place.
    void add(std::string_view character, std::size_t begin) {
        to_.text.append(character);
        to_.origin.insert(to_.origin.end(), character.size(), from_.begin_of(begin));
    }

    Folded take() { return std::move(to_); }

  private:
    const Folded& from_;
    Folded to_;
};

}  // namespace

class Simplifier::Converter : public opencc::SimpleConverter {
  public:
    using SimpleConverter::SimpleConverter;
};

Simplifier::Simplifier() {
    try {
        converter_ = std::make_unique<Converter>("t2s.json");
    } catch (const std::exception& error) {
        throw Error{std::string{"cannot convert traditional characters: OpenCC says "} +
                    error.what()};
    }
}

Simplifier::~Simplifier() = default;

bool Simplifier::is_traditional(std::string_view character) const {
    const char32_t code = character_at(character, 0);
    if (code >= known_.size()) return true;
    std::uint8_t known = known_[code].load(std::memory_order_relaxed);
    if (known == unknown) {
        const std::string converted = converter_->Convert(character.data(), character.size());
        known = converted == character ? simple : traditional;
        known_[code].store(known, std::memory_order_relaxed);
    }
    return known == traditional;
}

bool Simplifier::has_traditional(std::string_view run) const {
    while (!run.empty()) {
        const std::size_t size = size_of_character(run.front());
        if (is_traditional(run.substr(0, size))) return true;
        run.remove_prefix(size);
    }
    return false;
}

/// OpenCC looks at phrases, all of which have a traditional character in them. Where one changes
/// its length, it is not known which character became which, and they are converted one by one.
std::string Simplifier::convert(std::string_view run) const {
    if (!has_traditional(run)) return std::string{run};
    std::string converted = converter_->Convert(run.data(), run.size());
    if (count_characters(converted) == count_characters(run)) return converted;
    converted.clear();
    while (!run.empty()) {
        const std::size_t size = size_of_character(run.front());
        std::string one = converter_->Convert(run.data(), size);
        converted += count_characters(one) == 1 ? one : std::string{run.substr(0, size)};
        run.remove_prefix(size);
    }
    return converted;
}

void Simplifier::simplify(Folded& folded) const {
    if (folded.origin.empty()) return;
    Copy copy{folded};
    const std::string_view text = folded.text;
    for (std::size_t place = 0; place < text.size();) {
        const std::size_t end = end_of_han(text, place);
        if (end == place) {
            const std::size_t size = size_of_character(text[place]);
            copy.add(text.substr(place, size), place);
            place += size;
            continue;
        }
        const std::string run = convert(text.substr(place, end - place));
        for (std::size_t i = 0; i < run.size();) {
            const std::size_t size = size_of_character(run[i]);
            copy.add(std::string_view{run}.substr(i, size), place);
            i += size;
            place += size_of_character(text[place]);
        }
    }
    folded = copy.take();
}

}  // namespace assay
