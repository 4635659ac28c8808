#include "assay/io/labels_trec_fast.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>

#include "assay/core/doc_table.h"
#include "assay/core/parallel.h"
#include "assay/io/blanks.h"
#include "assay/io/fast_double.h"
#include "assay/io/trec_index.h"

namespace assay {
namespace {

constexpr std::size_t kQueriesAtOnce = 128;
constexpr std::size_t kPartsAThread = 2;  ///< few, so that each is large: huge pages serve it

struct UsualLine {
    std::string_view iteration;
    std::string_view doc;
    std::string_view grade;
    std::size_t size = 0;  ///< with the line feed
};

/// Takes the line at the beginning of `text` apart, of which 64 bytes can be read at `bytes`; false
/// when it is not of the usual kind.
inline bool split_line(std::string_view text, const char* bytes, UsualLine& line) {
    const BlankMasks masks = blank_masks(bytes);
    if (masks.feeds == 0) return false;
    const auto length = static_cast<std::size_t>(std::countr_zero(masks.feeds));
    std::uint64_t blanks = masks.blanks & ((masks.feeds & (~masks.feeds + 1)) - 1);
    if (length == 0 || (blanks & 1) != 0 || (blanks & (blanks >> 1)) != 0) return false;
    blanks &= ~(std::uint64_t{1} << (length - 1));  // one blank at the end does no harm
    std::array<std::size_t, 3> at{};
    for (std::size_t& place : at) {
        if (blanks == 0) return false;
        place = static_cast<std::size_t>(std::countr_zero(blanks));
        blanks &= blanks - 1;
    }
    if (blanks != 0) return false;
    const std::size_t end = is_blank(bytes[length - 1]) ? length - 1 : length;
    line.iteration = text.substr(at[0] + 1, at[1] - at[0] - 1);
    line.doc = text.substr(at[1] + 1, at[2] - at[1] - 1);
    line.grade = text.substr(at[2] + 1, end - at[2] - 1);
    line.size = length + 1;
    return text.front() != '#';
}

bool take_last_line(std::string_view text, UsualLine& line) {
    std::array<char, 64> copy{};
    std::ranges::copy(text, copy.begin());
    copy[text.size()] = '\n';
    return split_line(text, copy.data(), line);
}

inline bool take_line(std::string_view text, UsualLine& line) {
    return text.size() < 64 ? take_last_line(text, line) : split_line(text, text.data(), line);
}

/// Iterations are mostly one digit; neither is empty.
inline bool same_iteration(std::string_view a, std::string_view b) {
    return a.size() == b.size() && a[0] == b[0] && (a.size() == 1 || a == b);
}

class PartReader {
  public:
    /// `first` is the file's first line: all have its iteration.
    PartReader(std::string_view text, const LineIndex& index, const UsualLine& first,
               Dialect dialect)
        : text_{text}, index_{index}, first_{first}, dialect_{dialect} {}

    /// False when a line is not of the usual kind, or a document occurs twice.
    bool read(std::size_t first, std::size_t last, Labels::Part& part) {
        reserve(first, last, part);
        for (std::size_t query = first; query < last; ++query) {
            const std::size_t begin = part.labels.size();
            for (const TextSegment& segment : index_.of(query)) {
                if (!read_segment(segment, part.labels)) return false;
            }
            const std::span<const Label> labels{part.labels.data() + begin,
                                                part.labels.size() - begin};
            if (has_duplicates(labels)) return false;
            part.counts.push_back(labels.size());
        }
        return true;
    }

  private:
    /// Makes room, as if all lines were nearly as long as the first.
    void reserve(std::size_t first, std::size_t last, Labels::Part& part) const {
        std::size_t bytes = 0;
        for (std::size_t query = first; query < last; ++query) {
            for (const TextSegment& segment : index_.of(query)) bytes += segment.length;
        }
        part.labels.reserve(bytes / first_.size * 9 / 8 + 1);
        part.counts.reserve(last - first);
    }

    bool read_segment(const TextSegment& segment, std::vector<Label>& labels) const {
        UsualLine line;
        for (std::size_t at = segment.begin; at < segment.begin + segment.length; at += line.size) {
            if (!take_line(text_.substr(at), line)) return false;
            if (!same_iteration(line.iteration, first_.iteration)) return false;
            const auto grade = parse_short_decimal(line.grade);
            if (!grade || (dialect_ != Dialect::assay && *grade != std::floor(*grade)))
                return false;
            labels.push_back({.doc = line.doc, .grade = *grade});
        }
        return true;
    }

    bool has_duplicates(std::span<const Label> labels) {
        table_.reset(labels.size());
        const auto id_of = [&](std::uint32_t i) { return labels[i].doc; };
        for (std::uint32_t i = 0; i < labels.size(); ++i) {
            if (table_.insert(labels[i].doc, i, id_of) != i) return true;
        }
        return false;
    }

    std::string_view text_;
    const LineIndex& index_;
    const UsualLine& first_;
    Dialect dialect_;
    DocTable table_;
};

}  // namespace

std::optional<Labels> read_usual_trec_labels(const Input& input, Dialect dialect,
                                             std::size_t threads) {
    const std::string_view text = input.text();
    UsualLine first;
    if (text.empty() || !take_line(text, first)) return std::nullopt;
    LineIndex index = index_lines(text, Dialect::trec_eval_9, threads);
    const std::size_t most_parts = kPartsAThread * std::max<std::size_t>(1, threads);
    const std::size_t grain = std::max(kQueriesAtOnce, index.queries.size() / most_parts + 1);
    std::vector<Labels::Part> parts((index.queries.size() + grain - 1) / grain);
    std::atomic<bool> usual = true;
    parallel_for(index.queries.size(), grain, threads,
                 [&](std::size_t begin, std::size_t end, std::size_t) {
                     if (!usual.load(std::memory_order_relaxed)) return;
                     PartReader reader{text, index, first, dialect};
                     if (!reader.read(begin, end, parts[begin / grain])) usual = false;
                 });
    if (!usual) return std::nullopt;
    Labels labels = Labels::from_parts(std::move(index.queries), std::move(parts), input.bytes);
    labels.source = input.name;
    return labels;
}

}  // namespace assay
