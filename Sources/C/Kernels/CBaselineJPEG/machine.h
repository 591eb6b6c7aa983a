#ifndef RECTO_BASELINE_MACHINE_H
#define RECTO_BASELINE_MACHINE_H

/* What a scan is compiled for: processors with AVX2 or, where RECTO_AVX512 is defined, those that also compress vectors of bytes
 * (AVX-512 VBMI2: Intel's servers from 2021 on, AMD's from 2022). Headers that include this one are compiled once for each. */

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
