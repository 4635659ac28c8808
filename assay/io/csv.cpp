#include "assay/io/csv.h"

#include <algorithm>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/text.h"

namespace assay {
namespace {

/// Whether quotes stand around the whole cell, and those inside it are doubled.
bool is_quoted(std::string_view cell) {
    if (cell.size() < 2 || cell.front() != '"' || cell.back() != '"') return false;
    cell = cell.substr(1, cell.size() - 2);
    for (std::size_t i = cell.find('"'); i != std::string_view::npos; i = cell.find('"', i + 2)) {
        if (i + 1 == cell.size() || cell[i + 1] != '"') return false;
    }
    return true;
}

}  // namespace

CsvReader::CsvReader(std::string source, std::string_view text, char separator)
    : source_{std::move(source)}, text_{text}, separator_{separator} {}

bool CsvReader::next() {
    cells_.clear();
    unescaped_.clear();
    skip_blank_lines();
    if (at_ == text_.size()) return false;
    line_ = next_line_;
    const std::size_t begin = at_;
    if (separator_ == '\t') {
        split_at_tabs();
    } else {
        row_ended_ = false;
        while (!row_ended_) read_cell();
    }
    row_ = text_.substr(begin, at_ - begin);
    return true;
}

void CsvReader::skip_blank_lines() {
    for (;;) {
        const std::size_t first = text_.find_first_not_of(" \r", at_);
        if (first == std::string_view::npos) {
            at_ = text_.size();
            return;
        }
        if (text_[first] != '\n') return;
        at_ = first + 1;
        ++next_line_;
    }
}

void CsvReader::read_cell() {
    const std::size_t first = text_.find_first_not_of(' ', at_);
    if (first != std::string_view::npos && text_[first] == '"') {
        at_ = first;
        read_quoted_cell();
    } else {
        read_plain_cell();
    }
}

void CsvReader::read_plain_cell() {
    const char stops[] = {separator_, '\n', '\0'};
    const std::size_t end = std::min(text_.find_first_of(stops, at_), text_.size());
    cells_.push_back(trimmed(text_.substr(at_, end - at_)));
    row_ended_ = end == text_.size() || text_[end] == '\n';
    if (end < text_.size() && text_[end] == '\n') ++next_line_;
    at_ = std::min(end + 1, text_.size());
}

void CsvReader::read_quoted_cell() {
    const std::size_t first_line = next_line_;
    const std::size_t begin = at_ + 1;
    std::size_t close = begin;
    for (;; close += 2) {
        close = text_.find('"', close);
        if (close == std::string_view::npos) {
            skip_line();
            throw Error::at(source_, first_line, "a quote is opened and never closed");
        }
        if (close + 1 == text_.size() || text_[close + 1] != '"') break;
    }
    const std::string_view cell = text_.substr(begin, close - begin);
    cells_.push_back(without_doubled_quotes(cell));
    next_line_ += static_cast<std::size_t>(std::ranges::count(cell, '\n'));
    at_ = close + 1;
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\r')) ++at_;
    row_ended_ = at_ == text_.size() || text_[at_] == '\n';
    if (!row_ended_ && text_[at_] != separator_) {
        const std::size_t line = next_line_;
        skip_line();
        throw Error::at(source_, line, "text after a closing quote");
    }
    if (at_ == text_.size()) return;
    if (row_ended_) ++next_line_;
    ++at_;
}

void CsvReader::split_at_tabs() {
    std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::string_view rest = text_.substr(at_, end - at_);
    at_ = std::min(end + 1, text_.size());
    ++next_line_;
    for (;;) {
        const std::size_t tab = rest.find('\t');
        std::string_view cell = trimmed(rest.substr(0, tab));
        if (is_quoted(cell)) cell = without_doubled_quotes(cell.substr(1, cell.size() - 2));
        cells_.push_back(cell);
        if (tab == std::string_view::npos) return;
        rest.remove_prefix(tab + 1);
    }
}

void CsvReader::skip_line() {
    at_ = std::min(text_.find('\n', at_), text_.size());
    if (at_ == text_.size()) return;
    ++at_;
    ++next_line_;
}

std::string_view CsvReader::without_doubled_quotes(std::string_view cell) {
    if (cell.find("\"\"") == std::string_view::npos) return cell;
    std::string& text = unescaped_.emplace_back();
    for (std::size_t i = 0; i < cell.size(); ++i) {
        text += cell[i];
        if (cell[i] == '"' && i + 1 < cell.size() && cell[i + 1] == '"') ++i;
    }
    return text;
}

}  // namespace assay
