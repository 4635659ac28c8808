#pragma once

// Small indexes for tests, and what there is to know about one, in a form to compare.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "assay/core/document.h"
#include "assay/index/index.h"
#include "assay/index/index_writer.h"
#include "assay/index/postings_cursor.h"
#include "assay/index/term_merge.h"
#include "assay/index/testing.h"

namespace assay {

/// Everything that results depend on, numbered by live documents in their order.
struct IndexContent {
    std::vector<std::string> ids;
    std::vector<std::string> documents;  ///< lengths, kept texts and attributes, written out
    /// Term -> "document:field@position,..." of its live postings.
    std::map<std::string, std::vector<std::string>> postings;
    std::uint64_t total_length = 0;
    std::map<std::string, std::uint64_t> field_total_length;  ///< of fields that have any

    bool operator==(const IndexContent&) const = default;
};

inline std::string random_words(TestRandom& random, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        // Few words often, many seldom; some only in one or two documents.
        const unsigned range = 1U << (random() % 9);
        text += fmt::format("{}w{}", i == 0 ? "" : " ", random() % range);
    }
    return text;
}

inline std::string written(const AttributeValue& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return fmt::format("i{}", *integer);
    if (const auto* number = std::get_if<double>(&value)) return fmt::format("n{}", *number);
    return "t" + std::get<std::string>(value);
}

/// The name of a field; damaged files may say it has any number.
inline std::string field_name(const Index& index, std::uint32_t field) {
    return field < index.fields().size() ? index.fields()[field] : "?";
}

inline std::string document_text(const Index& index, const Segment& segment, std::uint32_t d) {
    std::string text = fmt::format("{} |", segment.inverted->length(d));
    std::map<std::string, std::uint32_t> lengths;
    for (std::uint32_t f = 0; f < index.fields().size(); ++f) {
        const std::uint32_t length = field_length_or_zero(*segment.inverted, d, f);
        if (length > 0) lengths[index.fields()[f]] = length;
    }
    for (const auto& [field, length] : lengths) text += fmt::format(" {}={}", field, length);
    for (const StoredField& field : segment.documents->fields(d)) {
        text += fmt::format(" | {}: {}", field_name(index, field.field), field.text);
    }
    for (const AttributeColumn& column : segment.documents->columns()) {
        const auto value = column.value(d);
        if (value) text += fmt::format(" | {} {}", column.name(), written(*value));
    }
    return text;
}

inline std::string posting_text(const Index& index, const Segment& segment, std::uint32_t number,
                                PostingsCursor& postings) {
    std::vector<std::uint32_t> places;
    postings.positions(places);
    if (places.size() != postings.frequency()) return "frequency and places disagree";
    std::map<std::string, std::string> by_field;
    const unsigned bits = segment.inverted->field_bits();
    for (const std::uint32_t place : places) {
        by_field[field_name(index, place & ((1U << bits) - 1))] +=
            fmt::format(",{}", place >> bits);
    }
    std::string text = std::to_string(number);
    for (const auto& [field, list] : by_field) text += fmt::format(" {}{}", field, list);
    return text;
}

/// The analyser of tests: words between spaces.
inline AnalyzerConfig test_analyzer() { return named_analyzer("whitespace"); }

/// A document with a title, a body and attributes, all of them made from `seed`.
inline Document test_document(const std::string& id, unsigned seed) {
    TestRandom random{seed};
    Document document;
    document.id = id;
    if (random() % 3 != 0) document.fields.push_back({"title", random_words(random, random() % 4)});
    document.fields.push_back({"body", random_words(random, random() % 30)});
    if (random() % 5 == 0) document.fields.push_back({"note", random_words(random, 3)});
    if (random() % 4 == 0) document.fields.push_back({"body", "again " + std::to_string(seed)});
    if (random() % 2 == 0) document.attributes.push_back({"year", std::int64_t{random() % 100}});
    if (random() % 2 == 0) document.attributes.push_back({"price", (random() % 100) / 8.0});
    if (random() % 9 == 0) document.attributes.push_back({"rare", "r" + std::to_string(seed)});
    return document;
}

inline IndexContent content_of(const Index& index) {
    IndexContent content;
    std::map<std::uint32_t, std::uint32_t> numbers;
    for (const Segment& segment : index.segments()) {
        for (std::uint32_t d = 0; d < segment.documents->documents(); ++d) {
            if (!segment.alive(d)) continue;
            numbers[segment.base + d] = static_cast<std::uint32_t>(content.ids.size());
            content.ids.emplace_back(segment.documents->id(d));
            content.documents.push_back(document_text(index, segment, d));
        }
    }
    for (TermMerge terms{index.segments()}; terms.next();) {
        for (const std::uint32_t source : terms.sources()) {
            const Segment& segment = index.segments()[source];
            PostingsCursor postings = terms.postings(source);
            while (postings.next() != PostingsCursor::kEnd) {
                if (!segment.alive(postings.document())) continue;
                const std::uint32_t number = numbers[segment.base + postings.document()];
                content.postings[std::string{terms.term()}].push_back(
                    posting_text(index, segment, number, postings));
            }
        }
    }
    content.total_length = index.statistics().total_length;
    for (std::size_t f = 0; f < index.fields().size(); ++f) {
        const std::uint64_t length = index.statistics().field_total_length[f];
        if (length > 0) content.field_total_length[index.fields()[f]] = length;
    }
    return content;
}

/// A fresh index of the documents in one segment.
inline void build_index(const std::string& folder, const std::vector<Document>& documents,
                        const WriterOptions& options = {}) {
    IndexWriter writer = IndexWriter::create(folder, {.analyzer = test_analyzer()}, options);
    for (std::size_t i = 0; i < documents.size(); i += 16) {
        const std::size_t count = std::min<std::size_t>(16, documents.size() - i);
        writer.add(std::span{documents}.subspan(i, count), IndexWriter::IfPresent::refuse);
    }
    writer.merge();
    writer.commit();
}

}  // namespace assay
