#include "assay/search/bag_kernels.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace assay {
namespace {

float norm_of(const NormView& norms, std::uint32_t document) {
    std::uint32_t code = 0;
    std::memcpy(&code, norms.codes + std::size_t{document} * norms.code_bytes, norms.code_bytes);
    return norms.norms[std::min(code, norms.last_code)];
}

void accumulate(const std::uint32_t* documents, const std::uint32_t* frequencies, std::size_t count,
                const NormView& norms, float unit_weight, unsigned shift, const Window& window) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t cell = documents[i] - window.first;
        if (cell >= Window::kSize) continue;
        const std::uint32_t tf = frequencies[i];
        const std::uint64_t units = units_of(unit_weight, tf, norm_of(norms, documents[i]));
        const std::uint64_t times =
            shift < 32 ? std::uint64_t{std::min(tf, kManyTimes)} << shift : 0;
        window.cells[cell] += units << 32 | times;
        window.touched[cell / Window::kGroup] = 1;
    }
}

std::size_t harvest(const Window& window, std::uint64_t threshold, std::uint32_t* cells_out,
                    std::uint64_t* values_out) {
    std::size_t found = 0;
    for (std::uint32_t group = 0; group < Window::kSize / Window::kGroup; ++group) {
        if (window.touched[group] == 0) continue;
        window.touched[group] = 0;
        const std::uint32_t begin = group * Window::kGroup;
        for (std::uint32_t cell = begin; cell < begin + Window::kGroup; ++cell) {
            if (window.cells[cell] >= threshold) {
                cells_out[found] = cell;
                values_out[found] = window.cells[cell];
                ++found;
            }
            window.cells[cell] = 0;
        }
    }
    return found;
}

std::size_t select(const std::uint32_t* documents, const std::uint32_t* frequencies,
                   std::size_t count, const NormView& norms, float unit_weight,
                   std::uint32_t threshold, std::uint32_t first, std::uint32_t end,
                   std::uint32_t* documents_out, std::uint32_t* units_out,
                   std::uint32_t* frequencies_out) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (documents[i] < first || documents[i] >= end) continue;
        const std::uint32_t units =
            units_of(unit_weight, frequencies[i], norm_of(norms, documents[i]));
        if (units < threshold) continue;
        documents_out[found] = documents[i];
        units_out[found] = units;
        frequencies_out[found] = frequencies[i];
        ++found;
    }
    return found;
}

std::size_t search(const std::uint32_t* documents, std::size_t from, std::size_t count,
                   std::uint32_t target) {
    while (from < count && documents[from] < target) ++from;
    return from;
}

void scale_bounds(const std::uint8_t* bounds, std::size_t count, float scale, std::uint32_t* out) {
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = static_cast<std::uint32_t>(std::ceil(static_cast<float>(bounds[i]) * scale)) + 1;
    }
}

std::uint32_t largest(const std::uint32_t* values, std::size_t count) {
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < count; ++i) most = std::max(most, values[i]);
    return most;
}

}  // namespace

const BagKernels& plain_bag_kernels() {
    static constexpr BagKernels kPlain{accumulate, harvest, select, search, scale_bounds, largest};
    return kPlain;
}

const BagKernels& bag_kernels() {
    static const BagKernels& best =
        avx512_bag_kernels() != nullptr ? *avx512_bag_kernels() : plain_bag_kernels();
    return best;
}

}  // namespace assay
