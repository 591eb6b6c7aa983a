#ifndef RECTO_BASELINE_CODES_AVX2_H
#define RECTO_BASELINE_CODES_AVX2_H

#include "codes.h"

#ifdef __x86_64__

INLINE void code_small(coded *target, const coded *runs, const int16_t *numbers, uint64_t order, int count)
{
    int last = 0;
    /* Four at a time, even past the last one: a loop that stops exactly there is mispredicted more often. */
    for (int i = 0; i < count; i += 4) {
        for (int k = 0; k < 4; k++, order &= order - 1) {
            const int place = order ? (int)__builtin_ctzll(order) : 64;
            const int zeros = (place - last - 1) & (RUNS - 1);
            target[i + k] = runs[zeros * VALUES + (numbers[natural[place]] & (VALUES - 1))];
            last = place;
        }
    }
}

#endif
#endif
