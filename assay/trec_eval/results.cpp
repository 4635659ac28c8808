#include "assay/trec_eval/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "assay/core/bytes.h"
#include "assay/core/parallel.h"
#include "assay/trec_eval/fields.h"
#include "assay/trec_eval/stop.h"

namespace assay::trec_eval {
namespace {

std::string read_standard_input() {
    std::string text;
    std::string block(1 << 16, '\0');
    while (const std::size_t count = std::fread(block.data(), 1, block.size(), stdin)) {
        text.append(block, 0, count);
    }
    return text;
}

std::shared_ptr<const Bytes> open(const std::string& path) {
    auto bytes = path.starts_with('-') ? Bytes::own(read_standard_input()) : open_file(path);
    if (bytes != nullptr && !bytes->view().empty()) return bytes;
    throw quit_in_file(path, fmt::format("Cannot read results file '{}'", path));
}

/// The rest of a line behind white space; empty for a line without a result.
std::string_view content(std::string_view line, bool comments) {
    while (!line.empty() && is_space(line.front())) line.remove_prefix(1);
    if (comments && line.starts_with('#')) return {};
    return line;
}

/// Neighbouring lines of one query.
struct Segment {
    std::string_view query;
    std::size_t begin;
    std::size_t end;
};

/// Where the next line begins.
std::size_t after_line(std::string_view text, std::size_t at) {
    const void* end = std::memchr(text.data() + at, '\n', text.size() - at);
    if (end == nullptr) return text.size();
    return static_cast<std::size_t>(static_cast<const char*>(end) - text.data()) + 1;
}

void extend(std::vector<Segment>& segments, const Segment& next) {
    if (!segments.empty() && segments.back().query == next.query) {
        segments.back().end = next.end;
    } else {
        segments.push_back(next);
    }
}

std::vector<Segment> find_segments(std::string_view text, std::size_t begin, std::size_t end,
                                   bool comments) {
    std::vector<Segment> segments;
    std::string_view query;
    while (begin < end) {
        const std::size_t next = after_line(text, begin);
        const std::string_view line = content(text.substr(begin, next - begin), comments);
        // Most lines belong to the query of the line before.
        const bool same = !query.empty() && line.size() > query.size() &&
                          is_space(line[query.size()]) && line.starts_with(query);
        if (same) {
            segments.back().end = next;
        } else if (!line.empty()) {
            const auto stop = std::find_if(line.begin(), line.end(), is_space);
            query = line.substr(0, static_cast<std::size_t>(stop - line.begin()));
            extend(segments, {query, begin, next});
        }
        begin = next;
    }
    return segments;
}

std::vector<Segment> all_segments(std::string_view text, bool comments, std::size_t threads) {
    const std::size_t pieces = std::max<std::size_t>(1, std::min(threads * 4, text.size() >> 20));
    std::vector<std::size_t> bounds{0};
    for (std::size_t i = 1; i < pieces; ++i) {
        bounds.push_back(std::max(bounds.back(), after_line(text, text.size() / pieces * i)));
    }
    bounds.push_back(text.size());
    std::vector<std::vector<Segment>> found(pieces);
    parallel_for(pieces, 1, threads, [&](std::size_t first, std::size_t last, std::size_t) {
        for (std::size_t i = first; i < last; ++i) {
            found[i] = find_segments(text, bounds[i], bounds[i + 1], comments);
        }
    });
    std::vector<Segment> segments;
    for (const std::vector<Segment>& piece : found) {
        for (const Segment& segment : piece) extend(segments, segment);
    }
    return segments;
}

class ResultRows : public RunRows {
  public:
    ResultRows(std::string path, std::shared_ptr<const Bytes> bytes, Compat compat)
        : path_{std::move(path)},
          bytes_{std::move(bytes)},
          comments_{compat == Compat::v10},
          single_{compat == Compat::v9} {}

    /// Finds where the rows of each query stand, and which queries there are.
    std::vector<std::string_view> index(std::size_t threads) {
        segments_ = all_segments(bytes_->view(), comments_, threads);
        const auto by_query = [](const Segment& a, const Segment& b) { return a.query < b.query; };
        if (!segments_.empty()) run_id_ = last_run_id(segments_.back());
        std::stable_sort(segments_.begin(), segments_.end(), by_query);
        std::vector<std::string_view> queries;
        for (std::size_t i = 0; i < segments_.size(); ++i) {
            if (!queries.empty() && queries.back() == segments_[i].query) continue;
            queries.push_back(segments_[i].query);
            begins_.push_back(i);
        }
        begins_.push_back(segments_.size());
        return queries;
    }

    std::string_view run_id() const { return run_id_; }

    void read(std::size_t query, RowBuffer& buffer) const override {
        buffer.rows.clear();
        for (std::size_t i = begins_[query]; i < begins_[query + 1]; ++i) {
            read_segment(segments_[i], buffer.rows);
        }
    }

    std::string where(std::size_t query, std::size_t) const override {
        return fmt::format("{}: query {}", path_, segments_[begins_[query]].query);
    }

  private:
    void read_segment(const Segment& segment, std::vector<RunRow>& rows) const {
        std::string_view text = bytes_->view().substr(segment.begin, segment.end - segment.begin);
        while (!text.empty()) {
            const std::string_view line = content(take_line(text), comments_);
            if (line.empty()) continue;
            const Fields fields = split_fields(line);
            if (fields.count < kMaxFields) fail_at(line);
            const double score = leading_number(fields.at[4]);
            // Version 9 keeps scores as floats: close ones are equal.
            rows.push_back({fields.at[2], single_ ? static_cast<float>(score) : score, 0});
        }
    }

    [[noreturn]] void fail_at(std::string_view bad) const {
        std::string_view text = bytes_->view();
        std::size_t number = 1;
        while (true) {
            const std::string_view line = content(take_line(text), comments_);
            if (line.data() == bad.data()) break;
            if (!line.empty()) ++number;
        }
        throw quit_in_file(path_, fmt::format("Malformed line {}", number));
    }

    std::string_view last_run_id(const Segment& last) const {
        std::string_view text = bytes_->view().substr(last.begin, last.end - last.begin);
        while (text.ends_with('\n')) text.remove_suffix(1);
        const std::size_t before = text.rfind('\n');
        const Fields fields = split_fields(text.substr(before == text.npos ? 0 : before + 1));
        return fields.count == kMaxFields ? fields.at[5] : std::string_view{};
    }

    std::string path_;
    std::shared_ptr<const Bytes> bytes_;
    bool comments_;
    bool single_;
    std::string_view run_id_;
    std::vector<Segment> segments_;
    std::vector<std::size_t> begins_;
};

}  // namespace

Run read_results(const std::string& path, Compat compat, std::size_t threads) {
    auto rows = std::make_shared<ResultRows>(path, open(path), compat);
    Run run;
    run.source = path;
    run.queries = rows->index(threads);
    run.name = rows->run_id();
    if (run.queries.empty()) throw quit_in_file(path, "no results");
    run.rows = std::move(rows);
    return run;
}

}  // namespace assay::trec_eval
