// Makes the synthetic corpus of bench/search: topical documents with Zipfian words, one a line, the
// same bytes for the same arguments.
//
//   bench_search_corpus OUT DOCUMENTS SEED
//
// A document has a topic. Some three in five of its words are drawn from the whole vocabulary, the
// others from the topic's own list, so that words that belong together do appear together. Words
// are made of syllables, and the more frequent a word the shorter it is.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

namespace {

constexpr std::uint32_t kVocabulary = 600000;
constexpr std::uint32_t kTopics = 2000;
constexpr std::uint32_t kTopicWords = 3000;
constexpr std::uint32_t kCommonWords = 150;  // too frequent to be of a topic
constexpr double kGlobalShare = 0.6;
constexpr double kMeanLength = 57;
constexpr double kLengthSpread = 0.7;

/// Draws in [0, 1), which std::uniform_real_distribution does not promise to do alike everywhere.
double uniform(std::mt19937_64& random) { return static_cast<double>(random() >> 11U) * 0x1p-53; }

double uniform_hash(std::uint64_t value) {
    value = (value + 0x9e3779b97f4a7c15U) * 0xbf58476d1ce4e5b9U;
    value = (value ^ (value >> 29U)) * 0x94d049bb133111ebU;
    return static_cast<double>((value ^ (value >> 32U)) >> 11U) * 0x1p-53;
}

/// Ranks with probability proportional to 1 / (rank + shift)^exponent. A guide table makes a draw a
/// short walk.
class Zipf {
  public:
    Zipf(std::uint32_t count, double exponent, double shift)
        : cumulated_(count), guide_(count + 1) {
        double sum = 0;
        for (std::uint32_t rank = 0; rank < count; ++rank) {
            sum += std::pow(rank + 1 + shift, -exponent);
            cumulated_[rank] = sum;
        }
        for (double& value : cumulated_) value /= sum;
        std::uint32_t rank = 0;
        for (std::uint32_t slot = 0; slot <= count; ++slot) {
            while (rank + 1 < count && cumulated_[rank] * count < slot) ++rank;
            guide_[slot] = rank;
        }
    }

    std::uint32_t draw(std::mt19937_64& random) const {
        const double value = uniform(random);
        std::uint32_t rank =
            guide_[static_cast<std::size_t>(value * static_cast<double>(cumulated_.size()))];
        while (rank + 1 < cumulated_.size() && cumulated_[rank] <= value) ++rank;
        return rank;
    }

  private:
    std::vector<double> cumulated_;
    std::vector<std::uint32_t> guide_;
};

/// The number in syllables: two letters up to 100, five up to 10,000, seven beyond.
std::string spell(std::uint32_t number) {
    const std::string consonants = "bcdfghjklmnpqrstvwxz";
    const std::string vowels = "aeiou";
    std::string word;
    const std::size_t syllables = number < 100 ? 1 : number < 10000 ? 2 : 3;
    const char ending = consonants[number % 7];
    for (std::size_t i = 0; i < syllables; ++i, number /= 100) {
        word += consonants[number % 20];
        word += vowels[number / 20 % 5];
    }
    if (syllables > 1) word += ending;
    return word;
}

/// A topic's words lie log-uniformly over the vocabulary: some are frequent elsewhere too, most are
/// not.
std::uint32_t topic_word(std::uint32_t topic, std::uint32_t rank) {
    const double where = uniform_hash(std::uint64_t{topic} * kTopicWords + rank);
    return static_cast<std::uint32_t>(kCommonWords *
                                      std::pow(double{kVocabulary} / kCommonWords, where));
}

class Corpus {
  public:
    explicit Corpus(std::uint64_t seed) : random_{seed} {
        for (std::uint32_t number = 0; number < kVocabulary; ++number)
            words_.push_back(spell(number));
        for (std::uint32_t topic = 0; topic < kTopics; ++topic) {
            for (std::uint32_t rank = 0; rank < kTopicWords; ++rank) {
                topic_words_.push_back(topic_word(topic, rank));
            }
        }
    }

    /// Replaces `line` by the next document.
    void next(std::string& line) {
        line.clear();
        const std::size_t topic = topics_.draw(random_);
        for (std::size_t left = length(); left > 0; --left) {
            const bool global = uniform(random_) < kGlobalShare;
            const std::uint32_t word =
                global ? global_.draw(random_)
                       : topic_words_[topic * kTopicWords + local_.draw(random_)];
            line += words_[word];
            line += left > 1 ? ' ' : '\n';
        }
    }

  private:
    /// Log-normal (Box and Muller 1958), within 5 to 2,000 words.
    std::size_t length() {
        const double radius = std::sqrt(-2 * std::log(1 - uniform(random_)));
        const double normal = radius * std::cos(6.283185307179586 * uniform(random_));
        const double middle = std::log(kMeanLength) - kLengthSpread * kLengthSpread / 2;
        return static_cast<std::size_t>(
            std::clamp(std::exp(middle + kLengthSpread * normal), 5.0, 2000.0));
    }

    std::mt19937_64 random_;
    Zipf global_{kVocabulary, 1.05, 2};
    Zipf local_{kTopicWords, 0.9, 3};
    Zipf topics_{kTopics, 0.6, 0};
    std::vector<std::string> words_;
    std::vector<std::uint32_t> topic_words_;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc != 4) {
        fmt::print(stderr, "usage: bench_search_corpus OUT DOCUMENTS SEED\n");
        return 2;
    }
    std::FILE* out = std::fopen(argv[1], "wb");
    if (out == nullptr) {
        fmt::print(stderr, "bench_search_corpus: cannot write {}\n", argv[1]);
        return 2;
    }
    Corpus corpus{std::strtoull(argv[3], nullptr, 10)};
    std::string line;
    bool written = true;
    for (std::uint64_t left = std::strtoull(argv[2], nullptr, 10); left > 0; --left) {
        corpus.next(line);
        written = std::fwrite(line.data(), 1, line.size(), out) == line.size() && written;
    }
    return std::fclose(out) == 0 && written ? 0 : 1;
}
