#ifndef RECTO_CLARGEBLOCKS_H
#define RECTO_CLARGEBLOCKS_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A photograph of a page is 30 MB when it is unpacked, and its surface as much again. In pages of 4 kB, a quarter of an export of
 * scans was page faults. Whoever links this library has large blocks of malloc and calloc, also those of poppler, cairo and
 * libjpeg, in huge pages where the system gives them to who asks.
 *
 * glibc can do the same by itself (glibc.malloc.hugetlb=1), but hears of that from the environment of a new program only, and
 * workers are forked. */

/* Whether this program's large blocks come that way: Linux with glibc, and no sanitizer, which has a heap of its own. */
bool recto_large_blocks_in_force(void);

/* Who is asked, when a large block is not to be had, to give back what can be had again; on the thread that wants the block, in the
 * middle of whatever it does. Where it says that it did, the block is asked for once more. */
void recto_when_short(bool (*release)(void));

/* Bytes: one of so many parts of the memory that the process may have (RLIMIT_DATA), or `otherwise` where that is not bounded. */
size_t recto_part_of_memory(size_t parts, size_t otherwise);

#ifdef __cplusplus
}
#endif

#endif
