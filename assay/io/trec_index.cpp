#include "assay/io/trec_index.h"

#include <algorithm>
#include <numeric>

#include "assay/core/byte_order.h"
#include "assay/core/hash.h"
#include "assay/core/parallel.h"
#include "assay/io/blanks.h"
#include "assay/io/line_kernel.h"
#include "assay/io/trec_row.h"

namespace assay {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20;

/// A block with more segments than this has rows in no order, unless its ids mostly rise: its
/// queries recur.
constexpr std::size_t kManySegments = 8192;
constexpr std::size_t kFewFalls = 8;

/// What one block of the text holds. `queries` has one name a segment; where their queries recur,
/// each name once, and `numbers` says which is whose.
struct BlockIndex {
    std::vector<TextSegment> segments;
    std::vector<std::string_view> queries;
    std::vector<std::uint32_t> falls;    ///< places of ids below the one before
    std::vector<std::uint32_t> numbers;  ///< empty when segment i is of query i

    std::size_t query_of(std::size_t segment) const {
        return numbers.empty() ? segment : numbers[segment];
    }
};

void make_distinct(BlockIndex& block) {
    Numbering numbering;
    block.numbers.reserve(block.queries.size());
    for (const std::string_view query : block.queries) {
        block.numbers.push_back(numbering.number_of(query));
    }
    block.queries = std::vector<std::string_view>(numbering.names());  // moved: the rest is freed
}

class BlockIndexer {
  public:
    BlockIndexer(std::string_view text, Dialect dialect) : text_{text}, dialect_{dialect} {}

    /// Indexes the lines that begin in [begin, end); both are beginnings of lines.
    BlockIndex index(std::size_t begin, std::size_t end) {
        const char* const text = text_.data();
        for (std::size_t at = begin; at < end;) {
            examine(at);
            const char* const next = kernel_(start_, text + at, text + end, text + text_.size());
            at = static_cast<std::size_t>(next - text);
        }
        close(end);
        BlockIndex block{std::move(segments_), std::move(queries_), std::move(falls_), {}};
        if (block.segments.size() > kManySegments && block.falls.size() > kFewFalls) {
            make_distinct(block);
        }
        return block;
    }

  private:
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
        segments_.push_back({begin_, end - begin_});
        if (!queries_.empty() && id_ < queries_.back()) {
            falls_.push_back(static_cast<std::uint32_t>(queries_.size()));
        }
        queries_.push_back(id_);
        open_ = false;
    }

    std::string_view text_;
    Dialect dialect_;
    LineStart start_;
    LineKernel kernel_ = best_line_kernel();
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
    for (const BlockIndex& block : blocks) {
        for (std::size_t i = 0; i < block.segments.size(); ++i) {
            ++next[numbers[base + block.query_of(i)] + 1];
        }
        base += block.queries.size();
    }
    std::partial_sum(next.begin(), next.end(), next.begin());
    index.begins = next;
    index.segments.resize(index.begins.back());
    base = 0;
    for (BlockIndex& block : blocks) {
        for (std::size_t i = 0; i < block.segments.size(); ++i) {
            index.segments[next[numbers[base + block.query_of(i)]]++] = block.segments[i];
        }
        base += block.queries.size();
        block = {};
    }
    return index;
}

/// The blocks' lists, one after another.
struct SegmentList {
    std::vector<std::string_view> names;  ///< one a segment; neighbours differ
    std::vector<TextSegment> segments;
    std::vector<std::uint32_t> falls;  ///< places of names below the one before
};

/// A query that goes on from one block to the next becomes one segment.
SegmentList join_lists(std::vector<BlockIndex> blocks) {
    SegmentList list;
    std::size_t size = 0;
    for (const BlockIndex& block : blocks) size += block.queries.size();
    list.names.reserve(size);
    list.segments.reserve(size);
    for (BlockIndex& block : blocks) {
        if (block.queries.empty()) continue;
        const bool goes_on = !list.names.empty() && block.queries[0] == list.names.back();
        if (goes_on) {
            TextSegment& last = list.segments.back();
            last.length = block.segments[0].begin + block.segments[0].length - last.begin;
        }
        const std::ptrdiff_t first = goes_on ? 1 : 0;
        const auto base = static_cast<std::uint32_t>(list.names.size()) - (goes_on ? 1U : 0U);
        if (!goes_on && base > 0 && block.queries[0] < list.names.back()) {
            list.falls.push_back(base);
        }
        for (const std::uint32_t fall : block.falls) list.falls.push_back(base + fall);
        list.names.insert(list.names.end(), block.queries.begin() + first, block.queries.end());
        list.segments.insert(list.segments.end(), block.segments.begin() + first,
                             block.segments.end());
        block = {};
    }
    return list;
}

/// Joins blocks that name a query once a segment: repetitions are few, and sorting finds them.
LineIndex merge_by_order(std::vector<BlockIndex> blocks) {
    SegmentList list = join_lists(std::move(blocks));
    LineIndex index;
    if (list.falls.empty()) {
        index.queries = std::move(list.names);
        index.segments = std::move(list.segments);
        return index;
    }
    const std::size_t size = list.names.size();
    index.queries.reserve(size);
    index.begins.reserve(size + 1);
    index.segments.reserve(size);
    for (const Stretch& stretch : byte_order_stretches(list.names, list.falls)) {
        // Within a stretch neighbours differ.
        const bool goes_on =
            !index.queries.empty() && index.queries.back() == list.names[stretch.begin];
        const std::uint32_t first = stretch.begin + (goes_on ? 1 : 0);
        const std::size_t base = index.segments.size() + (goes_on ? 1 : 0);
        for (std::uint32_t i = first; i < stretch.end; ++i) {
            index.begins.push_back(base + i - first);
        }
        index.queries.insert(index.queries.end(), list.names.begin() + first,
                             list.names.begin() + stretch.end);
        index.segments.insert(index.segments.end(), list.segments.begin() + stretch.begin,
                              list.segments.begin() + stretch.end);
    }
    if (index.queries.size() == size) {
        index.begins.clear();
        return index;
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
    const bool recurring =
        std::ranges::any_of(blocks, [](const BlockIndex& block) { return !block.numbers.empty(); });
    return recurring ? merge_by_hash(std::move(blocks)) : merge_by_order(std::move(blocks));
}

}  // namespace assay
