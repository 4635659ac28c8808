#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/core/document.h"
#include "assay/core/parallel.h"
#include "assay/index/files.h"
#include "assay/index/manifest.h"
#include "assay/index/segment.h"
#include "assay/index/segment_builder.h"
#include "assay/text/analyzer.h"

namespace assay {

struct WriterOptions {
    std::size_t memory = std::size_t{1}
                         << 30U;  ///< bytes of documents held before they are written
    std::size_t threads = default_threads();
};

/// What a new index is to be.
struct NewIndex {
    AnalyzerConfig analyzer = {};
    bool keep_texts = true;
    bool positions = true;                 ///< false: places are made up
    std::vector<std::string> fields = {};  ///< known beforehand; others come with the documents
    bool overwrite = false;  ///< an index that is there already is replaced by the first commit
};

/// The value that the document with an id has in a column.
using ColumnValues = std::function<std::optional<AttributeValue>(std::string_view id)>;

/// Changes an index. Nothing is seen by others, or survives, before commit(), which is atomic and
/// durable: a process killed at any moment leaves the index of the last commit. There is one
/// writer at a time; a second one gets an Error. After an Error a writer is of no use any more.
///
/// Documents keep the order they were added in. An update deletes the old document and adds the
/// new one at the end.
class IndexWriter {
  public:
    enum class IfPresent { refuse, replace };

    /// Makes the folder where it is missing. Throws Error when there is an index already (unless
    /// it is to be overwritten), or anything that is not an index.
    static IndexWriter create(const std::string& folder, const NewIndex& wanted,
                              const WriterOptions& options = {});
    /// Opens the last commit, and removes what a killed writer may have left.
    static IndexWriter open(const std::string& folder, const WriterOptions& options = {});

    /// Removes what was not committed.
    ~IndexWriter();
    IndexWriter(IndexWriter&&) noexcept = default;
    IndexWriter& operator=(IndexWriter&&) = delete;

    /// Adds documents at the end. Throws Error for an id that is there already, when that is to be
    /// refused.
    void add(std::span<const Document> batch, IfPresent present);

    /// Deletes a document; false when there is none with that id.
    bool remove(std::string_view id);

    /// Whether there is a live document with that id.
    bool contains(std::string_view id) const;

    /// Replaces a column in all segments: `value` is asked for each live document.
    void set_column(const std::string& name, const ColumnValues& value);

    /// Adds a segment that was written elsewhere to the end. Its files have a stem of new_stem().
    void adopt(SegmentRecord record);
    std::string new_stem() { return file_stem(manifest_.next_file++); }

    /// Joins everything into one segment without deleted documents.
    void merge();

    /// Joins small neighbours when there are many segments, and rewrites those of which most is
    /// deleted. True when there was something to do.
    bool tidy();

    void commit();

    std::uint64_t documents() const;  ///< live ones, with those not committed yet
    std::size_t segments() const { return open_.size(); }

  private:
    struct OpenSegment {
        SegmentRecord record;
        Segment segment;
        bool dead_changed = false;
    };
    struct Place {
        std::size_t segment;
        std::uint32_t document;
    };

    IndexWriter(std::string folder, const WriterOptions& options);
    void start();
    void flush();
    std::uint64_t total_documents() const;
    std::optional<Place> find(std::string_view id) const;
    void merge_range(std::size_t first, std::size_t last);
    void rewrite_column(OpenSegment& open, const std::string& name, const ColumnValues& value);
    void write_deletions();
    void set_committed(const Manifest& manifest);
    void remove_leftovers() const;

    std::string folder_;
    WriterOptions options_;
    bool made_folder_ = false;  ///< which goes again when nothing is committed
    FileLock lock_;
    Manifest manifest_;  ///< of the last commit, but for the numbers of the next files
    // Their addresses must not change when the writer is moved.
    std::unique_ptr<Analyzer> analyzer_;
    std::unique_ptr<FieldTable> fields_;
    std::unique_ptr<Inverter> inverter_;
    std::unique_ptr<SegmentBuilder> builder_;  ///< of documents that are in no segment yet
    std::vector<OpenSegment> open_;
    /// The files of the last commit: all others of ours may go. Nothing as long as we do not know.
    std::optional<std::set<std::string>> committed_;
};

}  // namespace assay
