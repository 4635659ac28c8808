#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "assay/core/bytes.h"
#include "assay/core/scale.h"

namespace assay {

/// What somebody said about one document for one query. `aspect`, `subtopic` and `rater` are
/// numbers of names in Labels; 0 is the empty name, for files that do not have that column.
struct Label {
    std::string_view doc;
    double grade = 0.0;
    std::uint32_t aspect = 0;
    std::uint32_t subtopic = 0;
    std::uint32_t rater = 0;
    std::uint32_t tag =
        0;  ///< doc_tag(doc), made while the id is at hand: looked up again and again
};

/// The judgments of a collection. TREC calls these qrels. Made by LabelsBuilder; never changes.
///
/// Queries are in byte order of their ids, whatever the order of the file. The labels of a query
/// are in the order of the file.
class Labels {
  public:
    std::string source;  ///< the file, for messages
    Scale scale;
    std::vector<std::string> aspects{""};  ///< after the first in byte order
    std::vector<std::string> subtopics{""};
    std::vector<std::string> raters{""};
    std::size_t skipped = 0;  ///< rows a lenient reader passed over

    std::span<const std::string_view> queries() const { return queries_; }
    std::optional<std::size_t> find(std::string_view query) const;
    std::span<const Label> of(std::size_t query) const { return of_query_[query]; }
    std::size_t size() const { return size_; }

    /// The labels of some queries, one query after another.
    struct Part {
        std::vector<std::string_view> queries;
        std::vector<std::uint32_t> falls;  ///< places of queries below the one before
        std::vector<std::uint32_t> ends;   ///< of its labels, one a query
        std::vector<Label> labels;
        double highest = 0.0;  ///< of the grades, 0 when none is above
    };
    /// Labels from parts, which stay where they are; each document of a query is in them once, with
    /// its tag.
    /// `bytes` holds the ids. Nothing when a query occurs twice.
    static std::optional<Labels> from_parts(std::vector<Part> parts,
                                            std::shared_ptr<const Bytes> bytes);

    /// The highest grade of the scale; of the labels where the scale is open, 0 when none is above.
    double highest_grade() const {
        return scale.levels.empty() ? highest_grade_ : scale.levels.back().grade;
    }

    /// True when a (query, document) pair occurs once at most: nothing to select or combine.
    bool plain() const { return plain_; }

  private:
    friend class LabelsBuilder;

    std::vector<std::string_view> queries_;
    std::vector<std::span<const Label>> of_query_;
    std::vector<std::shared_ptr<const std::vector<Label>>> parts_;  ///< shared by copies
    std::size_t size_ = 0;
    double highest_grade_ = 0.0;
    bool plain_ = true;
    std::vector<std::shared_ptr<const Bytes>> storage_;
};

/// Collects label rows in any order and makes Labels of them.
class LabelsBuilder {
  public:
    /// `source` names the input in errors. Duplicates are errors, or skipped when `lenient`.
    LabelsBuilder(std::string source, bool lenient);

    /// Keeps `bytes` alive as long as the Labels: the views given to add() point into it.
    void keep(std::shared_ptr<const Bytes> bytes);
    /// For labels made from others: keeps alive what those point into.
    void keep_storage_of(const Labels& labels);

    struct Row {
        std::string_view query;
        std::string_view doc;
        double grade = 0.0;
        std::string_view aspect = {};
        std::string_view subtopic = {};
        std::string_view rater = {};
        std::size_t line = 0;
    };
    void add(const Row& row);
    void count_skipped() { ++labels_.skipped; }

    /// Throws Error for the second of two rows with one (query, document, aspect, subtopic, rater).
    Labels build(Scale scale);

  private:
    struct Entry {
        Label label;
        std::uint32_t query;
        std::uint32_t line;
    };
    using Numbers = std::unordered_map<std::string_view, std::uint32_t>;
    std::uint32_t number_of(std::string_view name, Numbers& numbers,
                            std::vector<std::string>& names);
    std::uint32_t query_number(std::string_view query);
    void sort_aspects();
    void drop_duplicates(std::span<Entry> entries, std::vector<Label>& out);

    Labels labels_;
    bool lenient_;
    std::vector<Entry> entries_;
    const Entry* first_fault_ = nullptr;  ///< the second of two with one key
    std::vector<std::string_view> queries_;
    Numbers query_numbers_;
    Numbers aspects_;
    Numbers subtopics_;
    Numbers raters_;
    std::string_view last_query_;
    std::uint32_t last_number_ = 0;
};

}  // namespace assay
