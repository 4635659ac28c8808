#include "assay/index/index_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "assay/core/error.h"
#include "assay/index/index_folder.h"
#include "assay/index/merge.h"

namespace assay {
namespace {

constexpr std::size_t kLongestId = 1U << 16U;
constexpr std::uint64_t kMostDocuments = UINT32_MAX - 1;

void check_id(std::string_view id) {
    if (id.empty()) throw Error{"a document has an empty id"};
    if (id.size() > kLongestId) {
        throw Error{fmt::format("the id '{}...' has {} bytes; the most is {}", id.substr(0, 40),
                                id.size(), kLongestId)};
    }
}

}  // namespace

IndexWriter::IndexWriter(std::string folder, const WriterOptions& options)
    : folder_{std::move(folder)}, options_{options}, lock_{lock_folder(folder_)} {}

IndexWriter IndexWriter::create(const std::string& folder, const NewIndex& wanted,
                                const WriterOptions& options) {
    const bool made = make_index_folder(folder);
    IndexWriter writer{folder, options};
    writer.made_folder_ = made;
    Manifest& manifest = writer.manifest_;
    manifest = replaceable_manifest(folder, wanted.overwrite);
    const std::vector<std::string> old = files_in(folder);
    writer.committed_.emplace(old.begin(), old.end());
    manifest.segments.clear();
    manifest.analyzer = serialise(wanted.analyzer);
    manifest.fields = wanted.fields;
    manifest.positions = wanted.positions;
    manifest.keeps_texts = wanted.keep_texts;
    writer.start();
    manifest.fingerprint = writer.analyzer_->fingerprint();
    return writer;
}

IndexWriter IndexWriter::open(const std::string& folder, const WriterOptions& options) {
    read_manifest(folder);  // no lock file where there is no index
    IndexWriter writer{folder, options};
    writer.manifest_ = read_manifest(folder);
    writer.set_committed(writer.manifest_);
    writer.remove_leftovers();
    for (SegmentRecord& record : writer.manifest_.segments) {
        Segment segment = open_segment(folder, record, 0);
        writer.open_.push_back({std::move(record), std::move(segment)});
    }
    writer.manifest_.segments.clear();
    return writer;
}

/// What takes a while: dictionaries are loaded when documents are to be analysed.
void IndexWriter::start() {
    if (inverter_) return;
    analyzer_ = std::make_unique<Analyzer>(
        parse_analyzer(manifest_.analyzer, folder_ + "/manifest: analyzer"));
    fields_ = std::make_unique<FieldTable>(manifest_.fields);
    inverter_ = std::make_unique<Inverter>(*analyzer_, *fields_, options_.threads);
}

void IndexWriter::add(std::span<const Document> batch, IfPresent present) {
    if (!inverter_) {
        start();
        if (analyzer_->fingerprint() != manifest_.fingerprint) {
            throw Error{folder_ +
                        ": this program analyses text otherwise than the one that made the index; "
                        "build the index again"};
        }
    }
    if (total_documents() + batch.size() > kMostDocuments) {
        throw Error{folder_ + ": more documents than an index can have"};
    }
    if (!builder_) {
        builder_ = std::make_unique<SegmentBuilder>(folder_, new_stem(), *inverter_, *fields_,
                                                    manifest_.keeps_texts);
    }
    for (const Document& document : batch) {
        check_id(document.id);
        if (remove(document.id) && present == IfPresent::refuse) {
            throw Error{
                fmt::format("{}: document '{}' is in the index already", folder_, document.id)};
        }
        builder_->expect(document.id);
    }
    builder_->add(batch);
    manifest_.next_ordinal += batch.size();
    if (builder_->memory() >= options_.memory) flush();
}

std::uint64_t IndexWriter::total_documents() const {
    std::uint64_t sum = builder_ ? builder_->documents() : 0;
    for (const OpenSegment& open : open_) sum += open.record.documents;
    return sum;
}

std::uint64_t IndexWriter::documents() const {
    std::uint64_t sum = builder_ ? builder_->live_documents() : 0;
    for (const OpenSegment& open : open_) sum += open.record.documents - open.record.deleted;
    return sum;
}

bool IndexWriter::contains(std::string_view id) const {
    return (builder_ && builder_->contains(id)) || find(id).has_value();
}

/// The live document with that id, among those that are in a segment.
std::optional<IndexWriter::Place> IndexWriter::find(std::string_view id) const {
    for (std::size_t i = open_.size(); i > 0; --i) {
        const Segment& segment = open_[i - 1].segment;
        const std::optional<std::uint32_t> document = segment.documents->find(id);
        if (!document) continue;
        if (!segment.alive(*document)) return std::nullopt;
        return Place{i - 1, *document};
    }
    return std::nullopt;
}

/// Deletes the live document with that id, wherever it is.
bool IndexWriter::remove(std::string_view id) {
    if (builder_ && builder_->remove(id)) return true;
    const std::optional<Place> place = find(id);
    if (!place) return false;
    OpenSegment& open = open_[place->segment];
    std::vector<std::uint64_t>& dead = open.segment.dead;
    dead.resize((std::size_t{open.record.documents} + 63) / 64, 0);
    dead[place->document / 64] |= std::uint64_t{1} << (place->document % 64);
    ++open.record.deleted;
    discount_document(*open.segment.inverted, place->document, open.record);
    open.dead_changed = true;
    return true;
}

/// Writes the documents that are only in memory as a segment.
void IndexWriter::flush() {
    if (!builder_) return;
    if (builder_->documents() > 0) adopt(builder_->finish());
    builder_.reset();
    manifest_.fields = fields_->names();
}

void IndexWriter::adopt(SegmentRecord record) {
    Segment segment = open_segment(folder_, record, 0);
    open_.push_back({std::move(record), std::move(segment)});
}

void IndexWriter::set_column(const std::string& name, const ColumnValues& value) {
    flush();
    for (OpenSegment& open : open_) rewrite_column(open, name, value);
}

void IndexWriter::rewrite_column(OpenSegment& open, const std::string& name,
                                 const ColumnValues& value) {
    std::vector<IndexPart> parts;
    for (const IndexPart& part : open.record.parts) {
        if (part.kind != "column" || AttributeColumn{folder_, part}.name() != name)
            parts.push_back(part);
    }
    std::optional<ColumnWriter> column;
    for (std::uint32_t d = 0; d < open.record.documents; ++d) {
        if (!open.segment.alive(d)) continue;
        const std::optional<AttributeValue> found = value(open.segment.documents->id(d));
        if (!found) continue;
        if (!column) column.emplace(folder_, column_file(new_stem(), 0), name);
        column->add(d, *found);
    }
    if (column) parts.push_back(column->finish(open.record.documents));
    open.record.parts = std::move(parts);
    open.segment.documents = std::make_shared<DocumentStore>(folder_, open.record.parts);
}

void IndexWriter::merge() {
    flush();
    write_deletions();
    const bool is_one = open_.size() == 1 && open_.front().record.deleted == 0;
    if (!open_.empty() && !is_one) merge_range(0, open_.size());
}

bool IndexWriter::tidy() {
    constexpr std::size_t kMostSegments = 10;
    constexpr std::size_t kJoin = 5;
    flush();
    write_deletions();
    bool changed = false;
    for (std::size_t i = 0; i < open_.size(); ++i) {
        if (2 * open_[i].record.deleted <= open_[i].record.documents) continue;
        merge_range(i, i + 1);
        changed = true;
    }
    while (open_.size() > kMostSegments) {
        std::size_t best = 0;
        std::uint64_t fewest = UINT64_MAX;
        for (std::size_t i = 0; i + kJoin <= open_.size(); ++i) {
            std::uint64_t sum = 0;
            for (std::size_t j = i; j < i + kJoin; ++j) sum += open_[j].record.documents;
            if (sum < fewest) best = i;
            fewest = std::min(fewest, sum);
        }
        merge_range(best, best + kJoin);
        changed = true;
    }
    return changed;
}

void IndexWriter::merge_range(std::size_t first, std::size_t last) {
    std::vector<SegmentRecord> records;
    std::vector<Segment> segments;
    for (std::size_t i = first; i < last; ++i) {
        records.push_back(open_[i].record);
        segments.push_back(open_[i].segment);
    }
    SegmentRecord record = merge_segments(folder_, new_stem(), records, segments,
                                          static_cast<std::uint32_t>(manifest_.fields.size()));
    Segment segment = open_segment(folder_, record, 0);
    const auto begin = open_.begin() + static_cast<std::ptrdiff_t>(first);
    *begin = {std::move(record), std::move(segment)};
    open_.erase(begin + 1, open_.begin() + static_cast<std::ptrdiff_t>(last));
}

/// Writes which documents are deleted, and forgets segments of which nothing is left.
void IndexWriter::write_deletions() {
    std::erase_if(open_, [](const OpenSegment& open) {
        return open.record.deleted == open.record.documents;
    });
    for (OpenSegment& open : open_) {
        if (!std::exchange(open.dead_changed, false)) continue;
        std::erase_if(open.record.parts, [](const IndexPart& part) { return part.kind == "dead"; });
        open.record.parts.push_back(
            write_dead(folder_, new_stem(), open.record.documents, open.segment.dead));
    }
}

void IndexWriter::commit() {
    flush();
    write_deletions();
    Manifest next = manifest_;
    ++next.generation;
    for (OpenSegment& open : open_) {
        open.record.field_total_length.resize(next.fields.size(), 0);
        next.segments.push_back(open.record);
    }
    commit_manifest(folder_, next);
    manifest_.generation = next.generation;
    set_committed(next);
    remove_leftovers();
}

void IndexWriter::set_committed(const Manifest& manifest) {
    committed_.emplace();
    for (const SegmentRecord& record : manifest.segments) {
        for (const IndexPart& part : record.parts) committed_->insert(part.file);
    }
}

/// Removes files of ours that the last commit does not need: of a killed writer, of the commit
/// before, of changes that were given up.
void IndexWriter::remove_leftovers() const {
    for (const std::string& name : files_in(folder_)) {
        if (is_index_file(name) && !committed_->contains(name)) remove_file(folder_ + "/" + name);
    }
}

IndexWriter::~IndexWriter() {
    if (!lock_.held() || !committed_) return;  // moved from, or never came to be
    builder_.reset();
    try {
        remove_leftovers();
        if (made_folder_) remove_index_folder(folder_);
    } catch (const std::exception&) {
        return;  // the next writer will
    }
}

}  // namespace assay
