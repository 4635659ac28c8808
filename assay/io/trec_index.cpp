#include "assay/io/trec_index.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "assay/core/byte_order.h"
#include "assay/core/hash.h"
#include "assay/core/parallel.h"
#include "assay/io/blanks.h"
#include "assay/io/trec_row.h"

namespace assay {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{1} << 20;

/// What one block of the text holds. Query numbers are the block's own.
struct BlockIndex {
    std::vector<TextSegment> segments;
    std::vector<std::string_view> queries;
};

/// The query id of the line before, in a form that is quick to compare with the next line.
class CurrentQuery {
  public:
    void set(std::string_view id) {
        id_ = id;
        word_ = 0;
        std::memcpy(&word_, id.data(), std::min<std::size_t>(8, id.size()));
        mask_ = id.size() >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * id.size())) - 1;
    }

    /// Whether the line at `line` begins with the id and a blank.
    bool begins(const char* line, const char* end) const {
        const std::size_t size = id_.size();
        if (static_cast<std::size_t>(end - line) < std::max<std::size_t>(8, size) + 1) {
            return static_cast<std::size_t>(end - line) > size &&
                   std::memcmp(line, id_.data(), size) == 0 && is_blank(line[size]);
        }
        std::uint64_t word = 0;
        std::memcpy(&word, line, 8);
        static_assert(std::endian::native == std::endian::little);
        if ((word & mask_) != word_ || !is_blank(line[size])) return false;
        return size <= 8 || std::memcmp(line + 8, id_.data() + 8, size - 8) == 0;
    }

    std::string_view id() const { return id_; }

  private:
    std::string_view id_;
    std::uint64_t word_ = 0;
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
        return {std::move(segments_), names_.names()};
    }

  private:
    void line_begins(std::size_t at) {
        const char* const line = text_.data() + at;
        if (!open_ || !query_.begins(line, text_.data() + text_.size())) examine(at);
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
        if (open_ && id == query_.id()) return;
        close(at);
        query_.set(id);
        open_ = true;
        begin_ = at;
        number_ = names_.number_of(id);
    }

    void close(std::size_t end) {
        if (!open_) return;
        segments_.push_back({begin_, static_cast<std::uint32_t>(end - begin_), number_});
        open_ = false;
    }

    std::string_view text_;
    Dialect dialect_;
    CurrentQuery query_;
    Numbering names_;
    std::vector<TextSegment> segments_;
    bool open_ = false;
    std::size_t begin_ = 0;
    std::uint32_t number_ = 0;
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

/// Joins the blocks: gives queries numbers in byte order and gathers each one's segments.
LineIndex merge(std::vector<BlockIndex> blocks) {
    Numbering numbering;
    std::vector<std::size_t> counts;
    for (BlockIndex& block : blocks) {
        std::vector<std::uint32_t> numbers;
        numbers.reserve(block.queries.size());
        for (const std::string_view query : block.queries) {
            numbers.push_back(numbering.number_of(query));
        }
        counts.resize(numbering.names().size());
        for (TextSegment& segment : block.segments) {
            segment.query = numbers[segment.query];
            ++counts[segment.query];
        }
    }
    const std::vector<std::uint32_t> order = byte_order(numbering.names());
    LineIndex index;
    index.queries.reserve(order.size());
    index.begins.reserve(order.size() + 1);
    index.begins.push_back(0);
    std::vector<std::size_t> next(order.size());
    for (const std::uint32_t number : order) {
        index.queries.push_back(numbering.names()[number]);
        next[number] = index.begins.back();
        index.begins.push_back(index.begins.back() + counts[number]);
    }
    index.segments.resize(index.begins.back());
    for (BlockIndex& block : blocks) {
        for (const TextSegment& segment : block.segments) {
            index.segments[next[segment.query]++] = segment;
        }
        block = {};
    }
    return index;
}

}  // namespace

LineIndex index_lines(std::string_view text, Dialect dialect, std::size_t threads) {
    const std::vector<std::size_t> bounds = block_bounds(text);
    std::vector<BlockIndex> blocks(bounds.size() - 1);
    parallel_for(blocks.size(), 1, threads, [&](std::size_t first, std::size_t, std::size_t) {
        blocks[first] = BlockIndexer{text, dialect}.index(bounds[first], bounds[first + 1]);
    });
    return merge(std::move(blocks));
}

}  // namespace assay
