#define RECTO_AVX512
#include "codes_avx512.h"
#include "pictures.h"

#ifdef __x86_64__

WIDE void recto_scan_avx512(const tables *tables, const picture *source, scan_kind kind, bits *data)
{
    scan_picture(tables, source, kind, data);
}

#endif
