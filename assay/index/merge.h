#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "assay/index/manifest.h"
#include "assay/index/segment.h"

namespace assay {

/// Joins neighbouring segments into one new segment, without the documents that are deleted;
/// the others keep their order. Goes through terms, postings, texts and columns in streams; memory
/// grows with the number of documents (some twenty bytes each), not with their size.
///
/// Reads nothing unchecked: throws Error when the checksum of a part is wrong.
///
/// `records` and `segments` go together. Files are called `folder`/`stem`.kind. `fields`: how many
/// the index has.
SegmentRecord merge_segments(const std::string& folder, const std::string& stem,
                             std::span<const SegmentRecord> records,
                             std::span<const Segment> segments, std::uint32_t fields);

}  // namespace assay
