#include "assay/index/inverted_file.h"

#include <algorithm>
#include <bit>

#include "assay/core/error.h"
#include "assay/index/bit_packing.h"
#include "assay/index/postings_cursor.h"
#include "assay/index/varint.h"

namespace assay {
namespace {

constexpr std::uint32_t kPostingsVersion = 1;
constexpr std::uint32_t kPositionsVersion = 1;
/// Encoded terms are handed on to the files in pieces of about this many bytes.
constexpr std::size_t kPiece = std::size_t{1} << 20;

const IndexPart& part_of(std::span<const IndexPart> parts, std::string_view kind) {
    const auto found = std::ranges::find(parts, kind, &IndexPart::kind);
    if (found == parts.end()) {
        throw Error{"the manifest lists no part \"" + std::string{kind} + "\""};
    }
    return *found;
}

}  // namespace

unsigned field_bits_for(std::size_t fields) {
    return fields <= 1 ? 0 : static_cast<unsigned>(std::bit_width(fields - 1));
}

InvertedFile::InvertedFile(const std::string& folder, std::span<const IndexPart> parts)
    : lengths_{folder, part_of(parts, "lengths")},
      terms_{folder, part_of(parts, "terms")},
      postings_{folder, part_of(parts, "postings"), kPostingsVersion},
      positions_{folder, part_of(parts, "positions"), kPositionsVersion},
      field_bits_{field_bits_for(lengths_.fields())} {
    if (postings_.bytes().size() < kPartHeader + kPackedSlack) postings_.damaged("too short");
    if (positions_.bytes().size() < kPartHeader + kPackedSlack) positions_.damaged("too short");
}

InvertedFileWriter::InvertedFileWriter(const std::string& folder, const std::string& stem,
                                       std::span<const std::uint32_t> lengths,
                                       std::span<const std::vector<std::uint32_t>> field_lengths)
    : lengths_{lengths},
      lengths_part_{Lengths::write(
          folder, stem + ".lengths", lengths_,
          field_lengths.size() > 1 ? field_lengths : field_lengths.subspan(field_lengths.size()))},
      encoder_{lengths_},
      terms_{folder, stem + ".terms"},
      postings_{folder, stem + ".postings", "postings", kPostingsVersion},
      positions_{folder, stem + ".positions", "positions", kPositionsVersion} {}

void InvertedFileWriter::end_term() {
    encoder_.end_term();
    const EncodedTerms& encoded = encoder_.encoded();
    if (encoded.postings.size() + encoded.positions.size() >= kPiece ||
        encoded.terms.size() >= kPiece / 64) {
        append(encoder_.take());
    }
}

void InvertedFileWriter::append(const EncodedTerms& encoded) {
    const std::uint64_t begin = postings_.offset();
    std::uint64_t positions = positions_.offset();
    std::string postings;
    postings.reserve(encoded.postings.size() + 3 * encoded.terms.size());
    std::string_view rest = encoded.postings;
    for (const EncodedTerm& term : encoded.terms) {
        if (term.documents >= kBlock) postings.append((0 - begin - postings.size()) % 4, '\0');
        terms_.add(term, begin + postings.size(), positions);
        postings.append(take_bytes(rest, term.postings_size));
        positions += term.positions_size;
    }
    postings_.write(postings);
    positions_.write(encoded.positions);
}

std::vector<IndexPart> InvertedFileWriter::finish() {
    append(encoder_.take());
    const std::string slack(kPackedSlack, '\0');
    postings_.write(slack);
    positions_.write(slack);
    return {lengths_part_, terms_.finish(), postings_.finish(), positions_.finish()};
}

void InvertedFile::check() const {
    lengths_.check();
    TermCursor terms = terms_.terms({});
    std::string before;
    std::uint64_t count = 0;
    std::uint64_t occurrences = 0;
    std::vector<std::uint32_t> places;
    while (terms.next()) {
        if (count > 0 && terms.term() <= before) damaged("terms out of order");
        before = terms.term();
        PostingsCursor cursor{*this, terms.entry()};
        std::uint32_t documents = 0;
        std::uint64_t of_term = 0;
        std::uint32_t next = 0;
        while (cursor.next() != PostingsCursor::kEnd) {
            if (cursor.document() < next || cursor.document() >= this->documents()) {
                damaged("documents of term \"" + before + "\" out of order");
            }
            next = cursor.document() + 1;
            cursor.positions(places);
            if (places.size() != cursor.frequency() || !std::ranges::is_sorted(places)) {
                damaged("positions of term \"" + before + "\"");
            }
            ++documents;
            of_term += places.size();
        }
        if (documents != terms.entry().documents || of_term != terms.entry().occurrences) {
            damaged("postings of term \"" + before + "\" are not as many as the term says");
        }
        ++count;
        occurrences += of_term;
    }
    if (count != terms_.size() || occurrences != terms_.occurrences()) {
        damaged("not as many terms as the dictionary says");
    }
}

}  // namespace assay
