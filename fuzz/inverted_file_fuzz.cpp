// An inverted file whose bytes were changed at random: reading and searching it gives answers or an
// Error. The input is a list of changes, five bytes each: part, offset (three bytes), new value.

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>

#include "assay/core/error.h"
#include "assay/index/inverted_file.h"
#include "assay/index/postings_cursor.h"
#include "assay/search/bag_search.h"

namespace {

using namespace assay;

constexpr std::uint32_t kDocuments = 900;
constexpr const char* kWords[] = {"all", "half", "many", "some", "two", "one"};

/// A small file with lists of every kind: bits, packed blocks, a rest, a single document.
struct Original {
    Original() {
        const auto parent = std::filesystem::temp_directory_path();
        std::string name = (parent / "assay-fuzz-XXXXXX").string();
        if (::mkdtemp(name.data()) == nullptr) std::abort();
        folder = name;
        std::vector<std::uint32_t> lengths;
        for (std::uint32_t i = 0; i < kDocuments; ++i) lengths.push_back(1 + i * i % 400);
        InvertedFileWriter writer{folder, "f", lengths, {}};
        const std::uint32_t steps[] = {1, 2, 5, 60, 700, 2000};
        for (const std::size_t word : {0U, 1U, 2U, 5U, 3U, 4U}) {
            writer.begin_term(kWords[word]);
            for (std::uint32_t d = 0; d < kDocuments; d += steps[word] + d % 2) {
                std::vector<std::uint32_t> places{d % 30};
                if (d % 4 == 0) places.insert(places.end(), {40 + d % 7, 1000 + d % 9});
                writer.add(d, places);
            }
            writer.end_term();
        }
        parts = writer.finish();
        for (const IndexPart& part : parts) {
            std::ifstream in{folder + "/" + part.file, std::ios::binary};
            bytes.emplace_back(std::istreambuf_iterator<char>{in},
                               std::istreambuf_iterator<char>{});
        }
    }
    ~Original() { std::filesystem::remove_all(folder); }

    std::string folder;
    std::vector<IndexPart> parts;
    std::vector<std::string> bytes;
};

void read_all(const InvertedFile& file) {
    TermCursor terms = file.terms();
    std::vector<std::uint32_t> places;
    for (int i = 0; i < 100 && terms.next(); ++i) {
        PostingsCursor cursor{file, terms.entry()};
        for (int d = 0; d < 2000 && cursor.next() != PostingsCursor::kEnd; ++d) {
            (void)file.length(cursor.document());
            if (cursor.frequency() < 100000) cursor.positions(places);
        }
    }
}

void search(const std::shared_ptr<const InvertedFile>& file, bool own_bounds) {
    Segment segment;
    segment.inverted = file;
    Saturation scorer;
    scorer.k1 = own_bounds ? 1.2 : 0.7;
    scorer.average_length =
        static_cast<double>(file->total_length()) / std::max(1U, file->documents());
    BagNorms norms;
    norms.prepare(*file, scorer);
    BagCollector collector;
    std::deque<BagCursor> cursors;
    const auto open = [&](std::span<const char* const> words) {
        collector.begin(3, 1000);
        BagSegment bag;
        bag.segment = &segment;
        bag.norms = &norms;
        bag.collector = &collector;
        for (const char* word : words) {
            const auto entry = file->find(word);
            if (!entry) continue;
            cursors.emplace_back().open(*file, *entry, static_cast<std::uint32_t>(bag.terms.size()),
                                        1e8F, norms.view(), own_bounds);
            bag.terms.push_back(&cursors.back());
        }
        return bag;
    };
    BagSegment any = open(kWords);
    AnySearch{}.search(any);
    BagSegment all = open(std::span{kWords}.first(3));
    const std::vector<std::uint32_t> offsets{0, 1, 2};
    if (all.terms.size() != 3) return;
    AllSearch{}.search(all);
    BagSegment phrase = open(std::span{kWords}.first(3));
    PhraseSearch{}.search(phrase, offsets);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Original original;
    std::vector<std::string> bytes = original.bytes;
    for (; size >= 5 && size < 500; data += 5, size -= 5) {
        std::string& part = bytes[data[0] % bytes.size()];
        const std::size_t offset = data[1] | std::size_t{data[2]} << 8 | std::size_t{data[3]} << 16;
        part[offset % part.size()] = static_cast<char>(data[4]);
    }
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::ofstream out{original.folder + "/" + original.parts[i].file, std::ios::binary};
        out.write(bytes[i].data(), static_cast<std::streamsize>(bytes[i].size()));
    }
    try {
        const auto file = std::make_shared<const InvertedFile>(original.folder, original.parts);
        read_all(*file);
        if (file->documents() == 0 || file->documents() > 2 * kDocuments) return 0;
        search(file, true);
        search(file, false);
    } catch (const Error&) {
    }
    return 0;
}
