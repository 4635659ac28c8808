#include <algorithm>
#include <functional>
#include <vector>

#include "assay/compare/comparison.h"

namespace assay {
namespace {

/// One letter: which systems, by place in the order, carry it.
using Members = std::vector<bool>;

bool within(const Members& a, const Members& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] && !b[i]) return false;
    }
    return true;
}

/// Drops letters whose members all carry another letter, too.
void absorb(std::vector<Members>& letters) {
    for (std::size_t i = 0; i < letters.size();) {
        bool absorbed = false;
        for (std::size_t j = 0; j < letters.size() && !absorbed; ++j) {
            absorbed =
                j != i && within(letters[i], letters[j]) && (letters[i] != letters[j] || j < i);
        }
        if (absorbed) {
            letters.erase(letters.begin() + static_cast<std::ptrdiff_t>(i));
        } else {
            ++i;
        }
    }
}

/// No letter may hold both: one that does becomes two, each without one of them.
void part(std::vector<Members>& letters, std::size_t a, std::size_t b) {
    const std::size_t count = letters.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (!letters[i][a] || !letters[i][b]) continue;
        Members other = letters[i];
        letters[i][a] = false;
        other[b] = false;
        letters.push_back(std::move(other));
    }
    absorb(letters);
}

/// a, b, ... z, aa, ab, ...
std::string letter_name(std::size_t number) {
    std::string name;
    for (std::size_t rest = number + 1; rest > 0; rest = (rest - 1) / 26) {
        name.insert(name.begin(), static_cast<char>('a' + (rest - 1) % 26));
    }
    return name;
}

}  // namespace

std::vector<std::string> group_letters(std::span<const std::size_t> order,
                                       const std::vector<std::vector<bool>>& differ) {
    const std::size_t count = order.size();
    std::vector<Members> letters{Members(count, true)};
    for (std::size_t a = 0; a < count; ++a) {
        for (std::size_t b = a + 1; b < count; ++b) {
            if (differ[order[a]][order[b]]) part(letters, a, b);
        }
    }
    // The best system's letter first.
    std::ranges::sort(letters, std::greater<>{});
    std::vector<std::string> names(count);
    for (std::size_t letter = 0; letter < letters.size(); ++letter) {
        for (std::size_t i = 0; i < count; ++i) {
            if (!letters[letter][i]) continue;
            if (!names[i].empty() && letters.size() > 26) names[i] += ',';
            names[i] += letter_name(letter);
        }
    }
    return names;
}

}  // namespace assay
