#include "assay/studies/site.h"

#include <fmt/format.h>

#include <fstream>
#include <map>

#include "assay/core/error.h"
#include "assay/core/utf8.h"
#include "assay/index/index_writer.h"
#include "assay/io/json.h"
#include "assay/io/text.h"
#include "assay/text/characters.h"

namespace assay {
namespace {

constexpr std::size_t kBatch = 512;

std::string document_line(const Document& document) {
    std::map<std::string, std::string, std::less<>> fields;
    for (const Document::Field& field : document.fields) {
        std::string& text = fields[field.name == "id" ? "id_" : field.name];
        if (!text.empty()) text += '\n';
        text += field.text;
    }
    std::string line;
    JsonWriter json{line};
    json.begin_object().key("id").text(document.id);
    for (const auto& [name, text] : fields) json.key(name).text(text);
    json.end_object();
    return line + '\n';
}

struct Letters {
    std::size_t han = 0;
    std::size_t latin = 0;

    void count(std::string_view text) {
        while (!text.empty()) {
            const char32_t code = next_code(text);
            if (is_han(code)) ++han;
            const char32_t lower = code | 0x20U;
            if (lower >= 'a' && lower <= 'z') ++latin;
        }
    }
};

/// Takes documents in, batch by batch.
class SiteBuilder {
  public:
    SiteBuilder(const std::string& folder, std::span<const AnalyzerConfig> analyzers,
                std::size_t threads)
        : file_{folder + "/documents.jsonl"}, out_{file_, std::ios::binary} {
        WriterOptions options;
        options.threads = threads;
        for (const AnalyzerConfig& analyzer : analyzers) {
            folders_.push_back(fmt::format("{}/index-{}", folder, folders_.size()));
            writers_.push_back(
                IndexWriter::create(folders_.back(), {.analyzer = analyzer}, options));
        }
    }

    void add(std::span<const Document> batch) {
        for (const Document& document : batch) {
            if (!valid_utf8(document.id)) {
                throw Error{
                    fmt::format("the id of document {} is no UTF-8; tools need ids that "
                                "JSON can hold",
                                documents_ + 1)};
            }
            out_ << document_line(document);
            for (const Document::Field& field : document.fields) letters_.count(field.text);
            count_language(document);
            ++documents_;
        }
        for (IndexWriter& writer : writers_) writer.add(batch, IndexWriter::IfPresent::refuse);
    }

    Site finish() {
        out_.close();
        if (!out_) throw Error{fmt::format("{}: cannot be written", file_)};
        Site site;
        site.file = file_;
        site.documents = documents_;
        site.language = said_language();
        if (site.language.empty()) site.language = corpus_language(letters_.han, letters_.latin);
        for (std::size_t i = 0; i < writers_.size(); ++i) {
            writers_[i].merge();
            writers_[i].commit();
            site.indexes.push_back(Index::open(folders_[i]));
        }
        return site;
    }

  private:
    /// What the document says of itself: zh-CN counts as zh.
    void count_language(const Document& document) {
        for (const Document::Attribute& attribute : document.attributes) {
            if (attribute.name != "lang" && attribute.name != "language") continue;
            const std::string* const said = std::get_if<std::string>(&attribute.value);
            if (said != nullptr) ++languages_[said->substr(0, 2)];
        }
    }

    /// zh or en where most documents say so.
    std::string said_language() const {
        for (const auto& [language, count] : languages_) {
            if (2 * count > documents_ && (language == "zh" || language == "en")) return language;
        }
        return "";
    }

    std::string file_;
    std::ofstream out_;
    std::vector<std::string> folders_;
    std::vector<IndexWriter> writers_;
    std::size_t documents_ = 0;
    Letters letters_;
    std::map<std::string, std::size_t> languages_;
};

}  // namespace

std::string corpus_language(std::size_t han, std::size_t latin) {
    // A Chinese word has two characters or so, a Latin one five or six.
    constexpr double kHan = 3.0;
    const double chinese = kHan * static_cast<double>(han);
    const double total = chinese + static_cast<double>(latin);
    if (total == 0.0) return "";
    const double share = chinese / total;
    if (share >= 1.0 / 3.0) return "zh";
    return share < 0.02 ? "en" : "mixed";
}

Site prepare_site(CorpusReader& corpus, const std::string& source, const std::string& folder,
                  std::span<const AnalyzerConfig> analyzers, std::size_t threads,
                  const std::function<void(std::size_t)>& seen) {
    SiteBuilder builder{folder, analyzers, threads};
    std::vector<Document> batch(kBatch);
    std::size_t documents = 0;
    bool more = true;
    while (more) {
        std::size_t count = 0;
        while (count < kBatch && (more = corpus.next(batch[count]))) ++count;
        builder.add({batch.data(), count});
        documents += count;
        seen(documents);
    }
    Site site = builder.finish();
    site.source = source;
    site.skipped = corpus.skipped();
    return site;
}

std::string Site::title(std::uint32_t document) const {
    const Index& index = indexes.front();
    const Segment& segment = index.segment_of(document);
    for (const StoredField& field : segment.documents->fields(document - segment.base)) {
        if (index.fields()[field.field] == "title" && !field.text.empty()) return field.text;
    }
    return std::string{index.id(document)};
}

std::string Site::text(std::uint32_t document) const {
    const Segment& segment = indexes.front().segment_of(document);
    std::string all;
    for (const StoredField& field : segment.documents->fields(document - segment.base)) {
        all += field.text;
        all += '\n';
    }
    return all;
}

}  // namespace assay
