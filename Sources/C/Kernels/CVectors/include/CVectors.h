#ifndef RECTO_VECTORS_H
#define RECTO_VECTORS_H

#include <stdbool.h>

/* Loops over vectors are there twice: for every processor, and for those with AVX2, which hold eight numbers at once. Both make the
 * same of everything, to the last bit. A loop is written once, as INLINE, and called from a function that is WIDE and from one that
 * is not; which of them runs, recto_is_wide says. */

#define INLINE static inline __attribute__((always_inline))

#ifdef __x86_64__
#define WIDE __attribute__((target("avx2")))
#else
#define WIDE
#endif

/* All functions with vectors are inlined, so that how those are handed over means nothing. */
#pragma clang diagnostic ignored "-Wpsabi"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether the caller takes what is WIDE. */
bool recto_is_wide(void);

/* Whether the caller's thread may; at first it may. So that tests see both kinds of loops on one processor. */
void recto_allow_wide(bool is_allowed);

#ifdef __cplusplus
}
#endif

#endif
