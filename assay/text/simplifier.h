#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "assay/text/fold.h"

namespace assay {

/// Traditional characters to simplified ones, by OpenCC's `t2s`. May be shared by threads.
class Simplifier {
  public:
    /// Throws Error when OpenCC's data is not installed.
    Simplifier();
    ~Simplifier();
    Simplifier(const Simplifier&) = delete;
    Simplifier& operator=(const Simplifier&) = delete;

    /// Rewrites the runs of Han characters; every character keeps its origin.
    void simplify(Folded& folded) const;

  private:
    std::string convert(std::string_view run) const;
    bool is_traditional(std::string_view character) const;
    bool has_traditional(std::string_view run) const;

    class Converter;
    std::unique_ptr<Converter> converter_;

    // What is known about the characters of the BMP: OpenCC is slow, and most text has little to
    // convert.
    enum Known : std::uint8_t { unknown, simple, traditional };
    mutable std::array<std::atomic<std::uint8_t>, 65536> known_{};
};

}  // namespace assay
