#define _GNU_SOURCE
#include "CSandbox.h"

// What a program that is built with a sanitizer needs besides; nothing of it is in any other.

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define ADDRESSES 1
#endif
#if __has_feature(thread_sanitizer)
#define THREADS 1
#endif
#endif

bool recto_is_sanitized(void)
{
#if defined(ADDRESSES) || defined(THREADS)
    return true;
#else
    return false;
#endif
}

#if defined(THREADS) && defined(__linux__)

#include <errno.h>
#include <linux/futex.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

/* Swift's Mutex is a futex. Taken at once, it is taken in our own code, which the thread sanitizer sees; where it has to be waited
 * for, that happens in a library without instruments, and what it guards would look unguarded. These take the place of that
 * library's two functions: the kernel hands the futex on, and the sanitizer is told. */
__attribute__((swiftcall)) void recto_lock(uint32_t own, __attribute__((swift_context)) void *word)
    __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
__attribute__((swiftcall)) void recto_unlock(__attribute__((swift_context)) void *word)
    __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");

__attribute__((swiftcall)) void recto_lock(uint32_t own, __attribute__((swift_context)) void *word)
{
    (void)own;
    while (syscall(SYS_futex, word, FUTEX_LOCK_PI_PRIVATE, 0, NULL) != 0) {
        if (errno != EINTR && errno != EAGAIN) {
            abort();
        }
    }
    __tsan_acquire(word);
}

__attribute__((swiftcall)) void recto_unlock(__attribute__((swift_context)) void *word)
{
    __tsan_release(word);
    while (syscall(SYS_futex, word, FUTEX_UNLOCK_PI_PRIVATE) != 0) {
        if (errno != EINTR) {
            abort();
        }
    }
}

#endif
