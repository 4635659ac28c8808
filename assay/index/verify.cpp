#include "assay/index/verify.h"

#include <fmt/format.h>

#include <exception>
#include <functional>
#include <new>

#include "assay/core/error.h"
#include "assay/index/index.h"

namespace assay {
namespace {

class Verifier {
  public:
    Verifier(std::string folder, Manifest manifest)
        : folder_{std::move(folder)}, manifest_{std::move(manifest)} {}

    std::vector<std::string> run() {
        for (const SegmentRecord& record : manifest_.segments) {
            for (const IndexPart& part : record.parts) {
                attempt([&] { verify_part(folder_, part); });
            }
        }
        for (std::size_t s = 0; s < manifest_.segments.size(); ++s) {
            attempt([&] { check_segment(s); });
        }
        if (problems_.empty()) attempt([&] { check_ids(); });
        return std::move(problems_);
    }

  private:
    void attempt(const std::function<void()>& check) {
        try {
            check();
        } catch (const Error& error) {
            problems_.emplace_back(error.what());
        } catch (const std::bad_alloc&) {
            problems_.push_back(folder_ + ": damaged: sizes beyond memory");
        }
    }

    void check_segment(std::size_t number) {
        const SegmentRecord& record = manifest_.segments[number];
        const Segment segment = open_segment(folder_, record, 0);
        segment.inverted->check();
        segment.documents->check(static_cast<std::uint32_t>(manifest_.fields.size()));
        SegmentRecord counted;
        counted.field_total_length.resize(manifest_.fields.size(), 0);
        for (std::uint32_t d = 0; d < record.documents; ++d) {
            if (segment.alive(d)) count_document(*segment.inverted, d, counted);
        }
        if (counted.total_length != record.total_length ||
            counted.field_total_length != record.field_total_length) {
            throw Error{
                fmt::format("{}: damaged: the lengths of segment {} are not those of the manifest",
                            folder_, number)};
        }
    }

    /// Every live document is found by its id: so none comes twice.
    void check_ids() {
        const Index index = Index::open(folder_);
        for (const Segment& segment : index.segments()) {
            for (std::uint32_t d = 0; d < segment.documents->documents(); ++d) {
                if (!segment.alive(d)) continue;
                const std::string_view id = segment.documents->id(d);
                if (index.find(id) != segment.base + d) {
                    throw Error{
                        fmt::format("{}: damaged: document '{}' is there twice", folder_, id)};
                }
            }
        }
    }

    std::string folder_;
    Manifest manifest_;
    std::vector<std::string> problems_;
};

}  // namespace

std::vector<std::string> verify_index(const std::string& folder) {
    return Verifier{folder, read_manifest(folder)}.run();
}

}  // namespace assay
