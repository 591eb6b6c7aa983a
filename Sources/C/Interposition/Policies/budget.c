#define _GNU_SOURCE
#include "budget.h"

#include <stdint.h>
#include <sys/mman.h>
#include <sys/resource.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

size_t recto_part_of_memory(size_t parts, size_t otherwise)
{
    struct rlimit limit;
    const bool is_bounded = getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return is_bounded ? (size_t)limit.rlim_cur / parts : otherwise;
}

bool recto_memory_is_short(void)
{
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
    const size_t quarter = recto_part_of_memory(4, 0);
    if (!quarter) return false;
    const struct mallinfo2 heap = mallinfo2();
    return heap.uordblks + heap.hblkhd > 3 * quarter;
#else
    return false;
#endif
}

void recto_in_huge_pages(void *block, size_t size)
{
#ifdef MADV_HUGEPAGE
    const uintptr_t page = (uintptr_t)2 << 20;
    // Below that, what is gained is less than the call of the system.
    if (!block || size < 2 * page) return;
    const uintptr_t start = ((uintptr_t)block + page - 1) & ~(page - 1), end = ((uintptr_t)block + size) & ~(page - 1);
    (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
#else
    (void)block, (void)size;
#endif
}
