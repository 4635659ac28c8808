#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "assay/corpus/corpus.h"
#include "assay/io/value.h"

namespace assay {

/// What each member of a record is: found anew only when a record has other members than the one
/// before it.
class RecordRoles {
  public:
    enum class Kind : std::uint8_t { attribute, id, field, fields };
    struct Role {
        Kind kind = Kind::attribute;
        std::string field = {};  ///< what the field is called in the document
    };

    RecordRoles(std::string source, const CorpusOptions& options);

    /// Throws Error when the record has no member for the id, none that is a field, or not one that
    /// the options name.
    const std::vector<Role>& roles_of(const Value& record);

    /// Whether any member has a name that says what it is: a first row that has none is no header.
    bool knows(const Value& header) const;

  private:
    void find_roles(const Value& record);
    void find_named_roles(const Value& record);
    std::size_t place_of(const Value& record, std::string_view name) const;
    [[noreturn]] void fail(const Value& record, std::string_view what);

    std::string source_;
    const CorpusOptions& options_;
    bool fields_named_;
    std::vector<std::string> keys_;
    std::vector<Role> roles_;
};

}  // namespace assay
