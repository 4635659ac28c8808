#pragma once

#include <fmt/format.h>

#include <string>

#include "assay/metrics/trace.h"

namespace assay {

/// A text for people in both languages, made when the numbers in it were known.
struct Message {
    std::string en;
    std::string zh;
    const std::string& in(Language language) const {
        return language == Language::chinese ? zh : en;
    }
};

/// Both texts are fmt formats over the same arguments; Chinese may order them by number.
template <typename... Args>
Message message(Text text, const Args&... args) {
    return {fmt::format(fmt::runtime(text.en), args...),
            fmt::format(fmt::runtime(text.zh), args...)};
}

}  // namespace assay
