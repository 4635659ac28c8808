#include "assay/io/value.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "assay/core/error.h"
#include "assay/io/json.h"
#include "assay/io/json_fault.h"
#include "assay/io/text.h"

namespace assay {
namespace {

namespace ondemand = simdjson::ondemand;

/// Deeper than anything a reader has a use for; keeps the recursion off the end of the stack.
constexpr int kMaxDepth = 64;

std::string_view what_is_wrong(simdjson::error_code error) {
    switch (error) {
        case simdjson::UTF8_ERROR:
            return "invalid UTF-8";
        case simdjson::NUMBER_ERROR:
            return "not valid JSON: bad number";
        case simdjson::STRING_ERROR:
        case simdjson::UNCLOSED_STRING:
            return "not valid JSON: bad string";
        case simdjson::UNESCAPED_CHARS:
            return "not valid JSON: control character in a string";
        default:
            return "not valid JSON";
    }
}

/// Which line an offset is in, for offsets that only grow.
class LineCounter {
  public:
    void begin(const char* text, std::size_t line) {
        at_ = text;
        line_ = line;
    }
    std::size_t line_at(const char* place) {
        if (place > at_) {
            line_ += static_cast<std::size_t>(std::count(at_, place, '\n'));
            at_ = place;
        }
        return line_;
    }
    std::size_t line() const { return line_; }

  private:
    const char* at_ = nullptr;
    std::size_t line_ = 1;
};

}  // namespace

const Value* find_member(const Value& object, std::string_view key) {
    if (object.kind != Value::Kind::object) return nullptr;
    const auto found = std::ranges::find(object.members, key, &Value::key);
    return found == object.members.end() ? nullptr : &*found;
}

void write_value(JsonWriter& json, const Value& value) {
    switch (value.kind) {
        case Value::Kind::null:
            json.null();
            break;
        case Value::Kind::boolean:
        case Value::Kind::number:
            json.raw(value.text);
            break;
        case Value::Kind::text:
            json.text(value.text);
            break;
        case Value::Kind::array:
            json.begin_array();
            for (const Value& member : value.members) write_value(json, member);
            json.end_array();
            break;
        case Value::Kind::object:
            json.begin_object();
            for (const Value& member : value.members) {
                json.key(member.key);
                write_value(json, member);
            }
            json.end_object();
            break;
    }
}

struct JsonParser::State {
    std::string source;
    ondemand::parser parser;
    std::string padded;
    LineCounter lines;
    Value object;

    /// `json` with the bytes behind it that simdjson may look at.
    simdjson::padded_string_view with_padding(std::string_view json, std::size_t readable) {
        if (readable >= json.size() + simdjson::SIMDJSON_PADDING) {
            return simdjson::padded_string_view{json.data(), json.size(), readable};
        }
        padded.reserve(json.size() + simdjson::SIMDJSON_PADDING);
        padded.assign(json);
        padded.append(simdjson::SIMDJSON_PADDING, ' ');
        return simdjson::padded_string_view{padded.data(), json.size(), padded.size()};
    }

    void read(ondemand::value json, Value& value, int depth) {
        const std::string_view token = json.raw_json_token();
        value.line = lines.line_at(token.data());
        value.members.clear();
        value.text = {};
        switch (json.type()) {
            case ondemand::json_type::null:
                value.kind = Value::Kind::null;
                if (!json.is_null()) throw simdjson::simdjson_error{simdjson::N_ATOM_ERROR};
                break;
            case ondemand::json_type::boolean:
                value.kind = Value::Kind::boolean;
                value.text = json.get_bool() ? "true" : "false";
                break;
            case ondemand::json_type::number:
                value.kind = Value::Kind::number;
                value.text = trimmed(token);
                static_cast<void>(json.get_double().value());
                break;
            case ondemand::json_type::string:
                value.kind = Value::Kind::text;
                value.text = json.get_string();
                break;
            case ondemand::json_type::array:
                value.kind = Value::Kind::array;
                check_depth(depth);
                for (ondemand::value member : json.get_array()) {
                    read(member, value.members.emplace_back(), depth + 1);
                }
                break;
            case ondemand::json_type::object:
                check_depth(depth);
                read_members(json.get_object(), value, depth);
                break;
        }
    }

    void read_members(ondemand::object json, Value& value, int depth) {
        value.kind = Value::Kind::object;
        value.members.clear();
        for (ondemand::field field : json) {
            Value& member = value.members.emplace_back();
            member.key = field.unescaped_key();
            read(field.value(), member, depth + 1);
        }
    }

    void check_depth(int depth) const {
        if (depth >= kMaxDepth) {
            throw Error::at(source, lines.line(), "arrays and objects are nested too deep");
        }
    }

    void expect_end(ondemand::document& document) const {
        if (document.current_location().error() != simdjson::OUT_OF_BOUNDS) {
            throw Error::at(source, lines.line(), "text after the end of the JSON value");
        }
    }

    /// `json`, which begins in line `first`, is the text whose reading has led to the error.
    [[noreturn]] void fail(const simdjson::simdjson_error& error, std::string_view json,
                           std::size_t first) const {
        const bool utf8 = error.error() == simdjson::UTF8_ERROR;
        const std::optional<std::size_t> fault = utf8 ? utf8_fault(json) : json_fault(json);
        std::size_t line = fault ? first - 1 + line_of(json, *fault) : lines.line();
        // What only simdjson objects to, as a number out of range, it finds where it stands.
        if (error.error() == simdjson::NUMBER_ERROR) line = std::min(line, lines.line());
        throw Error::at(source, line, what_is_wrong(error.error()));
    }
};

JsonParser::JsonParser(std::string source) : state_{std::make_unique<State>()} {
    state_->source = std::move(source);
}

JsonParser::~JsonParser() = default;

const Value& JsonParser::parse_object(std::string_view json, std::size_t readable,
                                      std::size_t line) {
    try {
        const simdjson::padded_string_view text = state_->with_padding(json, readable);
        state_->lines.begin(text.data(), line);
        ondemand::document document = state_->parser.iterate(text);
        if (document.type() != ondemand::json_type::object) {
            throw Error::at(state_->source, line, "expected a JSON object: {...}");
        }
        state_->object.line = line;
        state_->read_members(document.get_object(), state_->object, 0);
        state_->expect_end(document);
        return state_->object;
    } catch (const simdjson::simdjson_error& error) {
        state_->fail(error, json, line);
    }
}

const Value& JsonParser::parse(std::string_view json) {
    try {
        const simdjson::padded_string_view text = state_->with_padding(json, json.size());
        state_->lines.begin(text.data(), 1);
        ondemand::document document = state_->parser.iterate(text);
        const ondemand::json_type type = document.type();
        if (type != ondemand::json_type::array && type != ondemand::json_type::object) {
            throw Error::at(state_->source, 1, "expected a JSON object or array");
        }
        state_->read(document.get_value(), state_->object, 0);
        state_->expect_end(document);
        return state_->object;
    } catch (const simdjson::simdjson_error& error) {
        state_->fail(error, json, 1);
    }
}

void JsonParser::for_each_member(std::string_view json,
                                 const std::function<void(Value::Kind, const Value&)>& take) {
    try {
        const simdjson::padded_string_view text = state_->with_padding(json, json.size());
        state_->lines.begin(text.data(), 1);
        ondemand::document document = state_->parser.iterate(text);
        Value member;
        if (document.type() == ondemand::json_type::array) {
            for (ondemand::value element : document.get_array()) {
                state_->read(element, member, 1);
                take(Value::Kind::array, member);
            }
        } else if (document.type() == ondemand::json_type::object) {
            for (ondemand::field field : document.get_object()) {
                member.key = field.unescaped_key();
                state_->read(field.value(), member, 1);
                take(Value::Kind::object, member);
            }
        } else {
            throw Error::at(state_->source, 1, "expected a JSON object or array");
        }
        state_->expect_end(document);
    } catch (const simdjson::simdjson_error& error) {
        state_->fail(error, json, 1);
    }
}

}  // namespace assay
