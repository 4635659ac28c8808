#include "assay/index/replace_attributes.h"

#include <map>
#include <unordered_map>

namespace assay {

std::size_t replace_attributes(IndexWriter& writer, std::span<const Document> rows) {
    std::size_t unknown = 0;
    std::map<std::string_view, std::unordered_map<std::string_view, const AttributeValue*>> columns;
    for (const Document& row : rows) {
        if (!writer.contains(row.id)) ++unknown;
        for (const Document::Attribute& attribute : row.attributes) {
            columns[attribute.name][row.id] = &attribute.value;
        }
    }
    for (const auto& column : columns) {
        const auto& values = column.second;
        writer.set_column(std::string{column.first},
                          [&values](std::string_view id) -> std::optional<AttributeValue> {
                              const auto found = values.find(id);
                              if (found == values.end()) return std::nullopt;
                              return *found->second;
                          });
    }
    return unknown;
}

}  // namespace assay
