#ifndef RECTO_WIDE_H
#define RECTO_WIDE_H

#include <stdbool.h>

/* Loops over vectors are there twice: for every processor, and for those with AVX2, which hold eight numbers at once. */

#define INLINE static inline __attribute__((always_inline))

#ifdef __x86_64__
#define WIDE __attribute__((target("avx2")))
#define HAS_WIDE __builtin_cpu_supports("avx2")
#else
#define WIDE
#define HAS_WIDE false
#endif

/* All functions with vectors are inlined, so that how those are handed over means nothing. */
#pragma clang diagnostic ignored "-Wpsabi"

#endif
