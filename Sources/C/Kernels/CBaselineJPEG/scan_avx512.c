#define RECTO_AVX512
#include "codes_avx512.h"
#include "pictures.h"

#ifdef __x86_64__

WIDE bool recto_scan_avx512(const tables *tables, const picture *source, bool full_chroma, bits *data)
{
    return scan_picture(tables, source, full_chroma, data);
}

#endif
