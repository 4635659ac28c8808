#include "assay/text/simplifier.h"

#include <algorithm>
#include <bitset>
#include <exception>
#include <opencc/Config.hpp>
#include <opencc/Conversion.hpp>
#include <opencc/ConversionChain.hpp>
#include <opencc/Converter.hpp>
#include <opencc/Dict.hpp>
#include <opencc/DictEntry.hpp>
#include <opencc/Lexicon.hpp>

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

/// OpenCC is slow, and most text has nothing to convert: the characters of everything that it may
/// convert are known beforehand.
class Simplifier::Converter {
  public:
    Converter() : converter_{opencc::Config{}.NewFromFile("t2s.json")} {
        for (const auto& step : converter_->GetConversionChain()->GetConversions()) {
            const opencc::LexiconPtr lexicon = step->GetDict()->GetLexicon();
            for (std::size_t i = 0; i < lexicon->Length(); ++i) {
                if (lexicon->At(i)->GetDefault() != lexicon->At(i)->Key()) {
                    note(lexicon->At(i)->Key());
                }
            }
        }
    }

    bool may_change(char32_t character) const {
        return character >= changing_.size() || changing_.test(character);
    }

    std::string convert(std::string_view text) const {
        return converter_->Convert(std::string{text});
    }

  private:
    void note(std::string_view key) {
        while (!key.empty()) {
            const char32_t character = next_code(key);
            if (character < changing_.size()) changing_.set(character);
        }
    }

    opencc::ConverterPtr converter_;
    std::bitset<65536> changing_;
};

Simplifier::Simplifier() {
    try {
        converter_ = std::make_unique<const Converter>();
    } catch (const std::exception& error) {
        throw Error{std::string{"cannot convert traditional characters: OpenCC says "} +
                    error.what()};
    }
}

Simplifier::~Simplifier() = default;

bool Simplifier::may_change(std::string_view run) const {
    while (!run.empty()) {
        if (converter_->may_change(next_code(run))) return true;
    }
    return false;
}

/// OpenCC looks at phrases. Where one changes
/// its length, it is not known which character became which, and they are converted one by one.
std::string Simplifier::convert(std::string_view run) const {
    if (!may_change(run)) return std::string{run};
    std::string converted = converter_->convert(run);
    if (count_characters(converted) == count_characters(run)) return converted;
    converted.clear();
    while (!run.empty()) {
        const std::size_t size = size_of_character(run.front());
        std::string one = converter_->convert(run.substr(0, size));
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
