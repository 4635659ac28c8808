#include "assay/index/merge.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "assay/index/term_merge.h"

namespace assay {
namespace {

constexpr std::uint32_t kDead = UINT32_MAX;

/// The new number of each old document.
class Renumbering {
  public:
    explicit Renumbering(std::span<const Segment> segments) {
        for (const Segment& segment : segments) {
            std::vector<std::uint32_t>& numbers = numbers_.emplace_back();
            firsts_.push_back(count_);
            const std::uint32_t documents = segment.documents->documents();
            documents_.push_back(documents);
            if (segment.dead.empty()) {
                count_ += documents;
                continue;
            }
            numbers.resize(documents, kDead);
            for (std::uint32_t d = 0; d < documents; ++d) {
                if (segment.alive(d)) numbers[d] = count_++;
            }
        }
    }

    std::uint32_t count() const { return count_; }
    std::uint32_t of(std::size_t segment, std::uint32_t document) const {
        if (document >= documents_[segment]) return kDead;
        const std::vector<std::uint32_t>& numbers = numbers_[segment];
        return numbers.empty() ? firsts_[segment] + document : numbers[document];
    }

  private:
    std::vector<std::vector<std::uint32_t>> numbers_;  ///< empty where nothing is deleted
    std::vector<std::uint32_t> firsts_;
    std::vector<std::uint32_t> documents_;  ///< how many a segment has
    std::uint32_t count_ = 0;
};

/// One merge: where from, where to, and what becomes of each document.
class Merge {
  public:
    Merge(std::string folder, std::string stem, std::span<const Segment> segments,
          std::uint32_t fields)
        : folder_{std::move(folder)},
          stem_{std::move(stem)},
          segments_{segments},
          fields_{fields},
          numbers_{segments} {}

    SegmentRecord run() {
        record_.documents = numbers_.count();
        record_.field_total_length.assign(fields_, 0);
        merge_postings();
        merge_ids();
        merge_texts();
        merge_columns();
        return std::move(record_);
    }

  private:
    template <class Take>
    void for_each_live(Take take) const {
        for (std::size_t s = 0; s < segments_.size(); ++s) {
            for (std::uint32_t d = 0; d < segments_[s].documents->documents(); ++d) {
                if (segments_[s].alive(d)) take(segments_[s], d);
            }
        }
    }

    void merge_postings() {
        std::vector<std::uint32_t> lengths;
        std::vector<std::vector<std::uint32_t>> field_lengths(fields_ > 1 ? fields_ : 0);
        for_each_live([&](const Segment& segment, std::uint32_t d) {
            lengths.push_back(segment.inverted->length(d));
            for (std::uint32_t f = 0; f < field_lengths.size(); ++f) {
                field_lengths[f].push_back(field_length_or_zero(*segment.inverted, d, f));
            }
            count_document(*segment.inverted, d, record_);
        });
        InvertedFileWriter writer{folder_, stem_, lengths, field_lengths};
        const unsigned bits = field_bits_for(fields_);
        for (TermMerge terms{segments_}; terms.next();) merge_term(terms, bits, writer);
        record_.parts = writer.finish();
    }

    /// A term of which no live document is left is not written.
    void merge_term(const TermMerge& terms, unsigned bits, InvertedFileWriter& writer) {
        bool begun = false;
        for (const std::uint32_t source : terms.sources()) {
            PostingsCursor postings = terms.postings(source);
            const unsigned old_bits = segments_[source].inverted->field_bits();
            while (postings.next() != PostingsCursor::kEnd) {
                const std::uint32_t number = numbers_.of(source, postings.document());
                if (number == kDead) continue;
                if (!begun) writer.begin_term(terms.term());
                begun = true;
                postings.positions(places_);
                if (old_bits != bits) recode(old_bits, bits);
                writer.add(number, places_);
            }
        }
        if (begun) writer.end_term();
    }

    /// Places of a segment that was written when the index had fewer fields.
    void recode(unsigned old_bits, unsigned bits) {
        for (std::uint32_t& place : places_) {
            const std::uint32_t field = place & ((std::uint32_t{1} << old_bits) - 1);
            place = (place >> old_bits) << bits | field;
        }
    }

    void merge_ids() {
        IdWriter ids{folder_, stem_};
        for_each_live(
            [&](const Segment& segment, std::uint32_t d) { ids.add(segment.documents->id(d)); });
        record_.parts.push_back(ids.finish());
    }

    void merge_texts() {
        if (!std::all_of(segments_.begin(), segments_.end(),
                         [](const Segment& s) { return s.documents->has_texts(); })) {
            return;
        }
        StoredTextsWriter texts{folder_, stem_};
        for (const Segment& segment : segments_) {
            segment.documents->texts()->for_each(
                [&](std::uint32_t d, std::span<const StoredField> fields) {
                    if (!segment.alive(d)) return;
                    for (const StoredField& field : fields)
                        texts.add_field(field.field, field.text);
                    texts.end_document();
                });
        }
        record_.parts.push_back(texts.finish());
    }

    void merge_columns() {
        std::set<std::string, std::less<>> names;
        for (const Segment& segment : segments_) {
            for (const AttributeColumn& column : segment.documents->columns())
                names.emplace(column.name());
        }
        std::size_t written = 0;
        for (const std::string& name : names) written += merge_column(name, written) ? 1 : 0;
    }

    /// A column of which no value is left is not written.
    bool merge_column(const std::string& name, std::size_t number) {
        std::optional<ColumnWriter> writer;
        for (std::size_t s = 0; s < segments_.size(); ++s) {
            const AttributeColumn* column = segments_[s].documents->column(name);
            if (column == nullptr) continue;
            for (std::uint32_t d = 0; d < column->documents(); ++d) {
                if (!segments_[s].alive(d)) continue;
                const std::optional<AttributeValue> value = column->value(d);
                if (!value) continue;
                if (!writer) writer.emplace(folder_, column_file(stem_, number), name);
                writer->add(numbers_.of(s, d), *value);
            }
        }
        if (writer) record_.parts.push_back(writer->finish(numbers_.count()));
        return writer.has_value();
    }

    std::string folder_;
    std::string stem_;
    std::span<const Segment> segments_;
    std::uint32_t fields_;
    Renumbering numbers_;
    SegmentRecord record_;
    std::vector<std::uint32_t> places_;
};

}  // namespace

SegmentRecord merge_segments(const std::string& folder, const std::string& stem,
                             std::span<const SegmentRecord> records,
                             std::span<const Segment> segments, std::uint32_t fields) {
    for (const SegmentRecord& record : records) {
        for (const IndexPart& part : record.parts) verify_part(folder, part);
    }
    return Merge{folder, stem, segments, fields}.run();
}

}  // namespace assay
