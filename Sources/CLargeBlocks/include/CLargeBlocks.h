#ifndef RECTO_CLARGEBLOCKS_H
#define RECTO_CLARGEBLOCKS_H

#include <stdbool.h>

/* A photograph of a page is 30 MB when it is unpacked, and its surface as much again. In pages of 4 kB, a quarter of an export of
 * scans was page faults. Whoever links this library has large blocks of malloc and calloc, also those of poppler, cairo and
 * libjpeg, in huge pages where the system gives them to who asks.
 *
 * glibc can do the same by itself (glibc.malloc.hugetlb=1), but hears of that from the environment of a new program only, and
 * workers are forked. */

/* Whether this program's large blocks come that way: Linux with glibc, and no sanitizer, which has a heap of its own. */
bool recto_large_blocks_in_force(void);

#endif
