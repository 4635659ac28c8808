#include "assay/corpus/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "assay/corpus/attribute_value.h"
#include "assay/corpus/html_text.h"
#include "assay/corpus/markdown.h"
#include "assay/corpus/source.h"
#include "assay/io/text.h"
#include "assay/text/charset.h"

namespace assay {
namespace {

class PageSource : public DocumentSource {
  public:
    PageSource(SourceFile file, bool strip_extension)
        : file_{std::move(file)}, strip_extension_{strip_extension} {}

    bool next(Document& document) override {
        if (std::exchange(read_, true)) return false;
        DocumentFiller filler{document};
        document.id = id_of_path(name_without_extension());
        filler.add_attribute("path", repaired_utf8(file_.name));
        const std::string_view bytes = file_.input.bytes->view();
        switch (page_kind(file_.name)) {
            case PageKind::html:
                add_page_fields(read_html(bytes), filler);
                break;
            case PageKind::markdown: {
                const std::string markdown = to_utf8(bytes);
                add_front_matter(markdown, filler);
                add_page_fields(read_markdown_page(markdown), filler);
                break;
            }
            default:
                add_page_fields(read_text_page(to_utf8(bytes)), filler);
        }
        filler.finish();
        return true;
    }

    std::string where() const override { return fmt::format("{}:1", file_.input.name); }
    std::uint64_t bytes_read() const override {
        return read_ ? file_.input.bytes->view().size() : 0;
    }

  private:
    std::string name_without_extension() const {
        if (!strip_extension_) return file_.name;
        return std::filesystem::path{file_.name}.replace_extension().string();
    }

    /// What the front matter says beside the title.
    static void add_front_matter(std::string_view markdown, DocumentFiller& filler) {
        for (const auto& [key, value] : read_front_matter(markdown).values) {
            if (lower_case(key) == "title" || value.empty()) continue;
            const bool truth = value == "true" || value == "false";
            filler.add_attribute(key, truth ? AttributeValue{std::int64_t{value == "true"}}
                                            : typed_attribute(value));
        }
    }

    SourceFile file_;
    bool strip_extension_;
    bool read_ = false;
};

}  // namespace

PageKind page_kind(std::string_view path) {
    const std::string extension = lower_case(std::filesystem::path{path}.extension().string());
    if (extension == ".md" || extension == ".markdown") return PageKind::markdown;
    if (extension == ".html" || extension == ".htm" || extension == ".xhtml") return PageKind::html;
    return extension == ".txt" ? PageKind::text : PageKind::none;
}

HtmlPage read_markdown_page(std::string_view markdown) {
    const FrontMatter matter = read_front_matter(markdown);
    HtmlPage page = read_html(markdown_to_html(matter.rest), "utf-8");
    for (const auto& [key, value] : matter.values) {
        if (lower_case(key) != "title" || value.empty()) continue;
        if (!page.title.empty()) page.headings.insert(page.headings.begin(), page.title);
        page.title = value;
        break;
    }
    return page;
}

HtmlPage read_text_page(std::string_view text) {
    HtmlPage page;
    Lines lines{text};
    while (lines.next() && trimmed(lines.line()).empty()) {
    }
    page.title = trimmed(lines.line());
    page.body = trimmed(lines.rest());
    return page;
}

void add_page_fields(HtmlPage page, DocumentFiller& filler) {
    if (!page.title.empty()) filler.add_field("title") = std::move(page.title);
    if (!page.headings.empty()) {
        filler.add_field("headings") = fmt::format("{}", fmt::join(page.headings, "\n"));
    }
    filler.add_field("body") = std::move(page.body);
    if (!page.canonical_url.empty()) filler.add_attribute("url", std::move(page.canonical_url));
    if (!page.language.empty()) filler.add_attribute("lang", std::move(page.language));
}

std::string id_of_path(std::string_view path) {
    const bool utf8 = valid_utf8(path);
    std::string id;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte <= ' ' || byte == 0x7F || c == '%' || (byte >= 0x80 && !utf8)) {
            fmt::format_to(std::back_inserter(id), "%{:02X}", byte);
        } else {
            id += c;
        }
    }
    return id;
}

std::unique_ptr<DocumentSource> make_page_source(SourceFile file, const CorpusOptions& options) {
    return std::make_unique<PageSource>(std::move(file), options.strip_extensions);
}

}  // namespace assay
