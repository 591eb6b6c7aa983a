#include "codes_avx2.h"
#include "pictures.h"

#ifdef __x86_64__

WIDE void recto_scan_avx2(const tables *tables, const picture *source, scan_kind kind, bits *data)
{
    scan_picture(tables, source, kind, data);
}

#endif
