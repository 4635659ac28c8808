#include "assay/core/id_match.h"

#include <algorithm>
#include <array>
#include <deque>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "assay/core/escaped.h"

namespace assay {
namespace {

constexpr std::string_view kMark = "\xEF\xBB\xBF";
constexpr std::string_view kBlanks = " \t\r\n\v\f";
constexpr std::size_t kLongest = 60;        ///< bytes of an id that a message shows
constexpr std::size_t kTriedGroups = 5;     ///< whose ids suggest prefixes
constexpr std::size_t kTriedFirst = 3;      ///< ids of each
constexpr std::size_t kTriedSecond = 2000;  ///< that these are held against
constexpr std::size_t kTriedParts = 16;     ///< prefixes that are tried on all ids
constexpr std::size_t kFewest = 3;          ///< ids that two made-up prefixes must explain

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string without_mark(std::string_view id) {
    return std::string{id.substr(id.starts_with(kMark) ? kMark.size() : 0)};
}

std::string without_blanks(std::string_view id) {
    const std::size_t begin = id.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) return {};
    return std::string{id.substr(begin, id.find_last_not_of(kBlanks) - begin + 1)};
}

std::string in_lower_case(std::string_view id) {
    std::string result{id};
    for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return result;
}

/// Zeros before another digit are dropped where a number begins.
std::string without_zeros(std::string_view id) {
    std::string result;
    for (std::size_t i = 0; i < id.size(); ++i) {
        const bool begins = result.empty() || !is_digit(result.back());
        if (id[i] == '0' && begins && i + 1 < id.size() && is_digit(id[i + 1])) continue;
        result += id[i];
    }
    return result;
}

std::string all_together(std::string_view id) {
    return without_zeros(in_lower_case(without_blanks(without_mark(id))));
}

using Change = std::string (*)(std::string_view id);
constexpr std::array<std::pair<IdChange, Change>, 5> kChanges{
    {{IdChange::byte_order_mark, without_mark},
     {IdChange::white_space, without_blanks},
     {IdChange::letter_case, in_lower_case},
     {IdChange::leading_zeros, without_zeros},
     {IdChange::several, all_together}}};

/// What ids of either side begin, or end, with.
struct Parts {
    std::string first;
    std::string second;
    bool at_end = false;

    bool operator<(const Parts& other) const {
        return std::tie(at_end, first, second) < std::tie(other.at_end, other.first, other.second);
    }

    bool both() const { return !first.empty() && !second.empty(); }
    /// Ids that differ in the middle have no prefix, nor suffix, of their own.
    bool meet() const {
        return at_end ? first.back() == second.back() : first.front() == second.front();
    }

    /// The id with the second side's part in place of the first's; empty where it does not fit.
    std::string moved(std::string_view id) const {
        if (at_end ? !id.ends_with(first) : !id.starts_with(first)) return {};
        const std::string_view rest =
            at_end ? id.substr(0, id.size() - first.size()) : id.substr(first.size());
        if (rest.empty() || splits(first, rest) || splits(second, rest)) return {};
        return at_end ? std::string{rest} + second : second + std::string{rest};
    }

  private:
    /// A cut through a number.
    bool splits(std::string_view part, std::string_view rest) const {
        if (part.empty()) return false;
        return at_end ? is_digit(rest.back()) && is_digit(part.front())
                      : is_digit(part.back()) && is_digit(rest.front());
    }
};

/// Tries one change after another and keeps the best.
class Search {
  public:
    explicit Search(std::span<const IdGroup> groups) : groups_{groups} {
        for (const IdGroup& group : groups) best_.compared += group.first.size();
    }

    void try_change(IdChange kind, Change change) {
        IdAgreement found{.change = kind};
        for (const IdGroup& group : groups_) {
            std::unordered_map<std::string, std::string_view> second;
            for (const std::string_view id : group.second) second.emplace(change(id), id);
            for (const std::string_view id : group.first) {
                const auto twin = second.find(change(id));
                if (twin != second.end()) count(id, twin->second, found);
            }
        }
        keep(std::move(found));
    }

    void try_parts(const Parts& parts) {
        IdAgreement found{.change = parts.at_end ? IdChange::suffix : IdChange::prefix,
                          .first_part = parts.first,
                          .second_part = parts.second};
        for (const IdGroup& group : groups_) {
            const std::unordered_map<std::string_view, bool> second = set_of(group.second);
            for (const std::string_view id : group.first) {
                const std::string moved = parts.moved(id);
                if (!moved.empty() && second.contains(moved)) count(id, moved, found);
            }
        }
        const bool both = parts.both();
        const std::size_t least =
            both ? std::max(kFewest, (best_.compared + 1) / 2) : (best_.compared + 9) / 10;
        if (found.agree >= least) keep(std::move(found));
    }

    /// Prefixes, or suffixes, that would make some of the ids agree; those that do so most often.
    std::vector<Parts> suggested(bool at_end) const {
        std::map<Parts, std::size_t> votes;
        for (std::size_t g = 0; g < std::min(kTriedGroups, groups_.size()); ++g) {
            const IdGroup& group = groups_[g];
            for (std::size_t i = 0; i < std::min(kTriedFirst, group.first.size()); ++i) {
                const std::size_t end = std::min(kTriedSecond, group.second.size());
                for (std::size_t j = 0; j < end; ++j) {
                    Parts parts = parts_of(group.first[i], group.second[j], at_end);
                    if (parts.both() && (groups_.size() > 1 || parts.meet())) continue;
                    if (!parts.moved(group.first[i]).empty()) ++votes[std::move(parts)];
                }
            }
        }
        std::vector<Parts> result;
        for (const auto& [parts, count] : votes) result.push_back(parts);
        std::ranges::stable_sort(result, [&](const Parts& a, const Parts& b) {
            const std::size_t shorter = a.first.size() + a.second.size();
            const std::size_t longer = b.first.size() + b.second.size();
            return votes.at(a) != votes.at(b) ? votes.at(a) > votes.at(b) : shorter < longer;
        });
        if (result.size() > kTriedParts) result.resize(kTriedParts);
        return result;
    }

    const IdAgreement& best() const { return best_; }

  private:
    static std::unordered_map<std::string_view, bool> set_of(
        const std::vector<std::string_view>& ids) {
        std::unordered_map<std::string_view, bool> set;
        for (const std::string_view id : ids) set.emplace(id, true);
        return set;
    }

    static void count(std::string_view first, std::string_view second, IdAgreement& found) {
        if (found.agree++ > 0) return;
        found.first = first;
        found.second = second;
    }

    void keep(IdAgreement found) {
        if (found.agree <= best_.agree) return;
        found.compared = best_.compared;
        best_ = std::move(found);
    }

    /// What is left of two ids when the end, or the beginning, that they share is taken off.
    static Parts parts_of(std::string_view first, std::string_view second, bool at_end) {
        std::size_t shared = 0;
        const std::size_t most = std::min(first.size(), second.size());
        while (shared < most &&
               (at_end ? first[shared] == second[shared]
                       : first[first.size() - 1 - shared] == second[second.size() - 1 - shared])) {
            ++shared;
        }
        const auto part = [&](std::string_view id) {
            return std::string{at_end ? id.substr(shared) : id.substr(0, id.size() - shared)};
        };
        return {part(first), part(second), at_end};
    }

    std::span<const IdGroup> groups_;
    IdAgreement best_;
};

void try_all_parts(Search& search) {
    for (const bool at_end : {false, true}) {
        for (const Parts& parts : search.suggested(at_end)) search.try_parts(parts);
    }
}

/// Groups of ids whose white space, case and zeros are evened out.
class EvenedGroups {
  public:
    explicit EvenedGroups(std::span<const IdGroup> groups) {
        for (const IdGroup& group : groups) {
            IdGroup& made = groups_.emplace_back();
            for (const std::string_view id : group.first) made.first.push_back(even(id));
            for (const std::string_view id : group.second) made.second.push_back(even(id));
        }
    }

    std::span<const IdGroup> groups() const { return groups_; }

  private:
    std::string_view even(std::string_view id) { return ids_.emplace_back(all_together(id)); }

    std::deque<std::string> ids_;
    std::vector<IdGroup> groups_;
};

}  // namespace

IdAgreement find_agreement(std::span<const IdGroup> groups) {
    Search search{groups};
    for (const auto& [kind, change] : kChanges) search.try_change(kind, change);
    try_all_parts(search);
    if (search.best().change != IdChange::none) return search.best();
    const EvenedGroups evened{groups};
    Search again{evened.groups()};
    try_all_parts(again);
    IdAgreement result = again.best();
    result.evened = result.change != IdChange::none;
    return result;
}

std::string quoted_id(std::string_view id) {
    std::size_t size = std::min(id.size(), kLongest);
    while (size < id.size() && size > 0 &&
           (static_cast<unsigned char>(id[size]) & 0xC0U) == 0x80U) {
        --size;
    }
    std::string text = escaped_controls(id.substr(0, size));
    for (std::size_t at = text.find(kMark); at != std::string::npos; at = text.find(kMark)) {
        text.replace(at, kMark.size(), "\\ufeff");
    }
    return "'" + text + (size < id.size() ? "…'" : "'");
}

}  // namespace assay
