#include "assay/io/labels_trec_fast.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>

#include "assay/core/doc_table.h"
#include "assay/core/parallel.h"
#include "assay/io/fast_double.h"
#include "assay/io/label_kernel.h"
#include "assay/io/line_start.h"
#include "assay/io/trec_index.h"

namespace assay {
namespace {

constexpr std::size_t kPartBytes = std::size_t{1} << 18;
constexpr std::size_t kQueriesAtOnce = 1024;
constexpr std::size_t kFewLabels = 8;  ///< of which each pair can be compared

/// A line of the usual kind: where it begins, and its fields.
struct UsualLine {
    const char* text = nullptr;
    LabelShape shape{};

    std::string_view query() const { return {text, shape.first}; }
    std::string_view iteration() const { return between(shape.first, shape.second); }
    std::string_view doc() const { return between(shape.second, shape.third); }
    std::string_view grade() const { return between(shape.third, shape.end); }

  private:
    std::string_view between(std::uint32_t blank, std::uint32_t end) const {
        return {text + blank + 1, end - blank - 1};
    }
};

/// The shape of the line that `text` begins with, of which less than 64 bytes are left; false when
/// it is not of the usual kind.
bool find_last_shape(std::string_view text, LabelShape& shape) {
    if (text.size() >= 64) return false;
    std::array<char, 128> copy{};  // what a kernel reads beyond the end is not ours
    std::ranges::copy(text, copy.begin());
    copy[text.size()] = '\n';
    return find_label_shapes_plainly({copy.data(), copy.size()}, copy.data(), copy.data() + 1,
                                     &shape, 1) == 1;
}

/// Calls take(line) for the lines of text[begin, end), until it returns false. False when it does,
/// or when a line is not of the usual kind.
template <typename Take>
bool for_each_usual_line(std::string_view text, std::size_t begin, std::size_t end,
                         const Take& take) {
    static const LabelKernel kernel = best_label_kernel();
    std::array<LabelShape, 64> shapes;
    while (begin < end) {
        std::size_t count =
            kernel(text, text.data() + begin, text.data() + end, shapes.data(), shapes.size());
        if (count == 0) {
            if (!find_last_shape(text.substr(begin), shapes[0])) return false;
            count = 1;
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (!take(UsualLine{text.data() + begin, shapes[i]})) return false;
            begin += shapes[i].size;
        }
    }
    return true;
}

/// The first line; nothing when it is not of the usual kind.
std::optional<UsualLine> first_usual_line(std::string_view text) {
    std::optional<UsualLine> first;
    for_each_usual_line(text, 0, text.size(), [&](const UsualLine& line) {
        first = line;
        return false;
    });
    return first;
}

/// Reads stretches of lines into a part of the labels.
class PartReader {
  public:
    /// `first` is the file's first line: all have its iteration.
    PartReader(std::string_view text, const UsualLine& first, Dialect dialect, Labels::Part& part)
        : text_{text},
          iteration_{first.iteration()},
          usual_size_{first.shape.size},
          dialect_{dialect},
          part_{part} {}

    /// Makes room for the labels of so many bytes, as if all lines were nearly as long as the
    /// first.
    void reserve(std::size_t bytes) { part_.labels.reserve(bytes / usual_size_ * 9 / 8 + 1); }

    /// Reads [begin, end), whose queries each stand together. False when a line is not of the usual
    /// kind, or a document occurs twice.
    bool read_queries(std::size_t begin, std::size_t end) {
        const char* const text_end = text_.data() + text_.size();
        const bool usual = for_each_usual_line(text_, begin, end, [&](const UsualLine& line) {
            if (!start_.matches(line.text, text_end)) {
                start_.set({line.text, text_end}, line.shape.first);
                if (!continues(line.query())) {
                    if (!close_query()) return false;
                    open_query(line.query());
                }
            }
            return keep(line);
        });
        return usual && close_query();
    }

    /// Reads the lines of one query. False as above.
    bool read_query(std::string_view query, std::span<const TextSegment> segments) {
        open_query(query);
        for (const auto& [begin, length] : segments) {
            const auto take = [this](const UsualLine& line) { return keep(line); };
            if (!for_each_usual_line(text_, begin, begin + length, take)) return false;
        }
        return close_query();
    }

  private:
    bool continues(std::string_view query) const {
        return !part_.queries.empty() && part_.queries.back() == query;
    }

    bool keep(const UsualLine& line) {
        if (!has_iteration(line)) return false;
        const auto digit = static_cast<unsigned char>(line.text[line.shape.third + 1] - '0');
        double grade = digit;
        const bool one_digit = line.shape.end == line.shape.third + 2 && digit <= 9;
        if (!one_digit && !read_grade(line.grade(), grade)) return false;
        highest_ = std::max(highest_, grade);
        part_.labels.push_back({.doc = line.doc(), .grade = grade, .tag = doc_tag(line.doc())});
        return true;
    }

    /// The file's own iteration, which mostly is one digit.
    bool has_iteration(const UsualLine& line) const {
        const std::string_view iteration = line.iteration();
        return iteration.size() == iteration_.size() && iteration[0] == iteration_[0] &&
               (iteration.size() == 1 || iteration == iteration_);
    }

    bool read_grade(std::string_view text, double& grade) const {
        const auto number = parse_short_decimal(text);
        if (!number) return false;
        grade = *number;
        return dialect_ == Dialect::assay || grade == std::floor(grade);
    }

    void open_query(std::string_view query) {
        if (!part_.queries.empty() && query < part_.queries.back()) {
            part_.falls.push_back(static_cast<std::uint32_t>(part_.queries.size()));
        }
        part_.queries.push_back(query);
        begin_ = part_.labels.size();
    }

    bool close_query() {
        if (part_.ends.size() == part_.queries.size()) return true;
        const std::span labels{part_.labels.data() + begin_, part_.labels.size() - begin_};
        part_.ends.push_back(static_cast<std::uint32_t>(part_.labels.size()));
        part_.highest = highest_;
        return !has_duplicates(labels);
    }

    bool has_duplicates(std::span<const Label> labels) {
        if (labels.size() <= kFewLabels) return has_equal_tags(labels) && in_table(labels);
        return in_table(labels);
    }

    static bool has_equal_tags(std::span<const Label> labels) {
        bool equal = false;
        for (std::size_t i = 1; i < labels.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) equal |= labels[i].tag == labels[j].tag;
        }
        return equal;
    }

    bool in_table(std::span<const Label> labels) {
        table_.reset(labels.size());
        const auto id_of = [&](std::uint32_t i) { return labels[i].doc; };
        return table_.with_slots([&](const auto& slots) {
            for (std::uint32_t i = 0; i < labels.size(); ++i) {
                if (slots.insert(labels[i].doc, labels[i].tag, i, id_of) != i) return true;
            }
            return false;
        });
    }

    std::string_view text_;
    std::string_view iteration_;
    std::size_t usual_size_;  ///< of a line
    Dialect dialect_;
    Labels::Part& part_;
    LineStart start_;
    DocTable table_;
    std::size_t begin_ = 0;  ///< of the open query's labels
    double highest_ = 0.0;
};

/// Reads all parts with `read(i)`, which says whether part i is of the usual kind; nothing when one
/// is not, or a query stands in two places.
template <typename Read>
std::optional<Labels> read_parts(std::vector<Labels::Part>& parts, const Input& input,
                                 std::size_t threads, const Read& read) {
    std::atomic<bool> usual = true;
    parallel_for(parts.size(), 1, threads, [&](std::size_t i, std::size_t, std::size_t) {
        if (usual.load(std::memory_order_relaxed) && !read(i)) usual = false;
    });
    if (!usual) return std::nullopt;
    return Labels::from_parts(std::move(parts), input.bytes);
}

/// Beginnings of lines that cut the text into parts of about kPartBytes. No query stands on
/// both sides of one, unless its lines are not together.
std::vector<std::size_t> query_bounds(std::string_view text) {
    std::vector<std::size_t> bounds{0};
    while (bounds.back() + kPartBytes < text.size()) {
        std::size_t feed = text.find('\n', bounds.back() + kPartBytes - 1);
        if (feed >= text.size() - 1) break;  // npos, too
        LineStart start;
        const std::string_view line = text.substr(feed + 1);
        start.set(line, std::min(line.find_first_of(" \t\n"), line.size() - 1));
        while (feed < text.size() - 1 &&
               start.matches(text.data() + feed + 1, text.data() + text.size())) {
            feed = text.find('\n', feed + 1);
        }
        if (feed >= text.size() - 1) break;
        bounds.push_back(feed + 1);
    }
    bounds.push_back(text.size());
    return bounds;
}

/// For files in which the lines of a query stand together, as they mostly do: one pass.
std::optional<Labels> read_contiguous(const Input& input, const UsualLine& first, Dialect dialect,
                                      std::size_t threads) {
    const std::string_view text = input.text();
    const std::vector<std::size_t> bounds = query_bounds(text);
    std::vector<Labels::Part> parts(bounds.size() - 1);
    return read_parts(parts, input, threads, [&](std::size_t i) {
        PartReader reader{text, first, dialect, parts[i]};
        reader.reserve(bounds[i + 1] - bounds[i]);
        return reader.read_queries(bounds[i], bounds[i + 1]);
    });
}

std::optional<Labels> read_scattered(const Input& input, const UsualLine& first, Dialect dialect,
                                     std::size_t threads) {
    const LineIndex index = index_lines(input.text(), Dialect::trec_eval_9, threads);
    const std::size_t queries = index.queries.size();
    std::vector<Labels::Part> parts((queries + kQueriesAtOnce - 1) / kQueriesAtOnce);
    return read_parts(parts, input, threads, [&](std::size_t i) {
        PartReader reader{input.text(), first, dialect, parts[i]};
        const std::size_t end = std::min(queries, (i + 1) * kQueriesAtOnce);
        for (std::size_t query = i * kQueriesAtOnce; query < end; ++query) {
            if (!reader.read_query(index.queries[query], index.of(query))) return false;
        }
        return true;
    });
}

}  // namespace

std::optional<Labels> read_usual_trec_labels(const Input& input, Dialect dialect,
                                             std::size_t threads) {
    const std::optional<UsualLine> first = first_usual_line(input.text());
    if (!first) return std::nullopt;
    std::optional<Labels> labels = read_contiguous(input, *first, dialect, threads);
    if (!labels) labels = read_scattered(input, *first, dialect, threads);
    if (labels) labels->source = input.name;
    return labels;
}

}  // namespace assay
