#include "assay/io/records.h"

#include <fmt/format.h>

#include "assay/core/error.h"
#include "assay/io/csv.h"
#include "assay/io/text.h"

namespace assay {
namespace {

std::size_t read_json_lines(const Input& input, bool lenient, const RecordTaker& taker) {
    JsonParser parser{input.name};
    std::size_t skipped = 0;
    const char* const end = input.text().data() + input.text().size();
    for (Lines lines{input.text()}; lines.next();) {
        const std::string_view line = trimmed(lines.line());
        if (line.empty()) continue;
        take_or_skip(lenient, skipped, [&] {
            const auto readable = static_cast<std::size_t>(end - line.data());
            taker.row(parser.parse_object(line, readable, lines.number()));
        });
    }
    return skipped;
}

std::size_t read_json(const Input& input, bool lenient, const RecordTaker& taker) {
    JsonParser parser{input.name};
    std::size_t skipped = 0;
    parser.for_each_member(input.text(), [&](Value::Kind kind, const Value& value) {
        if (kind == Value::Kind::object && !taker.member) {
            throw Error::at(input.name, value.line, "expected a JSON array of objects: [{...}]");
        }
        take_or_skip(lenient, skipped, [&] {
            if (kind == Value::Kind::object) {
                taker.member(value);
            } else if (value.kind != Value::Kind::object) {
                throw Error::at(input.name, value.line, "expected a JSON object: {...}");
            } else {
                taker.row(value);
            }
        });
    });
    return skipped;
}

class TableReader {
  public:
    TableReader(const Input& input, char separator)
        : name_{input.name},
          csv_{input.name, input.text(), separator},
          all_utf8_{valid_utf8(input.text())} {}

    const Value& header() {
        csv_.next();
        check_utf8();
        row_.kind = Value::Kind::object;
        row_.line = csv_.line();
        for (const std::string_view cell : csv_.cells()) names_.emplace_back(cell);
        for (const std::string& name : names_) {
            row_.members.push_back({.kind = Value::Kind::text, .key = name, .line = row_.line});
        }
        return row_;
    }

    bool next() { return csv_.next(); }

    const Value& row() {
        check_utf8();
        if (csv_.cells().size() != names_.size()) {
            throw Error::at(name_, csv_.line(),
                            fmt::format("expected {} fields as in the header, found {}",
                                        names_.size(), csv_.cells().size()));
        }
        row_.line = csv_.line();
        for (std::size_t i = 0; i < names_.size(); ++i) {
            row_.members[i].text = csv_.cells()[i];
            row_.members[i].line = csv_.line();
        }
        return row_;
    }

  private:
    void check_utf8() const {
        if (!all_utf8_ && !valid_utf8(csv_.row())) {
            throw Error::at(name_, csv_.line(), "invalid UTF-8");
        }
    }

    std::string name_;
    CsvReader csv_;
    bool all_utf8_;
    std::vector<std::string> names_;
    Value row_;
};

std::size_t read_table(const Input& input, char separator, bool lenient, const RecordTaker& taker) {
    TableReader table{input, separator};
    const Value& header = table.header();
    if (taker.header) taker.header(header);
    std::size_t skipped = 0;
    for (bool more = true; more;) {
        take_or_skip(lenient, skipped, [&] {
            more = table.next();
            if (more) taker.row(table.row());
        });
    }
    return skipped;
}

}  // namespace

void take_or_skip(bool lenient, std::size_t& skipped, const std::function<void()>& take) {
    if (!lenient) {
        take();
        return;
    }
    try {
        take();
    } catch (const Error&) {
        ++skipped;
    }
}

std::size_t for_each_record(const Input& input, Format format, bool lenient,
                            const RecordTaker& taker) {
    refuse_empty(input);
    switch (format) {
        case Format::jsonl:
            return read_json_lines(input, lenient, taker);
        case Format::json:
            return read_json(input, lenient, taker);
        case Format::csv:
            return read_table(input, ',', lenient, taker);
        default:
            return read_table(input, '\t', lenient, taker);
    }
}

}  // namespace assay
