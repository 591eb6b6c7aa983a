#ifndef RECTO_VECTORS_H
#define RECTO_VECTORS_H

#include <stdbool.h>

/* Vector loops are compiled twice: for every processor, and for those with AVX2, which hold eight numbers in a register. Both give the
 * same results to the last bit. Write a loop once, as INLINE, and call it from a WIDE function and from one that is not WIDE;
 * recto_is_wide says which of them to call. */

#define INLINE static inline __attribute__((always_inline))

#ifdef __x86_64__
#define WIDE __attribute__((target("avx2")))
#else
#define WIDE
#endif

/* All functions with vector parameters are inlined, so their calling convention does not matter. */
#pragma clang diagnostic ignored "-Wpsabi"

#ifdef __cplusplus
extern "C" {
#endif

/* Whether to call WIDE functions. */
bool recto_is_wide(void);

/* Allows or forbids WIDE functions on the calling thread; allowed by default. For tests, which run both versions on one processor. */
void recto_allow_wide(bool is_allowed);

#ifdef __cplusplus
}
#endif

#endif
