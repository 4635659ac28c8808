#include <fmt/format.h>

#include "assay/core/error.h"
#include "assay/index/ciff.h"
#include "assay/index/ciff_wire.h"
#include "assay/index/files.h"
#include "assay/index/postings_cursor.h"
#include "assay/index/term_merge.h"

namespace assay {
namespace {

class CiffExport {
  public:
    CiffExport(const Index& index, const std::string& file) : index_{index}, out_{file} {
        number_documents();
    }

    void run() {
        write_header();
        for (TermMerge terms{index_.segments()}; terms.next();) write_list(terms);
        write_documents();
        flush();
        out_.sync();
    }

  private:
    /// A document's number in the file: how many live ones come before it.
    void number_documents() {
        for (const Segment& segment : index_.segments()) {
            std::vector<std::uint32_t>& numbers = numbers_.emplace_back();
            for (std::uint32_t d = 0; d < segment.documents->documents(); ++d) {
                numbers.push_back(documents_);
                if (segment.alive(d)) ++documents_;
            }
        }
        if (documents_ > INT32_MAX) throw Error{"CIFF holds at most 2147483647 documents"};
    }

    void write_header() {
        std::uint64_t lists = 0;
        for (TermMerge terms{index_.segments()}; terms.next();) {
            if (live_documents(terms, index_.segments()) > 0) ++lists;
        }
        if (lists > INT32_MAX) throw Error{"CIFF holds at most 2147483647 terms"};
        const std::uint64_t length = index_.statistics().total_length;
        std::string header;
        wire::put_integer(1, 1, header);  // the version
        wire::put_integer(2, lists, header);
        wire::put_integer(3, documents_, header);
        wire::put_integer(4, lists, header);
        wire::put_integer(5, documents_, header);
        wire::put_integer(6, length, header);
        wire::put_double(
            7, documents_ == 0 ? 0 : static_cast<double>(length) / static_cast<double>(documents_),
            header);
        wire::put_bytes(8, fmt::format("Assay, analyzer {}", index_.analyzer().name), header);
        write(header);
    }

    /// A term of deleted documents only is left out.
    void write_list(const TermMerge& terms) {
        std::uint64_t documents = 0;
        std::uint64_t occurrences = 0;
        std::uint32_t before = 0;
        postings_.clear();
        for (const std::uint32_t source : terms.sources()) {
            PostingsCursor cursor = terms.postings(source);
            while (cursor.next() != PostingsCursor::kEnd) {
                if (!index_.segments()[source].alive(cursor.document())) continue;
                const std::uint32_t number = numbers_[source][cursor.document()];
                posting_.clear();
                wire::put_integer(1, number - before, posting_);
                wire::put_integer(2, cursor.frequency(), posting_);
                wire::put_bytes(4, posting_, postings_);
                before = number;
                ++documents;
                occurrences += cursor.frequency();
            }
        }
        if (documents == 0) return;
        std::string list;
        wire::put_bytes(1, terms.term(), list);
        wire::put_integer(2, documents, list);
        wire::put_integer(3, occurrences, list);
        list += postings_;
        write(list);
    }

    void write_documents() {
        for (std::size_t s = 0; s < index_.segments().size(); ++s) {
            const Segment& segment = index_.segments()[s];
            for (std::uint32_t d = 0; d < segment.documents->documents(); ++d) {
                if (!segment.alive(d)) continue;
                std::string record;
                wire::put_integer(1, numbers_[s][d], record);
                wire::put_bytes(2, segment.documents->id(d), record);
                wire::put_integer(3, segment.inverted->length(d), record);
                write(record);
            }
        }
    }

    void write(std::string_view message) {
        put_varint(message.size(), buffer_);
        buffer_ += message;
        if (buffer_.size() >= kBuffer) flush();
    }

    void flush() {
        out_.write(buffer_);
        buffer_.clear();
    }

    static constexpr std::size_t kBuffer = std::size_t{1} << 20U;

    const Index& index_;
    OutputFile out_;
    std::vector<std::vector<std::uint32_t>> numbers_;
    std::uint32_t documents_ = 0;
    std::string buffer_;
    std::string postings_;
    std::string posting_;
};

}  // namespace

void export_ciff(const Index& index, const std::string& file) {
    const std::string temporary = file + ".new";
    try {
        CiffExport{index, temporary}.run();
        rename_file(temporary, file);
    } catch (...) {
        remove_file(temporary);
        throw;
    }
}

}  // namespace assay
