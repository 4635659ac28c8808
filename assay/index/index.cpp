#include "assay/index/index.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "assay/core/error.h"

namespace assay {

struct Index::State {
    Manifest manifest;
    AnalyzerConfig analyzer;
    CollectionStatistics statistics;
    std::vector<Segment> segments;
};

Index::Index(std::shared_ptr<const State> state) : state_{std::move(state)} {}

std::shared_ptr<const Index::State> Index::load(const std::string& folder,
                                                const Manifest& manifest) {
    auto state = std::make_shared<State>();
    state->manifest = manifest;
    state->analyzer = parse_analyzer(manifest.analyzer, folder + "/manifest: analyzer");
    state->statistics.field_total_length.resize(manifest.fields.size(), 0);
    std::uint32_t base = 0;
    for (const SegmentRecord& record : manifest.segments) {
        state->segments.push_back(open_segment(folder, record, base));
        base += record.documents;
        state->statistics.total_length += record.total_length;
        for (std::size_t f = 0; f < record.field_total_length.size(); ++f) {
            state->statistics.field_total_length[f] += record.field_total_length[f];
        }
    }
    state->statistics.documents = manifest.documents();
    return state;
}

Index Index::open(const std::string& folder) {
    constexpr int kTries = 5;
    Manifest manifest = read_manifest(folder);
    for (int i = 1;; ++i) {
        try {
            return Index{load(folder, manifest)};
        } catch (const Error&) {
            // A writer may have committed and removed the files of the manifest we had read.
            Manifest newer = read_manifest(folder);
            if (newer.generation == manifest.generation || i == kTries) throw;
            manifest = std::move(newer);
        }
    }
}

std::span<const Segment> Index::segments() const { return state_->segments; }
const CollectionStatistics& Index::statistics() const { return state_->statistics; }
std::span<const std::string> Index::fields() const { return state_->manifest.fields; }
const AnalyzerConfig& Index::analyzer() const { return state_->analyzer; }
const Manifest& Index::manifest() const { return state_->manifest; }

const Segment& Index::segment_of(std::uint32_t document) const {
    const std::vector<Segment>& segments = state_->segments;
    const auto after = std::upper_bound(
        segments.begin(), segments.end(), document,
        [](std::uint32_t number, const Segment& segment) { return number < segment.base; });
    if (after == segments.begin()) throw Error{fmt::format("there is no document {}", document)};
    return *(after - 1);
}

std::string_view Index::id(std::uint32_t document) const {
    const Segment& segment = segment_of(document);
    return segment.documents->id(document - segment.base);
}

std::optional<std::uint32_t> Index::find(std::string_view id) const {
    const std::vector<Segment>& segments = state_->segments;
    for (auto segment = segments.rbegin(); segment != segments.rend(); ++segment) {
        const std::optional<std::uint32_t> found = segment->documents->find(id);
        if (!found) continue;
        // Whoever adds a document again deletes it first: only the last can be alive.
        if (!segment->alive(*found)) return std::nullopt;
        return segment->base + *found;
    }
    return std::nullopt;
}

}  // namespace assay
