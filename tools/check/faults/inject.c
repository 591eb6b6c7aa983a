/* Preloaded by tools/check/inject-faults: makes one call that meets a file below a folder fail, or ends the process at it.
 *
 * FAULT_ROOT   the folder, or the file
 * FAULT_CALL   write, read, open, mkdir, rename or unlink
 * FAULT_AT     which of these calls of a process, from 1
 * FAULT_ERROR  the errno, or 0
 * FAULT_SIGNAL the signal that the process gets at the call, or 0
 * FAULT_SHORT  1 for calls that do only half of what is asked, from FAULT_AT on
 * FAULT_LOG    a file that tells that it happened
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_int calls;

static int is_wanted(const char *call)
{
    const char *wanted = getenv("FAULT_CALL");
    return wanted && strcmp(wanted, call) == 0;
}

static int is_below(const char *path)
{
    const char *root = getenv("FAULT_ROOT");
    return root && path && strncmp(path, root, strlen(root)) == 0;
}

static int is_file(int descriptor)
{
    char name[64], path[4096];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    const ssize_t length = readlink(name, path, sizeof path - 1);
    if (length < 0) {
        return 0;
    }
    path[length] = 0;
    return is_below(path);
}

/* 0 to go on, 1 to do half, -1 to fail with errno. */
static int strike(void)
{
    const int at = atoi(getenv("FAULT_AT") ?: "1"), count = atomic_fetch_add(&calls, 1) + 1;
    const int is_short = atoi(getenv("FAULT_SHORT") ?: "0");
    if (count != at && !(is_short && count > at)) {
        return 0;
    }
    const char *log = getenv("FAULT_LOG");
    if (log) {
        const int file = (int)syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT, 0644);
        if (file >= 0) {
            syscall(SYS_close, file);
        }
    }
    const int number = atoi(getenv("FAULT_SIGNAL") ?: "0"), error = atoi(getenv("FAULT_ERROR") ?: "0");
    if (number) {
        raise(number);
    }
    if (error) {
        errno = error;
        return -1;
    }
    return is_short;
}

/* Whether a call goes on, perhaps with half of what was asked. */
static int is_spared(const char *call, int descriptor, size_t *count)
{
    if (!is_wanted(call) || !is_file(descriptor)) {
        return 1;
    }
    const int fate = strike();
    if (fate > 0 && *count > 1) {
        *count /= 2;
    }
    return fate >= 0;
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int descriptor, const void *bytes, size_t count)
{
    if (!is_spared("write", descriptor, &count)) {
        return -1;
    }
    return NEXT(write)(descriptor, bytes, count);
}

size_t fwrite(const void *bytes, size_t size, size_t count, FILE *file)
{
    if (is_wanted("write") && is_file(fileno(file)) && strike() < 0) {
        return 0;
    }
    return NEXT(fwrite)(bytes, size, count, file);
}

ssize_t read(int descriptor, void *bytes, size_t count)
{
    if (!is_spared("read", descriptor, &count)) {
        return -1;
    }
    return NEXT(read)(descriptor, bytes, count);
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset)
{
    if (!is_spared("read", descriptor, &count)) {
        return -1;
    }
    return NEXT(pread64)(descriptor, bytes, count, offset);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset)
{
    return pread64(descriptor, bytes, count, offset);
}

static int opening(int folder, const char *path)
{
    char name[64], root[4096], whole[8192];
    if (path[0] == '/' || folder == AT_FDCWD) {
        return is_below(path);
    }
    snprintf(name, sizeof name, "/proc/self/fd/%d", folder);
    const ssize_t length = readlink(name, root, sizeof root - 1);
    if (length < 0) {
        return 0;
    }
    root[length] = 0;
    snprintf(whole, sizeof whole, "%s/%s", root, path);
    return is_below(whole);
}

#define OPEN(name)                                                              \
    int name(const char *path, int flags, ...)                                  \
    {                                                                           \
        va_list rest;                                                           \
        va_start(rest, flags);                                                  \
        const mode_t mode = va_arg(rest, mode_t);                               \
        va_end(rest);                                                           \
        if (is_wanted("open") && opening(AT_FDCWD, path) && strike() < 0) {     \
            return -1;                                                          \
        }                                                                       \
        return NEXT(name)(path, flags, mode);                                   \
    }
#define OPENAT(name)                                                            \
    int name(int folder, const char *path, int flags, ...)                      \
    {                                                                           \
        va_list rest;                                                           \
        va_start(rest, flags);                                                  \
        const mode_t mode = va_arg(rest, mode_t);                               \
        va_end(rest);                                                           \
        if (is_wanted("open") && opening(folder, path) && strike() < 0) {       \
            return -1;                                                          \
        }                                                                       \
        return NEXT(name)(folder, path, flags, mode);                           \
    }
OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)

int mkdir(const char *path, mode_t mode)
{
    return is_wanted("mkdir") && is_below(path) && strike() < 0 ? -1 : NEXT(mkdir)(path, mode);
}

int mkdirat(int folder, const char *path, mode_t mode)
{
    return is_wanted("mkdir") && opening(folder, path) && strike() < 0 ? -1 : NEXT(mkdirat)(folder, path, mode);
}

int rename(const char *from, const char *to)
{
    return is_wanted("rename") && is_below(to) && strike() < 0 ? -1 : NEXT(rename)(from, to);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags)
{
    return is_wanted("rename") && opening(to_folder, to) && strike() < 0
        ? -1
        : NEXT(renameat2)(from_folder, from, to_folder, to, flags);
}

int unlink(const char *path)
{
    return is_wanted("unlink") && is_below(path) && strike() < 0 ? -1 : NEXT(unlink)(path);
}
