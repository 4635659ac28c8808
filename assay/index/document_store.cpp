#include "assay/index/document_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "assay/core/error.h"

namespace assay {
namespace {

constexpr std::size_t kMostColumns = 500;  // each is a file that is being written

}  // namespace

DocumentStore::DocumentStore(const std::string& folder, std::span<const IndexPart> parts) {
    bool has_ids = false;
    for (const IndexPart& part : parts) {
        if (part.kind == "ids") {
            ids_ = IdTable{folder, part};
            has_ids = true;
        } else if (part.kind == "texts") {
            texts_.emplace(folder, part);
        } else if (part.kind == "column") {
            columns_.emplace_back(folder, part);
        }
    }
    if (!has_ids) throw Error{folder + ": damaged: a segment without ids"};
    std::sort(
        columns_.begin(), columns_.end(),
        [](const AttributeColumn& a, const AttributeColumn& b) { return a.name() < b.name(); });
    const bool agree =
        (!texts_ || texts_->documents() == documents()) &&
        std::all_of(columns_.begin(), columns_.end(), [this](const AttributeColumn& column) {
            return column.documents() == documents();
        });
    if (!agree) throw Error{folder + ": damaged: the parts of a segment disagree in documents"};
}

std::vector<StoredField> DocumentStore::fields(std::uint32_t document) const {
    return texts_ ? texts_->fields(document) : std::vector<StoredField>{};
}

const AttributeColumn* DocumentStore::column(std::string_view name) const {
    const auto found = std::lower_bound(columns_.begin(), columns_.end(), name,
                                        [](const AttributeColumn& column, std::string_view wanted) {
                                            return column.name() < wanted;
                                        });
    return found != columns_.end() && found->name() == name ? &*found : nullptr;
}

std::optional<AttributeValue> DocumentStore::attribute(std::uint32_t document,
                                                       std::string_view name) const {
    const AttributeColumn* found = column(name);
    return found != nullptr ? found->value(document) : std::nullopt;
}

void DocumentStore::check(std::uint32_t fields) const {
    ids_.check();
    if (texts_) texts_->check(fields);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        columns_[i].check();
        if (i > 0 && columns_[i - 1].name() == columns_[i].name()) {
            throw Error{fmt::format("damaged: column '{}' comes twice", columns_[i].name())};
        }
    }
}

std::string column_file(const std::string& stem, std::size_t column) {
    return fmt::format("{}.column-{}", stem, column);
}

DocumentStoreWriter::DocumentStoreWriter(std::string folder, std::string stem, bool keep_texts)
    : folder_{std::move(folder)}, stem_{std::move(stem)}, ids_{folder_, stem_} {
    if (keep_texts) texts_.emplace(folder_, stem_);
}

void DocumentStoreWriter::add(const Document& document,
                              std::span<const std::uint32_t> field_numbers) {
    for (const Document::Attribute& attribute : document.attributes) {
        auto column = columns_.find(attribute.name);
        if (column == columns_.end()) {
            if (columns_.size() >= kMostColumns) {
                throw Error{
                    fmt::format("more than {} attributes: choose those to keep", kMostColumns)};
            }
            column = columns_
                         .try_emplace(attribute.name, folder_, column_file(stem_, columns_.size()),
                                      attribute.name)
                         .first;
        }
        column->second.add(documents(), attribute.value);
    }
    ids_.add(document.id);
    if (!texts_) return;
    for (std::size_t i = 0; i < document.fields.size(); ++i) {
        texts_->add_field(field_numbers[i], document.fields[i].text);
    }
    texts_->end_document();
}

std::size_t DocumentStoreWriter::memory() const {
    std::size_t sum = ids_.memory() + (texts_ ? texts_->memory() : 0);
    for (const auto& [name, column] : columns_) sum += column.memory();
    return sum;
}

std::vector<IndexPart> DocumentStoreWriter::finish() {
    std::vector<IndexPart> parts;
    const std::uint32_t count = documents();
    parts.push_back(ids_.finish());
    if (texts_) parts.push_back(texts_->finish());
    for (auto& [name, column] : columns_) parts.push_back(column.finish(count));
    return parts;
}

}  // namespace assay
