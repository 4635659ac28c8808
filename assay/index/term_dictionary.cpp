#include "assay/index/term_dictionary.h"

#include <algorithm>
#include <cassert>

#include "assay/index/layout.h"
#include "assay/index/varint.h"

namespace assay {
namespace {

constexpr std::uint32_t kVersion = 1;

/// The part ends with this; before it come the keys and the offsets of the groups.
struct Tail {
    std::uint64_t terms;
    std::uint64_t occurrences;
    std::uint64_t groups;
    std::uint64_t table;  ///< byte offset of the keys
};

/// The first 8 bytes as a number that sorts as they do.
std::uint64_t key_of(std::string_view term) {
    std::uint64_t key = 0;
    if (!term.empty()) __builtin_memcpy(&key, term.data(), std::min<std::size_t>(term.size(), 8));
    return __builtin_bswap64(key);
}

std::size_t shared_prefix(std::string_view a, std::string_view b) {
    const auto end = std::mismatch(
        a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())),
        b.begin());
    return static_cast<std::size_t>(end.first - a.begin());
}

/// Takes one term's numbers; `postings` and `positions` go on to where the next term's begin.
TermEntry take_entry(std::string_view& numbers, std::uint64_t& postings, std::uint64_t& positions) {
    TermEntry entry;
    entry.documents = static_cast<std::uint32_t>(take_varint(numbers));
    entry.occurrences = entry.documents + take_varint(numbers);
    entry.postings = postings;
    entry.positions = positions;
    if (entry.documents == 1) {
        entry.only_document = static_cast<std::uint32_t>(take_varint(numbers));
    } else {
        if (entry.documents >= kBlock) entry.postings = (postings + 3) / 4 * 4;
        postings = entry.postings + take_varint(numbers);
    }
    if (entry.occurrences == 1) {
        entry.only_place = static_cast<std::uint32_t>(take_varint(numbers));
    } else {
        positions += take_varint(numbers);
    }
    return entry;
}

}  // namespace

TermDictionaryWriter::TermDictionaryWriter(const std::string& folder, const std::string& file)
    : writer_{folder, file, "terms", kVersion} {}

void TermDictionaryWriter::add(const EncodedTerm& term, std::uint64_t postings,
                               std::uint64_t positions) {
    assert(count_ == 0 || before_ < term.term);
    if (in_group_ == TermDictionary::kGroup) end_group();
    if (in_group_ == 0) {
        keys_.push_back(key_of(term.term));
        put_varint(term.term.size(), strings_);
        strings_.append(term.term);
        put_varint(postings, numbers_);
        put_varint(positions, numbers_);
    } else {
        const std::size_t shared = shared_prefix(before_, term.term);
        put_varint(shared, strings_);
        put_varint(term.term.size() - shared, strings_);
        strings_.append(term.term, shared);
    }
    put_varint(term.documents, numbers_);
    put_varint(term.occurrences - term.documents, numbers_);
    put_varint(term.documents == 1 ? term.only_document : term.postings_size, numbers_);
    put_varint(term.occurrences == 1 ? term.only_place : term.positions_size, numbers_);
    before_ = term.term;
    ++in_group_;
    ++count_;
    occurrences_ += term.occurrences;
}

void TermDictionaryWriter::end_group() {
    offsets_.push_back(writer_.offset());
    std::string head;
    head.push_back(static_cast<char>(in_group_));
    put_varint(strings_.size(), head);
    writer_.write(head);
    writer_.write(strings_);
    writer_.write(numbers_);
    strings_.clear();
    numbers_.clear();
    in_group_ = 0;
}

IndexPart TermDictionaryWriter::finish() {
    if (in_group_ > 0) end_group();
    offsets_.push_back(writer_.offset());
    pad(writer_);
    const Tail tail{count_, occurrences_, keys_.size(), writer_.offset()};
    writer_.write_array(keys_.data(), keys_.size());
    writer_.write_array(offsets_.data(), offsets_.size());
    write_footer(writer_, tail);
    return writer_.finish();
}

TermDictionary::TermDictionary(const std::string& folder, const IndexPart& part)
    : part_{folder, part, kVersion} {
    const auto tail = read_footer<Tail>(part_);
    if (part_.bytes().size() % 8 != 0) part_.damaged("wrong size");
    if (tail.groups > tail.terms || tail.terms > tail.groups * kGroup || tail.table % 8 != 0) {
        part_.damaged("wrong number of terms");
    }
    count_ = tail.terms;
    occurrences_ = tail.occurrences;
    groups_ = tail.groups;
    keys_ = part_.array<std::uint64_t>(tail.table, groups_);
    offsets_ = part_.array<std::uint64_t>(tail.table + 8 * groups_, groups_ + 1);
}

std::string_view TermDictionary::group_bytes(std::size_t group) const {
    const std::uint64_t begin = offsets_[group];
    const std::uint64_t end = offsets_[group + 1];
    if (begin >= end || end > part_.bytes().size()) part_.damaged("offsets of terms");
    return part_.bytes().substr(begin, end - begin);
}

std::string_view TermDictionary::first_term(std::size_t group) const {
    std::string_view bytes = group_bytes(group).substr(1);
    take_varint(bytes);
    return take_bytes(bytes, take_varint(bytes));
}

std::size_t TermDictionary::group_of(std::string_view term) const {
    const std::uint64_t key = key_of(term);
    const std::uint64_t* base = keys_;
    for (std::size_t count = groups_; count > 1;) {
        const std::size_t half = count / 2;
        base += base[half] < key ? half : 0;
        count -= half;
    }
    auto group = static_cast<std::size_t>(base - keys_);
    while (group + 1 < groups_ && keys_[group + 1] <= key && first_term(group + 1) <= term) ++group;
    return group;
}

std::optional<TermEntry> TermDictionary::find(std::string_view term) const {
    if (groups_ == 0) return std::nullopt;
    std::string_view bytes = group_bytes(group_of(term));
    const auto count = static_cast<unsigned char>(bytes[0]);
    bytes.remove_prefix(1);
    std::string_view strings = take_bytes(bytes, take_varint(bytes));
    std::string_view numbers = bytes;

    // `equal` bytes of `term` are those of the string before; a string that shares more than that
    // with its predecessor compares as the predecessor did: less.
    std::size_t equal = 0;
    std::size_t place = count;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t shared = i == 0 ? 0 : take_varint(strings);
        const std::string_view rest = take_bytes(strings, take_varint(strings));
        if (shared > equal) continue;
        if (shared < equal) return std::nullopt;
        const std::string_view wanted = term.substr(equal);
        const std::size_t more = shared_prefix(rest, wanted);
        if (more == rest.size() && more == wanted.size()) {
            place = i;
            break;
        }
        equal += more;
        const bool greater = more < rest.size() && (more == wanted.size() ||
                                                    static_cast<unsigned char>(rest[more]) >
                                                        static_cast<unsigned char>(wanted[more]));
        if (greater) return std::nullopt;
    }
    if (place == count) return std::nullopt;
    std::uint64_t postings = take_varint(numbers);
    std::uint64_t positions = take_varint(numbers);
    for (std::size_t i = 0; i < place; ++i) take_entry(numbers, postings, positions);
    return take_entry(numbers, postings, positions);
}

TermCursor TermDictionary::terms(std::string_view from) const {
    TermCursor cursor{*this};
    if (groups_ == 0) return cursor;
    cursor.enter(group_of(from));
    while (cursor.step()) {
        if (cursor.term_ < from) continue;
        cursor.waiting_ = true;
        break;
    }
    return cursor;
}

void TermCursor::enter(std::size_t group) {
    std::string_view bytes = dictionary_->group_bytes(group);
    left_ = static_cast<unsigned char>(bytes[0]);
    bytes.remove_prefix(1);
    strings_ = take_bytes(bytes, take_varint(bytes));
    numbers_ = bytes;
    postings_ = take_varint(numbers_);
    positions_ = take_varint(numbers_);
    group_ = group;
    first_ = true;
}

bool TermCursor::step() {
    if (left_ == 0) {
        if (group_ + 1 >= dictionary_->groups_) return false;
        enter(group_ + 1);
        if (left_ == 0) return false;
    }
    const std::uint64_t shared = first_ ? 0 : take_varint(strings_);
    first_ = false;
    term_.resize(std::min<std::uint64_t>(shared, term_.size()));
    term_.append(take_bytes(strings_, take_varint(strings_)));
    entry_ = take_entry(numbers_, postings_, positions_);
    --left_;
    return true;
}

bool TermCursor::next() {
    if (waiting_) {
        waiting_ = false;
        return true;
    }
    return step();
}

}  // namespace assay
