#include "assay/cli/known_documents.h"

#include <filesystem>
#include <memory>
#include <unordered_set>

#include "assay/corpus/corpus.h"
#include "assay/index/index.h"

namespace assay {
namespace {

constexpr std::size_t kSample = 10'000;  ///< ids that are looked through for a likely cause

KnownDocuments of_index(const std::string& folder) {
    const Index index = Index::open(folder);
    KnownDocuments known{
        folder, [index](std::string_view id) { return index.find(id).has_value(); }, {}};
    for (const Segment& segment : index.segments()) {
        const std::uint32_t count = segment.documents->documents();
        for (std::uint32_t i = 0; i < count && known.sample.size() < kSample; ++i) {
            if (segment.alive(i)) known.sample.emplace_back(segment.documents->id(i));
        }
    }
    return known;
}

KnownDocuments of_corpus(const std::string& path) {
    const auto ids = std::make_shared<std::unordered_set<std::string>>();
    KnownDocuments known{
        path, [ids](std::string_view id) { return ids->contains(std::string{id}); }, {}};
    const std::unique_ptr<CorpusReader> reader = open_corpus(path, {});
    for (Document document; reader->next(document);) {
        if (known.sample.size() < kSample) known.sample.push_back(document.id);
        ids->insert(document.id);
    }
    return known;
}

}  // namespace

void add_known_documents_option(CLI::App& parser, std::string& path) {
    parser.add_option("--corpus", path,
                      "The documents, or an index of them: results and labels that are not among "
                      "them are counted");
}

std::optional<KnownDocuments> known_documents(const std::string& path) {
    if (path.empty()) return std::nullopt;
    const bool is_index = std::filesystem::exists(std::filesystem::path{path} / kManifestFile);
    return is_index ? of_index(path) : of_corpus(path);
}

}  // namespace assay
