#pragma once

/// The vector intrinsics of x86-64; empty elsewhere. Functions that use more than the baseline say
/// so in a target attribute, and are called only where the processor has it.

#if defined(__x86_64__)
// g++ 12 takes the undefined vectors in its own header for mistakes (GCC bug 105593).
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#pragma GCC diagnostic pop
#endif
