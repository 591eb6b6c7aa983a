#define _GNU_SOURCE
#include "CLargeBlocks.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/resource.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SANITIZED)

#include <sys/mman.h>

#define HUGE_PAGE ((uintptr_t)2 << 20)
// Below that, what is gained is less than the two calls of the system.
#define LARGE (2 * HUGE_PAGE)

static bool (*_Atomic release)(void);

// Whether it may be there the second time.
static bool is_short(const void *block, size_t size)
{
    bool (*const ask)(void) = !block && size >= LARGE ? atomic_load_explicit(&release, memory_order_relaxed) : NULL;
    return ask && ask();
}

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);

static void *in_huge_pages(void *block, size_t size)
{
    if (block && size >= LARGE) {
        const int error = errno;
        const uintptr_t start = ((uintptr_t)block + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
        const uintptr_t end = ((uintptr_t)block + size) & ~(HUGE_PAGE - 1);
        (void)madvise((void *)start, end - start, MADV_HUGEPAGE);
        errno = error;
    }
    return block;
}

__attribute__((visibility("default"))) void *malloc(size_t size)
{
    void *block = __libc_malloc(size);
    if (is_short(block, size)) block = __libc_malloc(size);
    return in_huge_pages(block, size);
}

__attribute__((visibility("default"))) void *calloc(size_t count, size_t size)
{
    void *block = __libc_calloc(count, size);
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes)) return block;
    if (is_short(block, bytes)) block = __libc_calloc(count, size);
    return in_huge_pages(block, bytes);
}

void recto_when_short(bool (*ask)(void)) { atomic_store_explicit(&release, ask, memory_order_relaxed); }

bool recto_large_blocks_in_force(void) { return true; }

#else

void recto_when_short(bool (*ask)(void)) { (void)ask; }

bool recto_large_blocks_in_force(void) { return false; }

#endif

size_t recto_part_of_memory(size_t parts, size_t otherwise)
{
    struct rlimit limit;
    const bool is_bounded = getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return is_bounded ? (size_t)limit.rlim_cur / parts : otherwise;
}
