#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace assay {

/// Whether a document may, must or must not have what a clause says.
enum class Occur { should, must, must_not };

/// One piece of a query as its author wrote it, before analysis.
struct Clause {
    enum class Kind {
        text,    ///< words, each for itself; also of a language that puts no spaces between them
        phrase,  ///< words that stand next to each other
        prefix,  ///< every term that begins so
        group,   ///< clauses in parentheses
    };

    Kind kind = Kind::text;
    Occur occur = Occur::should;
    std::string text;   ///< without quotes and escapes
    std::string field;  ///< empty: any
    double weight = 1.0;
    std::vector<Clause> clauses;  ///< of a group
    std::size_t begin = 0;        ///< the bytes of the query it was read from
    std::size_t end = 0;

    bool operator==(const Clause&) const = default;
};

enum class Relation { equal, unequal, less, at_most, greater, at_least };

/// A condition on an attribute. All conditions of a query must hold.
struct Filter {
    std::string attribute;
    Relation relation = Relation::equal;
    std::string value;
    std::size_t begin = 0;
    std::size_t end = 0;

    bool operator==(const Filter&) const = default;
};

/// A query taken apart. docs/search.md describes the language.
struct ParsedQuery {
    std::string text;  ///< as it was written, for messages
    std::vector<Clause> clauses;
    std::vector<Filter> filters;
};

}  // namespace assay
