#pragma once

#include <gumbo.h>

#include <deque>
#include <memory>
#include <string>
#include <string_view>

namespace assay {

/// The tree of an HTML text. Its memory is given back at once, not node by node: the depth of a
/// hostile page costs no stack.
class HtmlTree {
  public:
    /// `html` is UTF-8 and stays where it is.
    explicit HtmlTree(std::string_view html);
    HtmlTree(const HtmlTree&) = delete;
    HtmlTree& operator=(const HtmlTree&) = delete;

    const GumboNode* root() const { return output_->root; }

  private:
    static void* allocate(void* tree, std::size_t size);

    std::deque<std::unique_ptr<char[]>> chunks_;
    std::size_t left_ = 0;
    char* free_ = nullptr;
    GumboOutput* output_ = nullptr;
};

inline bool is_element(const GumboNode& node) { return node.type == GUMBO_NODE_ELEMENT; }

/// The tag of an element; GUMBO_TAG_UNKNOWN of anything else, and of foreign elements but <svg> and
/// <math> themselves.
GumboTag tag_of(const GumboNode& node);

/// The value of an attribute of an element, empty where it has none.
std::string_view attribute_of(const GumboNode& element, const char* name);

/// Visits the nodes under and including `root` in the order of the text. `enter` says whether to
/// go into the node; `leave` is called for each node gone into.
template <typename Enter, typename Leave>
void walk(const GumboNode& root, const Enter& enter, const Leave& leave) {
    const GumboNode* node = &root;
    for (;;) {
        const bool inside = enter(*node);
        if (inside && is_element(*node) && node->v.element.children.length > 0) {
            node = static_cast<const GumboNode*>(node->v.element.children.data[0]);
            continue;
        }
        if (inside) leave(*node);
        while (node != &root) {
            const GumboVector& siblings = node->parent->v.element.children;
            const std::size_t next = node->index_within_parent + 1;
            if (next < siblings.length) {
                node = static_cast<const GumboNode*>(siblings.data[next]);
                break;
            }
            node = node->parent;
            leave(*node);
        }
        if (node == &root) return;
    }
}

}  // namespace assay
