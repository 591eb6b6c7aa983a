#include "tables.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_error_mgr errors;
    jmp_buf escape;
} escape_route;

static void escape(j_common_ptr common) { longjmp(((escape_route *)common->client_data)->escape, 1); }

/* ITU-T T.81, annex C. */
static void derive(huffman *target, const JHUFF_TBL *source)
{
    memset(target, 0, sizeof *target);
    unsigned code = 0;
    int place = 0;
    for (int length = 1; length <= 16; length++, code <<= 1) {
        for (int i = 0; i < source->bits[length]; i++, code++, place++) {
            target->codes[source->huffval[place]] = code << 5 | (unsigned)length;
        }
    }
}

static void derive_runs(plane *target)
{
    for (int zeros = 0; zeros < RUNS; zeros++) {
        coded *of_zeros = target->runs + zeros * VALUES;
        for (int length = 1; length <= 9; length++) {
            const coded code = target->ac.codes[zeros << 4 | length];
            for (int value = 1 << (length - 1); value < 1 << length && value <= VALUES / 2; value++) {
                of_zeros[value] = coded_value(code, value, length);
                of_zeros[VALUES - value] = coded_value(code, -value, length);
            }
        }
    }
}

/* Divides 16-bit numbers by two multiplications whose upper halves are kept. The reciprocal has as many bits as fit; if it was rounded
 * down, adding half a unit compensates (A. Fog, Optimizing subroutines in assembly language, chapter 16.10, "Division by a
 * constant"). */
static void prepare_division(plane *target, int i, unsigned divisor)
{
    unsigned bits = 31 - (unsigned)__builtin_clz(divisor);
    unsigned inverse = (1u << (16 + bits)) / divisor, half = divisor / 2;
    const unsigned rest = (1u << (16 + bits)) % divisor;
    if (rest == 0) {
        inverse >>= 1;
        bits--;
    } else if (rest <= divisor / 2) {
        half++;
    } else {
        inverse++;
    }
    target->half[i] = (uint16_t)half;
    target->inverse[i] = (uint16_t)inverse;
    target->scale[i] = (uint16_t)(1u << (16 - bits));
}

static void prepare(plane *target, j_compress_ptr compress, int number)
{
    const UINT16 *steps = compress->quant_tbl_ptrs[number]->quantval;
    for (int i = 0; i < 64; i++) {
        /* The transform scales its results by eight. */
        prepare_division(target, i, 8u * steps[i]);
    }
    for (int value = 0; value < 256; value++) {
        const int sum = 64 * (value - 128), step = 8 * steps[0];
        target->flat[value] = sum < 0 ? -((-sum + step / 2) / step) : (sum + step / 2) / step;
    }
    derive(&target->dc, compress->dc_huff_tbl_ptrs[number]);
    derive(&target->ac, compress->ac_huff_tbl_ptrs[number]);
    derive_runs(target);
}

/* Copies the headers before the scan's data. */
static bool cut(header *target, const unsigned char *file, size_t count)
{
    size_t place = 2;
    while (place + 4 <= count && file[place] == 0xFF) {
        const size_t length = (size_t)file[place + 2] << 8 | file[place + 3];
        if (file[place + 1] == 0xC0) target->sides = place + 5;
        const bool is_scan = file[place + 1] == 0xDA;
        place += 2 + length;
        if (!is_scan) continue;
        if (place > count || !target->sides) return false;
        target->bytes = malloc(place);
        if (!target->bytes) return false;
        memcpy(target->bytes, file, place);
        target->count = place;
        return true;
    }
    return false;
}

/* The position of each coefficient in the file (T.81, figure 5). */
static const uint8_t zigzag[64] = {
    0,  1,  5,  6,  14, 15, 27, 28, 2,  4,  7,  13, 16, 26, 29, 42, 3,  8,  12, 17, 25, 30, 41, 43, 9,  11, 18, 24, 31, 40, 44, 53,
    10, 19, 23, 32, 39, 45, 52, 54, 20, 22, 33, 38, 46, 51, 55, 60, 21, 34, 37, 47, 50, 56, 59, 61, 35, 36, 48, 49, 57, 58, 62, 63};

static void prepare_order(tables *self)
{
    for (int row = 0; row < 8; row++) {
        for (int mask = 0; mask < 256; mask++) {
            uint64_t order = 0;
            for (int x = 0; x < 8; x++) order |= (uint64_t)(mask >> x & 1) << zigzag[8 * row + x];
            self->order[row][mask] = order;
        }
    }
}

bool tables_fill(tables *self, int quality, bool full_chroma)
{
    struct jpeg_compress_struct compress;
    escape_route route;
    unsigned char *volatile file = NULL;
    compress.err = jpeg_std_error(&route.errors);
    route.errors.error_exit = escape;
    compress.client_data = &route;
    if (setjmp(route.escape)) {
        jpeg_destroy_compress(&compress);
        free(file);
        return false;
    }
    jpeg_create_compress(&compress);
    bool is_done = true;
    for (int grey = 0; grey < 2; grey++) {
        unsigned char *bytes = NULL;
        unsigned long count = 0;
        JSAMPLE black[4] = {0};
        JSAMPROW row = black;
        jpeg_mem_dest(&compress, &bytes, &count);
        compress.in_color_space = JCS_EXT_BGRX;
        compress.input_components = 4;
        compress.image_width = compress.image_height = 1;
        jpeg_set_defaults(&compress);
        jpeg_set_quality(&compress, quality, TRUE);
        if (grey) jpeg_set_colorspace(&compress, JCS_GRAYSCALE);
        if (full_chroma) compress.comp_info[0].h_samp_factor = compress.comp_info[0].v_samp_factor = 1;
        jpeg_start_compress(&compress, TRUE);
        if (!grey) {
            prepare_order(self);
            prepare(&self->luma, &compress, 0);
            prepare(&self->chroma, &compress, 1);
        }
        jpeg_write_scanlines(&compress, &row, 1);
        jpeg_finish_compress(&compress);
        file = bytes;
        is_done = is_done && cut(grey ? &self->grey : &self->color, bytes, count);
        free(bytes);
        file = NULL;
    }
    jpeg_destroy_compress(&compress);
    return is_done;
}

void tables_free(tables *self)
{
    free(self->grey.bytes);
    free(self->color.bytes);
}
