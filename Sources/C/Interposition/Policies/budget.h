#ifndef RECTO_BUDGET_H
#define RECTO_BUDGET_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes: one of so many parts of the memory that the process may have (RLIMIT_DATA), or `otherwise` where that is not bounded. */
size_t recto_part_of_memory(size_t parts, size_t otherwise);

/* Whether less than a quarter of that is left. */
bool recto_memory_is_short(void);

/* Asks the system for huge pages where a block is large: a photograph of a page is 30 MB when it is unpacked, and in pages of 4 kB a
 * quarter of an export of scans was page faults.
 *
 * Tried and rejected: the same for every large block of the process, by standing before malloc. It reached what poppler and libjpeg
 * allocate as well, and was in force for all that the process does. */
void recto_in_huge_pages(void *block, size_t size);

#ifdef __cplusplus
}
#endif

#endif
