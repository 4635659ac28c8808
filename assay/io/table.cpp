#include "assay/io/table.h"

#include <fmt/format.h>

#include "assay/core/error.h"
#include "assay/io/text.h"

namespace assay {

TableReader::TableReader(const Input& input, char separator)
    : name_{input.name},
      csv_{input.name, input.text(), separator},
      all_utf8_{valid_utf8(input.text())} {}

const Value& TableReader::header() {
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

const Value& TableReader::row() {
    check_utf8();
    if (csv_.cells().size() != names_.size()) {
        throw Error::at(name_, csv_.line(),
                        fmt::format("expected {} fields as in the header, found {}", names_.size(),
                                    csv_.cells().size()));
    }
    row_.line = csv_.line();
    for (std::size_t i = 0; i < names_.size(); ++i) {
        row_.members[i].text = csv_.cells()[i];
        row_.members[i].line = csv_.line();
    }
    return row_;
}

void TableReader::check_utf8() const {
    if (!all_utf8_ && !valid_utf8(csv_.row())) {
        throw Error::at(name_, csv_.line(), "invalid UTF-8");
    }
}

}  // namespace assay
