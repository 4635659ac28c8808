#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <unordered_set>

#include "assay/core/error.h"
#include "assay/index/ciff.h"
#include "assay/index/ciff_wire.h"
#include "assay/io/input.h"

namespace assay {
namespace {

constexpr std::uint64_t kMostDocuments = UINT32_MAX - 1;

class CiffImport {
  public:
    explicit CiffImport(const std::string& file) : input_{open_input(file)} {
        rest_ = input_.bytes->view();
        read_header();
        for (std::uint64_t i = 0; i < lists_; ++i) read_list();
        lengths_.resize(documents_, 0);
        ids_.resize(documents_);
        for (std::uint64_t i = 0; i < documents_; ++i) read_document();
        if (!rest_.empty()) damaged("more follows after the last document");
        check_ids();
        std::sort(terms_.begin(), terms_.end(),
                  [](const List& a, const List& b) { return a.term < b.term; });
    }

    void write(IndexWriter& writer, const std::string& folder) {
        if (documents_ == 0) return;
        const std::string stem = writer.new_stem();
        SegmentRecord record{
            .documents = static_cast<std::uint32_t>(documents_),
            .deleted = 0,
            .total_length = std::accumulate(lengths_.begin(), lengths_.end(), std::uint64_t{0}),
            .field_total_length = {},
            .parts = {}};
        record.field_total_length = {record.total_length};
        InvertedFileWriter inverted{folder, stem, lengths_, {}};
        for (std::size_t i = 0; i < terms_.size(); ++i) {
            if (i > 0 && terms_[i - 1].term == terms_[i].term) {
                damaged(fmt::format("the term '{}' comes twice", terms_[i].term));
            }
            inverted.begin_term(terms_[i].term);
            write_postings(terms_[i], inverted);
            inverted.end_term();
        }
        record.parts = inverted.finish();
        IdWriter ids{folder, stem};
        for (const std::string_view id : ids_) ids.add(id);
        record.parts.push_back(ids.finish());
        writer.adopt(std::move(record));
    }

  private:
    struct List {
        std::string_view term;
        std::string_view message;
    };

    [[noreturn]] void damaged(std::string_view what) const {
        throw Error{fmt::format("{}: not a CIFF file, or damaged: {}", input_.name, what)};
    }

    std::string_view message() {
        const std::optional<std::string_view> bytes = wire::take_delimited(rest_);
        if (!bytes) damaged("it ends too early");
        return *bytes;
    }

    /// Calls `take` with each field of a message.
    template <class Take>
    void for_each_field(std::string_view bytes, const Take& take) const {
        while (!bytes.empty()) {
            const std::optional<wire::Field> field = wire::take_field(bytes);
            if (!field) damaged("a message is cut off");
            take(*field);
        }
    }

    void read_header() {
        std::array<std::uint64_t, 9> values{};
        for_each_field(message(), [&](const wire::Field& field) {
            if (field.kind == wire::kVarint && field.number < values.size()) {
                values[field.number] = field.value;
            }
        });
        if (values[1] != 1) damaged(fmt::format("version {}, not 1", values[1]));
        lists_ = values[2];
        documents_ = values[3];
        // Each has a byte for its length at least.
        if (lists_ > rest_.size() || documents_ > rest_.size() || documents_ > kMostDocuments) {
            damaged("it ends too early");
        }
        if (values[5] != documents_) {
            damaged(fmt::format("it holds {} documents of {}: scores need all of them", documents_,
                                values[5]));
        }
    }

    void read_list() {
        List list{.term = {}, .message = message()};
        for_each_field(list.message, [&](const wire::Field& field) {
            if (field.number == 1 && field.kind == wire::kBytes) list.term = field.bytes;
        });
        if (list.term.empty()) damaged("a term is empty");
        terms_.push_back(list);
    }

    void read_document() {
        std::uint64_t number = 0;
        std::uint64_t length = 0;
        std::string_view id;
        for_each_field(message(), [&](const wire::Field& field) {
            if (field.number == 1) number = field.value;
            if (field.number == 2) id = field.bytes;
            if (field.number == 3) length = field.value;
        });
        if (number >= documents_ || length > INT32_MAX) damaged("a document is out of range");
        if (id.empty()) damaged("a document has no id");
        ids_[number] = id;
        lengths_[number] = static_cast<std::uint32_t>(length);
    }

    void check_ids() const {
        std::unordered_set<std::string_view> seen;
        for (const std::string_view id : ids_) {
            if (id.empty()) damaged("a document is missing");
            if (!seen.insert(id).second) damaged(fmt::format("document '{}' comes twice", id));
        }
    }

    /// Documents are coded as differences. Each occurrence gets a place, 0, 1, 2, ...
    void write_postings(const List& list, InvertedFileWriter& inverted) {
        std::uint64_t document = 0;
        std::uint64_t stated = 0;
        std::uint64_t count = 0;
        for_each_field(list.message, [&](const wire::Field& field) {
            if (field.number == 2) stated = field.value;
            if (field.number != 4 || field.kind != wire::kBytes) return;
            const auto [gap, frequency] = read_posting(field.bytes);
            if ((gap == 0 && count > 0) || gap >= documents_ - document) {
                damaged(fmt::format("documents of '{}' are out of order", list.term));
            }
            document += gap;
            ++count;
            inverted.add(static_cast<std::uint32_t>(document), places(frequency, list.term));
        });
        if (count == 0 || count != stated) {
            damaged(fmt::format("'{}' is in {} documents, not {}", list.term, count, stated));
        }
    }

    struct Posting {
        std::uint64_t gap = 0;
        std::uint64_t frequency = 0;
    };
    Posting read_posting(std::string_view bytes) const {
        Posting posting;
        for_each_field(bytes, [&](const wire::Field& part) {
            if (part.number == 1) posting.gap = part.value;
            if (part.number == 2) posting.frequency = part.value;
        });
        return posting;
    }

    std::span<const std::uint32_t> places(std::uint64_t frequency, std::string_view term) {
        if (frequency == 0 || frequency > kMostOccurrences) {
            damaged(fmt::format("'{}' comes {} times in a document", term, frequency));
        }
        while (places_.size() < frequency) {
            places_.push_back(static_cast<std::uint32_t>(places_.size()));
        }
        return std::span{places_}.first(static_cast<std::size_t>(frequency));
    }

    static constexpr std::uint64_t kMostOccurrences = 1U << 28U;

    Input input_;
    std::string_view rest_;
    std::uint64_t lists_ = 0;
    std::uint64_t documents_ = 0;
    std::vector<List> terms_;
    std::vector<std::string_view> ids_;
    std::vector<std::uint32_t> lengths_;
    std::vector<std::uint32_t> places_;  ///< 0, 1, 2, ... as many as were needed
};

}  // namespace

void import_ciff(const std::string& file, const std::string& folder, bool overwrite) {
    CiffImport import{file};
    IndexWriter writer = IndexWriter::create(folder, {.analyzer = named_analyzer("whitespace"),
                                                      .keep_texts = false,
                                                      .positions = false,
                                                      .fields = {"body"},
                                                      .overwrite = overwrite});
    import.write(writer, folder);
    writer.commit();
}

}  // namespace assay
