#include "assay/corpus/html_tree.h"

#include <algorithm>
#include <cstddef>

namespace assay {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 18;

void keep(void* /*tree*/, void* /*memory*/) {}

}  // namespace

HtmlTree::HtmlTree(std::string_view html) {
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = &HtmlTree::allocate;
    options.deallocator = &keep;
    options.userdata = this;
    options.max_errors = 0;
    output_ = gumbo_parse_with_options(&options, html.data(), html.size());
}

void* HtmlTree::allocate(void* tree, std::size_t size) {
    auto& self = *static_cast<HtmlTree*>(tree);
    constexpr std::size_t kAlign = alignof(std::max_align_t);
    size = (size + kAlign - 1) / kAlign * kAlign;
    if (size > self.left_) {
        self.left_ = std::max(kChunk, size);
        self.chunks_.push_back(std::make_unique_for_overwrite<char[]>(self.left_));
        self.free_ = self.chunks_.back().get();
    }
    char* const memory = self.free_;
    self.free_ += size;
    self.left_ -= size;
    return memory;
}

GumboTag tag_of(const GumboNode& node) {
    if (!is_element(node)) return GUMBO_TAG_UNKNOWN;
    const GumboElement& element = node.v.element;
    const bool foreign = element.tag_namespace != GUMBO_NAMESPACE_HTML;
    if (foreign && element.tag != GUMBO_TAG_SVG && element.tag != GUMBO_TAG_MATH) {
        return GUMBO_TAG_UNKNOWN;
    }
    return element.tag;
}

std::string_view attribute_of(const GumboNode& element, const char* name) {
    if (!is_element(element)) return {};
    const GumboAttribute* found = gumbo_get_attribute(&element.v.element.attributes, name);
    return found == nullptr ? std::string_view{} : std::string_view{found->value};
}

}  // namespace assay
