#pragma once

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
    bool may_change(std::string_view run) const;

    class Converter;
    std::unique_ptr<const Converter> converter_;
};

}  // namespace assay
