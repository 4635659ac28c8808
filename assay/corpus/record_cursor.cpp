#include "assay/corpus/record_cursor.h"

#include <algorithm>

#include "assay/core/error.h"
#include "assay/corpus/record_roles.h"
#include "assay/io/blanks.h"
#include "assay/io/table.h"
#include "assay/io/text.h"

namespace assay {
namespace {

class JsonLines : public RecordCursor {
  public:
    explicit JsonLines(const Input& input)
        : text_{input.text()}, lines_{text_}, parser_{input.name} {}

    const Value* next() override {
        while (lines_.next()) {
            const std::string_view line = trimmed(lines_.line());
            if (line.empty()) continue;
            const auto readable =
                static_cast<std::size_t>(text_.data() + text_.size() - line.data());
            return &parser_.parse_object(line, readable, lines_.number());
        }
        return nullptr;
    }

    std::size_t line() const override { return lines_.number(); }
    std::uint64_t bytes_read() const override { return text_.size() - lines_.rest().size(); }

  private:
    std::string_view text_;
    Lines lines_;
    JsonParser parser_;
};

/// Cuts a JSON array into its members by brackets and quotes; the parser then looks at each.
class JsonArray : public RecordCursor {
  public:
    explicit JsonArray(const Input& input)
        : name_{input.name}, text_{input.text()}, parser_{input.name} {
        skip_blanks();
        if (!take('[')) fail("expected a JSON array of objects: [{...}]");
    }

    const Value* next() override {
        if (ended_) return nullptr;
        skip_blanks();
        if (take(']')) return end();
        if (!first_ && !take(',')) fail("not valid JSON: expected a comma between the members");
        first_ = false;
        skip_blanks();
        line_ = at_line_;
        const std::size_t begin = at_;
        skip_member();
        const std::string_view member = trimmed(text_.substr(begin, at_ - begin));
        return &parser_.parse_object(member, text_.size() - begin, line_);
    }

    std::size_t line() const override { return line_; }
    std::uint64_t bytes_read() const override { return at_; }

  private:
    const Value* end() {
        ended_ = true;
        skip_blanks();
        if (at_ != text_.size()) fail("text after the end of the JSON value");
        return nullptr;
    }

    bool take(char c) {
        if (at_ == text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }

    void skip_blanks() {
        for (; at_ < text_.size() && is_blank(text_[at_]); ++at_) at_line_ += text_[at_] == '\n';
    }

    /// To the comma or bracket that ends the member.
    void skip_member() {
        std::size_t depth = 0;
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '"') {
                skip_string();
            } else if (c == '{' || c == '[') {
                ++depth;
            } else if (depth == 0 && (c == ',' || c == ']' || c == '}')) {
                return;
            } else if (c == '}' || c == ']') {
                --depth;
            } else if (c == '\n') {
                ++at_line_;
            }
        }
        fail("not valid JSON: the array is not closed");
    }

    /// To the closing quote.
    void skip_string() {
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
            if (text_[at_] == '\n') ++at_line_;
        }
        at_ = std::min(at_, text_.size() - 1);
    }

    /// What is wrong between members leaves no way to the next one.
    [[noreturn]] void fail(std::string_view what) {
        ended_ = true;
        throw Error::at(name_, at_line_, what);
    }

    std::string name_;
    std::string_view text_;
    JsonParser parser_;
    std::size_t at_ = 0;
    std::size_t at_line_ = 1;
    std::size_t line_ = 1;
    bool first_ = true;
    bool ended_ = false;
};

class Table : public RecordCursor {
  public:
    Table(const Input& input, char separator) : table_{input, separator} {}

    const Value& header() { return table_.header(); }
    const Value* next() override { return table_.next() ? &table_.row() : nullptr; }
    std::size_t line() const override { return table_.line(); }
    std::uint64_t bytes_read() const override { return table_.offset(); }

  private:
    TableReader table_;
};

/// Lines `id<TAB>text`, as MS MARCO's collection has them.
class Pairs : public RecordCursor {
  public:
    explicit Pairs(const Input& input)
        : name_{input.name}, text_{input.text()}, csv_{input.name, text_, '\t'} {
        row_.kind = Value::Kind::object;
        row_.members = {{.kind = Value::Kind::text, .key = "id"},
                        {.kind = Value::Kind::text, .key = "text"}};
    }

    const Value* next() override {
        if (!csv_.next()) return nullptr;
        if (csv_.cells().size() != 2) {
            throw Error::at(name_, csv_.line(), "expected an id, a tab and a text, or a header");
        }
        if (!valid_utf8(csv_.row())) throw Error::at(name_, csv_.line(), "invalid UTF-8");
        row_.line = csv_.line();
        row_.members[0].text = csv_.cells()[0];
        row_.members[1].text = csv_.cells()[1];
        return &row_;
    }

    std::size_t line() const override { return csv_.line(); }
    std::uint64_t bytes_read() const override { return csv_.offset(); }

  private:
    std::string name_;
    std::string_view text_;
    CsvReader csv_;
    Value row_;
};

}  // namespace

std::unique_ptr<RecordCursor> make_record_cursor(const Input& input, CorpusFormat format,
                                                 const CorpusOptions& options) {
    refuse_no_text(input);
    if (format == CorpusFormat::json) return std::make_unique<JsonArray>(input);
    if (format == CorpusFormat::jsonl) return std::make_unique<JsonLines>(input);
    auto table = std::make_unique<Table>(input, format == CorpusFormat::csv ? ',' : '\t');
    const Value& header = table->header();
    const bool named = !options.columns.empty() || RecordRoles{input.name, options}.knows(header);
    if (format == CorpusFormat::tsv && !named && header.members.size() == 2) {
        return std::make_unique<Pairs>(input);
    }
    return table;
}

}  // namespace assay
