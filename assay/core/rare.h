#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <utility>

namespace assay {

/// A string or vector that is nearly always empty, in the room of a pointer: made, moved and thrown
/// away at no cost while it is.
template <typename T>
class Rare {
  public:
    Rare() = default;
    Rare(T value) {
        if (!value.empty()) held_ = std::make_unique<T>(std::move(value));
    }
    template <std::convertible_to<T> From>
    Rare(const From& from) : Rare{T(from)} {}
    Rare(std::initializer_list<typename T::value_type> items) : Rare{T(items)} {}
    Rare(const Rare& other) : held_{other.empty() ? nullptr : std::make_unique<T>(*other)} {}
    Rare(Rare&&) noexcept = default;
    Rare& operator=(const Rare& other) { return *this = Rare{other}; }
    Rare& operator=(Rare&&) noexcept = default;
    ~Rare() = default;

    bool empty() const { return held_ == nullptr; }
    const T& operator*() const { return held_ ? *held_ : nothing(); }
    const T* operator->() const { return &**this; }
    operator const T&() const { return **this; }

    std::size_t size() const { return (**this).size(); }
    auto begin() const { return (**this).begin(); }
    auto end() const { return (**this).end(); }
    const typename T::value_type& operator[](std::size_t i) const { return (**this)[i]; }
    friend bool operator==(const Rare& a, const T& b) { return *a == b; }

    /// What it holds, which it then no longer does.
    T take() {
        const std::unique_ptr<T> held = std::move(held_);
        return held ? std::move(*held) : T{};
    }

  private:
    static const T& nothing() {
        static const T none;
        return none;
    }

    std::unique_ptr<T> held_;
};

}  // namespace assay
