#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "assay/core/error.h"
#include "assay/corpus/attribute_value.h"
#include "assay/corpus/record_cursor.h"
#include "assay/corpus/record_roles.h"
#include "assay/corpus/source.h"
#include "assay/io/text.h"

namespace assay {
namespace {

std::string joined(const Value& list, std::string_view separator) {
    std::string text;
    for (const Value& member : list.members) {
        if (!member.is_scalar() || member.kind == Value::Kind::null) continue;
        if (!text.empty()) text += separator;
        text += member.text;
    }
    return text;
}

class RecordSource : public DocumentSource {
  public:
    RecordSource(Input input, CorpusFormat format, const CorpusOptions& options)
        : input_{std::move(input)},
          options_{options},
          typed_{format == CorpusFormat::jsonl || format == CorpusFormat::json},
          roles_{input_.name, options_},
          cursor_{make_record_cursor(input_, format, options_)} {}

    bool next(Document& document) override {
        const Value* record = cursor_->next();
        if (record == nullptr) return false;
        const std::vector<RecordRoles::Role>& roles = roles_.roles_of(*record);
        DocumentFiller filler{document};
        for (std::size_t i = 0; i < roles.size(); ++i) {
            add(record->members[i], roles[i], document, filler);
        }
        filler.finish();
        return true;
    }

    std::string where() const override {
        return fmt::format("{}:{}", input_.name, cursor_->line());
    }
    std::uint64_t bytes_read() const override { return cursor_->bytes_read(); }

  private:
    void add(const Value& member, const RecordRoles::Role& role, Document& document,
             DocumentFiller& filler) const {
        switch (role.kind) {
            case RecordRoles::Kind::id:
                if (!member.is_scalar()) {
                    throw Error::at(input_.name, member.line,
                                    "the id is a list or an object, not a text or a number");
                }
                document.id = member.text;
                break;
            case RecordRoles::Kind::field:
                add_field(role.field, member, filler);
                break;
            case RecordRoles::Kind::fields:
                for (const Value& field : member.members) {
                    add_field(std::string{field.key}, field, filler);
                }
                break;
            case RecordRoles::Kind::attribute:
                add_attribute(std::string{member.key}, member, filler);
                break;
        }
    }

    /// A list is one text, a member a line; the members of an object are fields `name.key`.
    static void add_field(const std::string& name, const Value& value, DocumentFiller& filler) {
        if (value.kind == Value::Kind::object) {
            for (const Value& member : value.members) {
                add_field(fmt::format("{}.{}", name, member.key), member, filler);
            }
        } else if (value.kind == Value::Kind::array) {
            filler.add_field(name) = joined(value, "\n");
        } else {
            filler.add_field(name) = value.text;
        }
    }

    /// The members of an object are attributes `name.key`; those of BEIR's `metadata` are `key`.
    void add_attribute(const std::string& name, const Value& value, DocumentFiller& filler) const {
        switch (value.kind) {
            case Value::Kind::null:
                break;
            case Value::Kind::boolean:
                filler.add_attribute(name, std::int64_t{value.text == "true"});
                break;
            case Value::Kind::number:
                filler.add_attribute(name, typed_attribute(value.text));
                break;
            case Value::Kind::text:
                if (value.text.empty()) break;
                filler.add_attribute(name, typed_ ? AttributeValue{std::string{value.text}}
                                                  : typed_attribute(value.text));
                break;
            case Value::Kind::array:
                if (std::string text = joined(value, ", "); !text.empty()) {
                    filler.add_attribute(name, std::move(text));
                }
                break;
            case Value::Kind::object:
                for (const Value& member : value.members) {
                    const std::string key{member.key};
                    add_attribute(name == "metadata" ? key : fmt::format("{}.{}", name, key),
                                  member, filler);
                }
                break;
        }
    }

    Input input_;
    CorpusOptions options_;
    bool typed_;  ///< the format says what is a number
    RecordRoles roles_;
    std::unique_ptr<RecordCursor> cursor_;
};

}  // namespace

std::unique_ptr<DocumentSource> make_record_source(Input input, CorpusFormat format,
                                                   const CorpusOptions& options) {
    return std::make_unique<RecordSource>(std::move(input), format, options);
}

}  // namespace assay
