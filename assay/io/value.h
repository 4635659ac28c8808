#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assay/io/input.h"

namespace assay {

class JsonWriter;

/// A value of a JSON text, or a cell of a table (then it is a text).
struct Value {
    enum class Kind : std::uint8_t { null, boolean, number, text, array, object };

    Kind kind = Kind::null;
    std::string_view key = {};   ///< of a member of an object, or the column of a cell
    std::string_view text = {};  ///< of a text; a number or boolean as it is written
    std::size_t line = 0;        ///< where it begins
    std::vector<Value> members = {};

    bool is_scalar() const { return kind != Kind::array && kind != Kind::object; }
};

/// The first member of an object that has this key, or null. Anything but an object has none.
const Value* find_member(const Value& object, std::string_view key);

/// Writes a value as it was read: the members in their order, numbers as they were written.
void write_value(JsonWriter& json, const Value& value);

/// Reads JSON into Values. Everything is checked, also what nobody asks for: syntax, numbers,
/// escapes and UTF-8.
class JsonParser {
  public:
    /// `source` names the input in errors.
    explicit JsonParser(std::string source);
    ~JsonParser();
    JsonParser(const JsonParser&) = delete;
    JsonParser& operator=(const JsonParser&) = delete;

    /// Reads `json`, one object, which begins in line `line`. `readable` bytes from its beginning
    /// may be looked at: where 64 follow it, nothing is copied. The result is valid until the next
    /// call.
    const Value& parse_object(std::string_view json, std::size_t readable, std::size_t line);

    /// Reads a whole text that is one array or object. The result is valid until the next call.
    const Value& parse(std::string_view json);

    /// Reads a whole text that is one array or object and calls `take` with each of its members in
    /// turn. Views stay valid as long as the parser and nothing else is parsed.
    void for_each_member(std::string_view json,
                         const std::function<void(Value::Kind, const Value&)>& take);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace assay
