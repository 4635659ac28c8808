#include "assay/io/records.h"

#include "assay/core/error.h"
#include "assay/io/table.h"
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
    refuse_no_text(input);
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
