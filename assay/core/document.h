#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace assay {

/// What is known about a document beside its text: a whole number (a time in seconds, a count), a
/// number, or a word.
using AttributeValue = std::variant<std::int64_t, double, std::string>;

/// One document as a corpus gives it: fields are searched, attributes filter and sort.
struct Document {
    struct Field {
        std::string name;  ///< "title", "body", ...
        std::string text;  ///< valid UTF-8
    };
    struct Attribute {
        std::string name;
        AttributeValue value;
    };

    std::string id;
    std::vector<Field> fields;          ///< in the order of the corpus; a name may come twice
    std::vector<Attribute> attributes;  ///< url, time, category, ...; each name once
};

}  // namespace assay
