#include "assay/io/trec_index.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>

#include "assay/core/byte_order.h"
#include "assay/core/error.h"
#include "assay/core/hash.h"
#include "assay/core/parallel.h"
#include "assay/io/blanks.h"
#include "assay/io/trec_row.h"

namespace assay {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20;

/// A block with more segments than this has rows in no order, unless its ids mostly rise: its
/// queries recur.
constexpr std::size_t kManySegments = 8192;
constexpr std::size_t kFewFalls = 8;

/// How far ahead memory is asked for: the processor does so itself, but not beyond a page.
constexpr std::size_t kAhead = 1024;

/// What one block of the text holds. A segment's query is a place in `queries`, which names a query
/// once a segment, or once only where they are many.
struct BlockIndex {
    std::vector<TextSegment> segments;
    std::vector<std::string_view> queries;
    std::vector<std::uint32_t> falls;  ///< places of ids below the one before
    bool distinct = false;
};

void make_distinct(BlockIndex& block) {
    Numbering numbering;
    for (TextSegment& segment : block.segments) {
        segment.query = numbering.number_of(block.queries[segment.query]);
    }
    block.queries = numbering.names();
    block.distinct = true;
}

/// How the line before begins, in a form that is quick to compare with the next line: the first
/// eight bytes of its query id and of the blank after it.
class LineStart {
  public:
    /// `line` begins with the id, and a blank follows it.
    void set(std::string_view line, std::size_t id_size) {
        const std::size_t size = std::min<std::size_t>(8, id_size + 1);
        rest_ = line.substr(size, id_size + 1 - size);
        word_ = 0;
        std::memcpy(&word_, line.data(), size);
        static_assert(std::endian::native == std::endian::little);
        mask_ = size == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * size)) - 1;
    }

    /// Whether the line begins in the same way. False may also mean: too near the end to tell.
    bool matches(const char* line, const char* end) const {
        if (static_cast<std::size_t>(end - line) < 8 + rest_.size()) return false;
        std::uint64_t word = 0;
        std::memcpy(&word, line, 8);
        return (word & mask_) == word_ &&
               (rest_.empty() || std::memcmp(line + 8, rest_.data(), rest_.size()) == 0);
    }

  private:
    std::string_view rest_;
    std::uint64_t word_ = 1;  // matches nothing before set()
    std::uint64_t mask_ = 0;
};

class BlockIndexer {
  public:
    BlockIndexer(std::string_view text, Dialect dialect) : text_{text}, dialect_{dialect} {}

    /// Indexes the lines that begin in [begin, end); both are beginnings of lines.
    BlockIndex index(std::size_t begin, std::size_t end) {
        line_begins(begin);
        std::size_t base = begin;
        for (; base + 64 <= end; base += 64) {
            __builtin_prefetch(text_.data() + std::min(base + kAhead, text_.size()));
            for (std::uint64_t feeds = blank_masks(text_.data() + base).feeds; feeds != 0;
                 feeds &= feeds - 1) {
                const std::size_t next =
                    base + static_cast<std::size_t>(std::countr_zero(feeds)) + 1;
                if (next < end) line_begins(next);
            }
        }
        for (; base + 1 < end; ++base) {
            if (text_[base] == '\n') line_begins(base + 1);
        }
        close(end);
        BlockIndex block{std::move(segments_), std::move(queries_), std::move(falls_)};
        if (block.segments.size() > kManySegments && block.falls.size() > kFewFalls) {
            make_distinct(block);
        }
        return block;
    }

  private:
    void line_begins(std::size_t at) {
        if (!start_.matches(text_.data() + at, text_.data() + text_.size())) examine(at);
    }

    /// Finds out what an unexpected line is: a new query's, the same query's with blanks before the
    /// id, or nobody's.
    void examine(std::size_t at) {
        const std::string_view rest = text_.substr(at);
        std::size_t begin = 0;
        while (begin < rest.size() && rest[begin] != '\n' && is_blank(rest[begin])) ++begin;
        if (begin == rest.size() || rest[begin] == '\n' || is_trec_comment(rest, dialect_)) return;
        std::size_t end = begin;
        while (end < rest.size() && !is_blank(rest[end])) ++end;
        const std::string_view id = rest.substr(begin, end - begin);
        if (begin == 0 && end < rest.size()) start_.set(rest, id.size());
        if (open_ && id == id_) return;
        if (begin != 0) start_ = {};  // what it remembers is another query's beginning
        close(at);
        id_ = id;
        open_ = true;
        begin_ = at;
    }

    void close(std::size_t end) {
        if (!open_) return;
        if (end - begin_ > UINT32_MAX) throw Error{"a line of more than 4 GiB"};
        segments_.push_back({begin_, static_cast<std::uint32_t>(end - begin_),
                             static_cast<std::uint32_t>(queries_.size())});
        if (!queries_.empty() && id_ < queries_.back()) {
            falls_.push_back(static_cast<std::uint32_t>(queries_.size()));
        }
        queries_.push_back(id_);
        open_ = false;
    }

    std::string_view text_;
    Dialect dialect_;
    LineStart start_;
    std::string_view id_;
    std::vector<TextSegment> segments_;
    std::vector<std::string_view> queries_;
    std::vector<std::uint32_t> falls_;
    bool open_ = false;
    std::size_t begin_ = 0;
};

/// Beginnings of lines that cut the text into blocks of about kBlockBytes.
std::vector<std::size_t> block_bounds(std::string_view text) {
    std::vector<std::size_t> bounds{0};
    while (bounds.back() + kBlockBytes < text.size()) {
        const std::size_t feed = text.find('\n', bounds.back() + kBlockBytes - 1);
        if (feed == std::string_view::npos || feed + 1 == text.size()) break;
        bounds.push_back(feed + 1);
    }
    bounds.push_back(text.size());
    return bounds;
}

/// Gives each place in the blocks' lists of queries, taken one after another, a number: equal ids
/// the same one. Returns the ids by number.
std::vector<std::string_view> number_by_hash(const std::vector<BlockIndex>& blocks,
                                             std::vector<std::uint32_t>& numbers) {
    Numbering numbering;
    for (const BlockIndex& block : blocks) {
        for (const std::string_view query : block.queries) {
            numbers.push_back(numbering.number_of(query));
        }
    }
    const std::vector<std::uint32_t> order = byte_order(numbering.names());
    std::vector<std::uint32_t> place(order.size());
    std::vector<std::string_view> names;
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        place[order[i]] = i;
        names.push_back(numbering.names()[order[i]]);
    }
    for (std::uint32_t& number : numbers) number = place[number];
    return names;
}

/// Joins blocks whose queries recur within them: gives queries numbers in byte order and gathers
/// each one's segments.
LineIndex merge_by_hash(std::vector<BlockIndex> blocks) {
    LineIndex index;
    std::vector<std::uint32_t> numbers;
    index.queries = number_by_hash(blocks, numbers);
    std::vector<std::size_t> next(index.queries.size() + 1);
    std::size_t base = 0;
    for (BlockIndex& block : blocks) {
        for (TextSegment& segment : block.segments) {
            segment.query = numbers[base + segment.query];
            ++next[segment.query + 1];
        }
        base += block.queries.size();
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    index.begins = next;
    index.segments.resize(index.begins.back());
    for (BlockIndex& block : blocks) {
        for (const TextSegment& segment : block.segments) {
            index.segments[next[segment.query]++] = segment;
        }
        block = {};
    }
    return index;
}

/// Joins blocks that name a query once a segment: repetitions are few, and sorting finds them.
LineIndex merge_by_order(std::vector<BlockIndex> blocks) {
    std::size_t size = 0;
    for (const BlockIndex& block : blocks) size += block.queries.size();
    std::vector<std::string_view> names;
    std::vector<TextSegment> segments;
    std::vector<std::uint32_t> falls;
    names.reserve(size);
    segments.reserve(size);
    for (BlockIndex& block : blocks) {
        const auto base = static_cast<std::uint32_t>(names.size());
        if (base > 0 && !block.queries.empty() && block.queries[0] < names.back()) {
            falls.push_back(base);
        }
        for (const std::uint32_t fall : block.falls) falls.push_back(base + fall);
        names.insert(names.end(), block.queries.begin(), block.queries.end());
        segments.insert(segments.end(), block.segments.begin(), block.segments.end());
        block = {};
    }
    LineIndex index;
    index.queries.reserve(size);
    index.begins.reserve(size + 1);
    index.segments.reserve(size);
    std::uint32_t last = UINT32_MAX;
    for (const std::uint32_t i : byte_order(names, falls)) {
        // Neighbours in a block differ: there is no need to look at them again.
        const bool neighbours = i == last + 1 && segments[i].query != 0;
        last = i;
        if (neighbours || index.queries.empty() || index.queries.back() != names[i]) {
            index.queries.push_back(names[i]);
            index.begins.push_back(index.segments.size());
        }
        segments[i].query = static_cast<std::uint32_t>(index.queries.size() - 1);
        index.segments.push_back(segments[i]);
    }
    index.begins.push_back(size);
    return index;
}

}  // namespace

LineIndex index_lines(std::string_view text, Dialect dialect, std::size_t threads) {
    const std::vector<std::size_t> bounds = block_bounds(text);
    std::vector<BlockIndex> blocks(bounds.size() - 1);
    parallel_for(blocks.size(), 1, threads, [&](std::size_t first, std::size_t, std::size_t) {
        blocks[first] = BlockIndexer{text, dialect}.index(bounds[first], bounds[first + 1]);
    });
    return std::ranges::any_of(blocks, &BlockIndex::distinct) ? merge_by_hash(std::move(blocks))
                                                              : merge_by_order(std::move(blocks));
}

}  // namespace assay
