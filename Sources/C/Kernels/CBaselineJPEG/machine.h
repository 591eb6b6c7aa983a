#ifndef RECTO_BASELINE_MACHINE_H
#define RECTO_BASELINE_MACHINE_H

/* The target of a scan: processors with AVX2 or, with RECTO_AVX512 defined, those that can also compress byte vectors (AVX-512 VBMI2:
 * Intel servers since 2021, AMD since 2022). Headers that include this one are compiled once for each. */

#ifdef __x86_64__
#include <immintrin.h>

#define AVX2 "avx2,bmi,bmi2,lzcnt,popcnt"
#ifdef RECTO_AVX512
#define WIDE __attribute__((target(AVX2 ",avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2")))
#else
#define WIDE __attribute__((target(AVX2)))
#endif
#define INLINE static inline __attribute__((always_inline)) WIDE

#endif
#endif
