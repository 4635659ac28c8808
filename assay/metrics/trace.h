#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace assay {

enum class Language { english, chinese };

/// A text in both languages.
struct Text {
    std::string_view en;
    std::string_view zh;
    std::string_view in(Language language) const { return language == Language::chinese ? zh : en; }
};

/// The steps of a calculation, written down while it is made: `assay explain` hands one to a
/// metric, every other caller hands none. The metric computes the same way in both cases, which is
/// why an explanation ends in the very double the metric returns.
class Trace {
  public:
    explicit Trace(Language language) : language_{language} {}

    /// Adds a line. Both texts are fmt formats over the same arguments.
    template <typename... Args>
    void add(Text text, const Args&... args) {
        lines_.push_back(fmt::format(fmt::runtime(text.in(language_)), args...));
    }

    Language language() const { return language_; }
    const std::vector<std::string>& lines() const { return lines_; }

  private:
    Language language_;
    std::vector<std::string> lines_;
};

/// A number as a person writes it on paper: up to six significant digits, no trailing zeros.
std::string paper(double value);

/// A number that reads back as the same double.
std::string exact(double value);

}  // namespace assay
