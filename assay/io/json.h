#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

/// Writes JSON, value by value, to the end of a string. The caller keeps to the grammar: a key
/// before each member of an object, an end for each beginning.
///
///     json.begin_object().key("system").text("bm25").key("value").number(0.5).end_object();
class JsonWriter {
  public:
    /// `indent` spaces a level, one member a line; 0 writes everything in one line.
    explicit JsonWriter(std::string& out, std::size_t indent = 0) : out_{out}, indent_{indent} {}

    JsonWriter& begin_object() { return begin('{', '}', false); }
    JsonWriter& end_object() { return end(); }
    JsonWriter& begin_array() { return begin('[', ']', false); }
    /// An array in one line, also when the rest is indented: for rows of numbers.
    JsonWriter& begin_row() { return begin('[', ']', true); }
    JsonWriter& end_array() { return end(); }

    JsonWriter& key(std::string_view key);

    /// Bytes that are no UTF-8 are replaced by U+FFFD.
    JsonWriter& text(std::string_view text);

    /// An id of a query or document: a string, or {"bytes": base64} when it is no UTF-8.
    JsonWriter& id(std::string_view id);

    /// The shortest decimal that reads back as the same double; "inf" and "-inf" as strings; NaN,
    /// which stands for undefined, as null.
    JsonWriter& number(double value);

    template <std::integral T>
    JsonWriter& integer(T value) {
        return raw(std::to_string(value));
    }
    JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
    JsonWriter& null() { return raw("null"); }

    /// A value that is JSON already.
    JsonWriter& raw(std::string_view json);

  private:
    struct Level {
        char close;
        bool in_one_line;
        bool empty = true;
    };
    JsonWriter& begin(char open, char close, bool in_one_line);
    JsonWriter& end();
    void before_value();
    void new_line(std::size_t depth);
    void quoted(std::string_view text);

    std::string& out_;
    std::size_t indent_;
    bool after_key_ = false;
    std::vector<Level> levels_;
};

/// RFC 4648, with padding.
std::string base64(std::string_view bytes);

}  // namespace assay
