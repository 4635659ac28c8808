#pragma once

#include <cstdint>
#include <random>

namespace assay {

/// Numbers for tests: the same on every machine.
class TestRandom {
  public:
    explicit TestRandom(unsigned seed) : engine_{seed} {}

    std::uint32_t operator()() { return static_cast<std::uint32_t>(engine_()); }
    std::uint32_t below(std::uint32_t limit) { return (*this)() % limit; }
    bool chance(double probability) { return (*this)() < probability * 4294967296.0; }

  private:
    std::mt19937 engine_;
};

}  // namespace assay
