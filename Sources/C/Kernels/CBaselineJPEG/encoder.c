#include "CBaselineJPEG.h"

#include <stdlib.h>
#include <string.h>

#include "scan.h"

#ifdef __x86_64__

struct recto_baseline {
    tables tables;
    scan *scan;
    bits data;
    uint8_t *file; /* the last file; reused, so that most calls need no allocation */
    size_t count, room;
    bool full_chroma;
    void *block; /* the allocation, within which this starts at a cache line */
};

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2")
        && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt");
}

static bool has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi")
        && __builtin_cpu_supports("avx512vbmi2");
}

recto_baseline *recto_baseline_create(int quality, bool full_chroma, recto_baseline_level most)
{
    /* Not aligned_alloc: up to glibc 2.37, it needs a larger block than it frees, so a new encoder never fits in the place of the
     * previous one. With 5,000 light pages, each page cost another 84 kB. */
    void *block = has_avx2() ? malloc(sizeof(recto_baseline) + 63) : NULL;
    if (!block) return NULL;
    recto_baseline *self = (recto_baseline *)(((uintptr_t)block + 63) & ~(uintptr_t)63);
    memset(self, 0, sizeof *self);
    self->block = block;
    self->scan = most == RECTO_BASELINE_AVX512 && has_avx512() ? recto_scan_avx512 : recto_scan_avx2;
    self->full_chroma = full_chroma;
    if (tables_fill(&self->tables, quality, full_chroma)) return self;
    recto_baseline_destroy(self);
    return NULL;
}

void recto_baseline_destroy(recto_baseline *self)
{
    if (!self) return;
    tables_free(&self->tables);
    free(self->data.bytes);
    free(self->file);
    free(self->block);
}

/* Assembles the file: headers, the data with a zero stuffed after each 0xFF byte so that it is not taken for a marker (T.81, B.1.1.5),
 * and the end marker. */
static bool finish(recto_baseline *self, const header *header, int width, int height)
{
    const uint8_t *from = self->data.bytes, *end = from + self->data.count;
    const size_t wanted = header->count + 2 * self->data.count + 2;
    if (wanted > self->room) {
        free(self->file);
        self->file = malloc(wanted);
        self->room = self->file ? wanted : 0;
        if (!self->file) return false;
    }
    memcpy(self->file, header->bytes, header->count);
    const uint8_t sides[4] = {(uint8_t)(height >> 8), (uint8_t)height, (uint8_t)(width >> 8), (uint8_t)width};
    memcpy(self->file + header->sides, sides, sizeof sides);
    uint8_t *to = self->file + header->count;
    while (from < end) {
        const uint8_t *ones = memchr(from, 0xFF, (size_t)(end - from));
        const size_t count = (size_t)((ones ? ones + 1 : end) - from);
        memcpy(to, from, count);
        to += count;
        from += count;
        if (ones) *to++ = 0;
    }
    *to++ = 0xFF;
    *to++ = 0xD9;
    self->count = (size_t)(to - self->file);
    return true;
}

const uint8_t *recto_baseline_encode(
    recto_baseline *self, const uint32_t *pixels, ptrdiff_t stride, int width, int height, size_t *count)
{
    const picture source = {pixels, stride, width, height};
    const bits earlier = self->data;
    self->data = (bits){.bytes = earlier.bytes, .room = earlier.room};
    const bool is_grey = self->scan(&self->tables, &source, self->full_chroma, &self->data);
    if (self->data.is_short || !finish(self, is_grey ? &self->tables.grey : &self->tables.color, width, height)) return NULL;
    *count = self->count;
    return self->file;
}

#else

recto_baseline *recto_baseline_create(int quality, bool full_chroma, recto_baseline_level most)
{
    (void)quality, (void)full_chroma, (void)most;
    return 0;
}

void recto_baseline_destroy(recto_baseline *self) { (void)self; }

const uint8_t *recto_baseline_encode(
    recto_baseline *self, const uint32_t *pixels, ptrdiff_t stride, int width, int height, size_t *count)
{
    (void)self, (void)pixels, (void)stride, (void)width, (void)height, (void)count;
    return 0;
}

#endif
