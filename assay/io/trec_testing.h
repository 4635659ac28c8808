#pragma once

// Random TREC runs, for the tests that hold the fast reader to the plain one. Not part of the
// library.

#include <array>
#include <cstddef>
#include <random>
#include <string>

namespace assay {

/// Makes lines of runs, most of them usual, some as strange as the reader allows.
class RandomLines {
  public:
    explicit RandomLines(unsigned seed) : random_{seed} {}

    std::size_t below(std::size_t limit) { return random_() % limit; }
    bool one_in(std::size_t n) { return below(n) == 0; }

    /// Ids that share their first eight or sixteen bytes, are a part of another, or are no UTF-8.
    std::string query() {
        static const std::array<std::string, 12> kQueries{"1",
                                                          "10",
                                                          "2",
                                                          "12345678",
                                                          "123456789",
                                                          "query-12345678",
                                                          "query-1234567",
                                                          "query-1234567890",
                                                          "query-1234567890a",
                                                          "query-1234567890b",
                                                          "\xFF\x80",
                                                          "q\xE6\x9F\xA5"};
        return kQueries[below(kQueries.size())];
    }

    std::string doc() {
        std::string id = "doc" + std::to_string(below(1000000));
        if (one_in(10)) id += std::string(40 + below(120), 'x');
        return id;
    }

    std::string digits(std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) text += static_cast<char>('0' + below(10));
        return text;
    }

    /// A number as runs have them: up to 20 digits, with or without sign, point and exponent.
    std::string score() {
        std::string text = one_in(5) ? "-" : "";
        if (one_in(20)) text = "+";
        switch (below(9)) {
            case 8:
                text += digits(1) + "." + digits(1 + below(18)) + "e-3" + digits(2);
                break;
            case 0:
                text += digits(1 + below(20));
                break;
            case 1:
                text += "." + digits(1 + below(18));
                break;
            case 2:
                text += digits(1 + below(15)) + ".";
                break;
            case 3:
                text += digits(1) + "." + digits(1 + below(18)) + "e-" + digits(1 + below(2));
                break;
            default:
                text += digits(1 + below(4)) + "." + digits(1 + below(13));
        }
        return text;
    }

    /// What no score may be.
    std::string bad_score() {
        static const std::array<std::string, 8> kBad{"nan", "inf",  "-inf",  "1e999",
                                                     "abc", "1.5x", "1.2.3", "-"};
        return kBad[below(kBad.size())];
    }

    std::string gap() {
        static const std::array<std::string, 4> kGaps{"\t", "  ", " \t ", "\v"};
        return one_in(25) ? kGaps[below(kGaps.size())] : " ";
    }

    std::string line_end() {
        static const std::array<std::string, 4> kEnds{"\r\n", " \n", "  \r\n", "\t\n"};
        return one_in(8) ? kEnds[below(kEnds.size())] : "\n";
    }

    std::string row(const std::string& query, const std::string& score) {
        return (one_in(30) ? " " : "") + query + gap() + "Q0" + gap() + doc() + gap() +
               std::to_string(below(1000)) + gap() + score + gap() + "sys" + digits(1) + line_end();
    }
    std::string row() { return row(query(), score()); }

    /// A line that stands for no row.
    std::string nothing() {
        static const std::array<std::string, 5> kNothing{"\n", "  \n", "\r\n", "# 1 Q0 d 1 1 s\n",
                                                         "#\n"};
        return kNothing[below(kNothing.size())];
    }

    /// A row that Assay's rules refuse.
    std::string fault() {
        switch (below(3)) {
            case 0:
                return query() + " Q0 " + doc() + " 1 0.5" + line_end();
            case 1:
                return query() + " Q0 " + doc() + " 1 0.5 sys more" + line_end();
            default:
                return row(query(), bad_score());
        }
    }

  private:
    std::mt19937 random_;
};

}  // namespace assay
