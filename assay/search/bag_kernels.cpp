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

std::uint32_t times_of(std::uint32_t frequency, unsigned shift) {
    return shift < 32 ? std::min(frequency, kManyTimes) << shift : 0;
}

void accumulate(const std::uint32_t* documents, const std::uint32_t* frequencies, std::size_t count,
                const NormView& norms, const TermView& term, const Window& window) {
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t cell = documents[i] - window.first;
        if (cell >= Window::kSize) continue;
        const std::uint64_t units =
            units_of(term.unit_weight, frequencies[i], norm_of(norms, documents[i]));
        window.cells[cell] += units << 32 | times_of(frequencies[i], term.shift);
        window.touched[cell / Window::kGroup] = 1;
    }
}

std::size_t harvest(const Window& window, std::uint32_t least, const CandidateArrays& out) {
    std::size_t found = 0;
    for (std::uint32_t group = 0; group < Window::kSize / Window::kGroup; ++group) {
        if (window.touched[group] == 0) continue;
        window.touched[group] = 0;
        const std::uint32_t begin = group * Window::kGroup;
        for (std::uint32_t cell = begin; cell < begin + Window::kGroup; ++cell) {
            const std::uint64_t value = window.cells[cell];
            window.cells[cell] = 0;
            if (value >> 32 < least) continue;
            out.documents[found] = window.first + cell;
            out.units[found] = static_cast<std::uint32_t>(value >> 32);
            out.times[found] = static_cast<std::uint32_t>(value);
            ++found;
        }
    }
    return found;
}

std::size_t select(const std::uint32_t* documents, const std::uint32_t* frequencies,
                   std::size_t count, const NormView& norms, const TermView& term,
                   std::uint32_t least, std::uint32_t first, std::uint32_t end,
                   const CandidateArrays& out) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (documents[i] < first || documents[i] >= end) continue;
        const std::uint32_t units =
            units_of(term.unit_weight, frequencies[i], norm_of(norms, documents[i]));
        if (units < least) continue;
        out.documents[found] = documents[i];
        out.units[found] = units;
        out.times[found] = times_of(frequencies[i], term.shift);
        ++found;
    }
    return found;
}

std::size_t keep(const CandidateArrays& candidates, std::size_t begin, std::size_t end,
                 std::uint32_t least, std::size_t to) {
    std::size_t kept = 0;
    for (std::size_t i = begin; i < end; ++i) {
        if (candidates.units[i] < least) continue;
        candidates.documents[to + kept] = candidates.documents[i];
        candidates.units[to + kept] = candidates.units[i];
        candidates.times[to + kept] = candidates.times[i];
        ++kept;
    }
    return kept;
}

std::size_t add(const CandidateArrays& candidates, const std::uint32_t* frequencies,
                std::size_t count, const NormView& norms, const TermView& term, std::uint32_t least,
                bool required) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t document = candidates.documents[i];
        std::uint32_t units = candidates.units[i];
        if (frequencies[i] > 0) {
            units += units_of(term.unit_weight, frequencies[i], norm_of(norms, document));
        } else if (required) {
            continue;
        }
        if (units < least) continue;
        candidates.documents[kept] = document;
        candidates.units[kept] = units;
        candidates.times[kept] = candidates.times[i] | times_of(frequencies[i], term.shift);
        ++kept;
    }
    return kept;
}

std::size_t search(const std::uint32_t* documents, std::size_t from, std::size_t count,
                   std::uint32_t target) {
    while (from < count && documents[from] < target) ++from;
    return from;
}

std::size_t locate(const std::uint32_t* documents, std::size_t count, const std::uint32_t* wanted,
                   std::size_t wanted_count, std::uint32_t* places) {
    std::size_t at = 0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < wanted_count; ++i) {
        at = search(documents, at, count, wanted[i]);
        const bool there = at < count && documents[at] == wanted[i];
        places[i] = there ? static_cast<std::uint32_t>(at) : kNoPlace;
        found += there ? 1 : 0;
    }
    return found;
}

std::size_t locate_bits(const std::uint8_t* bits, std::uint32_t bit_count, std::uint32_t first,
                        const std::uint32_t* wanted, std::size_t wanted_count,
                        std::uint32_t* places) {
    std::uint32_t bit = 0;
    std::uint32_t before = 0;
    std::size_t found = 0;
    for (std::size_t i = 0; i < wanted_count; ++i) {
        const std::uint32_t target = std::min(wanted[i] - first, bit_count);
        for (; bit < target; ++bit) before += (bits[bit / 8] >> (bit % 8)) & 1U;
        const bool there = target < bit_count && ((bits[target / 8] >> (target % 8)) & 1U) != 0;
        places[i] = there ? before : kNoPlace;
        found += there ? 1 : 0;
    }
    return found;
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
    static constexpr BagKernels kPlain{accumulate, harvest, select,      keep,         add,
                                       search,     locate,  locate_bits, scale_bounds, largest};
    return kPlain;
}

const BagKernels& bag_kernels() {
    static const BagKernels& best =
        avx512_bag_kernels() != nullptr ? *avx512_bag_kernels() : plain_bag_kernels();
    return best;
}

}  // namespace assay
