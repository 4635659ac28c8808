// compile_dictionary JIEBA_DICT OUT: makes the binary of assay/text/dictionary_format.h from
// jieba's dictionary, a text with a word, its frequency and its part of speech on each line.

#include <algorithm>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iostream>
#include <map>
#include <numeric>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "assay/core/hash.h"
#include "assay/core/utf8.h"
#include "assay/text/dictionary_format.h"

namespace assay {
namespace {

struct Word {
    std::u32string characters;
    std::vector<std::uint16_t> codes;
    double frequency = 0;
    std::uint64_t value = 0;
};

std::vector<Word> read_words(const std::string& path) {
    std::ifstream file{path};
    if (!file) throw std::runtime_error{"cannot open " + path};
    std::vector<Word> words;
    for (std::string line; std::getline(file, line);) {
        std::istringstream fields{line};
        std::string text;
        Word word;
        if (!(fields >> text >> word.frequency) || word.frequency <= 0) {
            std::string message = path;
            message.append(": bad line: ").append(line);
            throw std::runtime_error{message};
        }
        for (std::string_view rest{text}; !rest.empty();) {
            const char32_t character = next_code(rest);
            if (character >= kCodeCount) throw std::runtime_error{"beyond the BMP: " + line};
            word.characters.push_back(character);
        }
        words.push_back(std::move(word));
    }
    if (words.empty()) throw std::runtime_error{path + ": no words"};
    return words;
}

/// Frequent characters get small numbers, which keeps the arrays dense.
std::vector<std::uint16_t> number_characters(const std::vector<Word>& words) {
    std::vector<std::uint32_t> uses(kCodeCount);
    for (const Word& word : words) {
        for (const char32_t character : word.characters) ++uses[character];
    }
    std::vector<std::uint32_t> order(kCodeCount);
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&uses](std::uint32_t a, std::uint32_t b) { return uses[a] > uses[b]; });
    std::vector<std::uint16_t> codes(kCodeCount);
    std::uint16_t next = 1;
    for (const std::uint32_t character : order) {
        if (uses[character] > 0) codes[character] = next++;
    }
    return codes;
}

/// The distinct weights, as jieba computes them, the smallest also in front; every word is given
/// the number of its own.
std::vector<double> weigh(std::vector<Word>& words) {
    double sum = 0;
    for (const Word& word : words) sum += word.frequency;
    std::map<double, std::uint64_t> numbers;
    std::vector<double> weights{0};
    for (Word& word : words) {
        const auto [place, is_new] = numbers.emplace(word.frequency, weights.size());
        if (is_new) weights.push_back(std::log(word.frequency / sum));
        word.value = place->second;
    }
    weights.front() = *std::min_element(weights.begin() + 1, weights.end());
    return weights;
}

/// Puts the words into a double array, level by level; in a level the nodes with most children
/// first, since they are the hardest to place.
class TrieBuilder {
  public:
    explicit TrieBuilder(std::vector<Word> words) : words_{std::move(words)} {
        std::sort(words_.begin(), words_.end(),
                  [](const Word& a, const Word& b) { return a.codes < b.codes; });
        grow(1);
        units_[0] = DictionaryUnit::make(0, 0, 0);
        std::vector<Node> level{{0, 0, words_.size()}};
        for (std::size_t depth = 0; !level.empty(); ++depth) level = place_level(level, depth);
        while (units_.back().parent() == DictionaryUnit::kNoParent) units_.pop_back();
    }

    const std::vector<DictionaryUnit>& units() const { return units_; }

  private:
    struct Node {
        std::size_t unit;
        std::size_t first;  // the words below it
        std::size_t last;
    };
    struct Child {
        std::uint16_t code;
        std::size_t first;
        std::size_t last;
    };

    std::vector<Child> children_of(const Node& node, std::size_t depth) const {
        std::vector<Child> children;
        for (std::size_t i = node.first; i < node.last; ++i) {
            if (words_[i].codes.size() <= depth) continue;
            const std::uint16_t code = words_[i].codes[depth];
            if (children.empty() || children.back().code != code) children.push_back({code, i, i});
            children.back().last = i + 1;
        }
        return children;
    }

    std::vector<Node> place_level(const std::vector<Node>& level, std::size_t depth) {
        std::vector<std::pair<Node, std::vector<Child>>> todo;
        for (const Node& node : level) todo.emplace_back(node, children_of(node, depth));
        std::stable_sort(todo.begin(), todo.end(), [](const auto& a, const auto& b) {
            return a.second.size() > b.second.size();
        });
        std::vector<Node> next;
        for (const auto& [node, children] : todo) {
            if (!children.empty()) place(node, children, depth, next);
        }
        return next;
    }

    void place(const Node& node, const std::vector<Child>& children, std::size_t depth,
               std::vector<Node>& next) {
        const std::size_t base = node.unit == 0 ? 0 : find_base(children);
        units_[node.unit] =
            DictionaryUnit::make(base, units_[node.unit].parent(), units_[node.unit].value());
        for (const Child& child : children) {
            const std::size_t unit = base + child.code;
            grow(unit + 1);
            std::uint64_t value = 0;
            for (std::size_t i = child.first; i < child.last; ++i) {
                if (words_[i].codes.size() == depth + 1) value = words_[i].value;
            }
            units_[unit] = DictionaryUnit::make(0, node.unit, value);
            next.push_back({unit, child.first, child.last});
        }
    }

    bool is_free(std::size_t unit) const {
        return unit >= units_.size() || units_[unit].parent() == DictionaryUnit::kNoParent;
    }

    /// The first place that fits. Where many do not, the hint moves on: a few holes stay empty.
    std::size_t find_base(const std::vector<Child>& children) {
        const std::uint16_t smallest = children.front().code;
        std::size_t& start = children.size() == 1 ? start_of_one_ : start_of_many_;
        while (!is_free(start)) ++start;
        std::size_t tried = 0;
        for (std::size_t unit = std::max<std::size_t>(start, smallest);; ++unit) {
            if (!is_free(unit)) continue;
            const std::size_t base = unit - smallest;
            const bool fits = std::all_of(children.begin(), children.end(),
                                          [&](const Child& c) { return is_free(base + c.code); });
            if (fits) return base;
            if (++tried == kTries) start = start + (unit - start) / 16;
        }
    }

    void grow(std::size_t size) {
        if (size > DictionaryUnit::kNoParent) throw std::runtime_error{"too many words"};
        if (size > units_.size()) units_.resize(size);
    }

    static constexpr std::size_t kTries = 5000;
    std::vector<Word> words_;
    std::vector<DictionaryUnit> units_;
    std::size_t start_of_one_ = 1;
    std::size_t start_of_many_ = 1;
};

template <typename T>
void append(std::string& out, const std::vector<T>& values) {
    out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

std::string compile(const std::string& path) {
    std::vector<Word> words = read_words(path);
    const std::vector<std::uint16_t> codes = number_characters(words);
    const std::vector<double> weights = weigh(words);
    for (Word& word : words) {
        for (const char32_t character : word.characters) word.codes.push_back(codes[character]);
    }
    const TrieBuilder trie{std::move(words)};
    std::string body;
    append(body, codes);
    append(body, weights);
    append(body, trie.units());
    DictionaryHeader header{};
    std::memcpy(header.magic, kDictionaryMagic, sizeof kDictionaryMagic);
    header.units = static_cast<std::uint32_t>(trie.units().size());
    header.weights = static_cast<std::uint32_t>(weights.size());
    header.version = hash_bytes(body);
    return std::string{reinterpret_cast<const char*>(&header), sizeof header} + body;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) {
    if (argc != 3) {
        std::cerr << "usage: compile_dictionary JIEBA_DICT OUT\n";
        return 2;
    }
    try {
        const std::string bytes = assay::compile(argv[1]);
        std::ofstream out{argv[2], std::ios::binary};
        out << bytes;
        out.close();
        if (!out) throw std::runtime_error{std::string{"cannot write "} + argv[2]};
    } catch (const std::exception& error) {
        std::cerr << "compile_dictionary: " << error.what() << "\n";
        return 1;
    }
    return 0;
}
