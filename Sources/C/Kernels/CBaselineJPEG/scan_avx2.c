#include "codes_avx2.h"
#include "pictures.h"

#ifdef __x86_64__

WIDE bool recto_scan_avx2(const tables *tables, const picture *source, bool full_chroma, bits *data)
{
    return scan_picture(tables, source, full_chroma, data);
}

#endif
