#include "assay/trec_eval/results.h"

#include <fmt/format.h>

#include <cstdio>

#include "assay/core/bytes.h"
#include "assay/io/trec_index.h"
#include "assay/io/trec_kernel.h"
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
    while (!line.empty() && is_blank(line.front())) line.remove_prefix(1);
    if (comments && line.starts_with('#')) return {};
    return line;
}

class ResultRows : public RunRows {
  public:
    ResultRows(std::string path, std::shared_ptr<const Bytes> bytes, Compat compat,
               std::size_t threads)
        : path_{std::move(path)},
          bytes_{std::move(bytes)},
          comments_{compat == Compat::v10},
          single_{compat == Compat::v9},
          index_{index_lines(bytes_->view(),
                             comments_ ? Dialect::trec_eval_10 : Dialect::trec_eval_9, threads)} {}

    const std::vector<std::string_view>& queries() const { return index_.queries; }

    void read(std::size_t query, RowBuffer& buffer) const override {
        buffer.rows.clear();
        for (const TextSegment& segment : index_.of(query)) read_segment(segment, buffer.rows);
        if (!single_) return;
        // Version 9 keeps scores as floats: close ones are equal.
        for (RunRow& row : buffer.rows) {
            row.score = static_cast<double>(static_cast<float>(row.score));
        }
    }

    std::string where(std::size_t query, std::size_t) const override {
        return fmt::format("{}: query {}", path_, index_.queries[query]);
    }

    /// The last line's, as trec_eval has it.
    std::string_view run_id() const {
        std::string_view text = bytes_->view();
        while (!text.empty()) {
            const std::size_t end = text.find_last_not_of('\n');
            text = text.substr(0, end + 1);  // npos + 1 is 0
            const std::size_t begin = text.rfind('\n') + 1;
            const std::string_view line = content(text.substr(begin), comments_);
            if (!line.empty()) {
                const Fields fields = split_fields(line);
                return fields.count == kMaxFields ? fields.at[5] : std::string_view{};
            }
            text = text.substr(0, begin);
        }
        return {};
    }

  private:
    void read_segment(const TextSegment& segment, std::vector<RunRow>& rows) const {
        const std::string_view text = bytes_->view();
        const char* line = text.data() + segment.begin;
        const char* const end = line + segment.length;
        read_lines(kernel_, text, line, end, rows,
                   [&](const char* at) { return read_unusual_line(at, end, rows); });
    }

    const char* read_unusual_line(const char* begin, const char* end,
                                  std::vector<RunRow>& rows) const {
        std::string_view rest{begin, static_cast<std::size_t>(end - begin)};
        const std::string_view line = content(take_line(rest), comments_);
        if (!line.empty()) {
            const Fields fields = split_fields(line);
            if (fields.count < kMaxFields) fail_at(line);
            rows.push_back({fields.at[2], leading_number(fields.at[4]), 0});
        }
        return rest.data();
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

    std::string path_;
    std::shared_ptr<const Bytes> bytes_;
    bool comments_;
    bool single_;
    LineIndex index_;
    TrecKernel kernel_ = best_trec_kernel();
};

}  // namespace

Run read_results(const std::string& path, Compat compat, std::size_t threads) {
    auto rows = std::make_shared<ResultRows>(path, open(path), compat, threads);
    Run run;
    run.source = path;
    run.queries = rows->queries();
    run.name = rows->run_id();
    if (run.queries.empty()) throw quit_in_file(path, "no results");
    run.rows = std::move(rows);
    return run;
}

}  // namespace assay::trec_eval
