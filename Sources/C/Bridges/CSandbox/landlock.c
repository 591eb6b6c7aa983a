#define _GNU_SOURCE
#include "CSandbox.h"

#ifndef __linux__

int recto_sandbox_files(const char *const *writable, size_t count)
{
    (void)writable;
    (void)count;
    return 0;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The header is often older than the kernel; see the kernel's userspace-api/landlock.rst.

#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446
#define ASK_VERSION 1u
#define PATH_BENEATH 1

#define FS_EXECUTE (1ull << 0)
#define FS_WRITE_FILE (1ull << 1)
#define FS_REMOVE_DIR (1ull << 4)
#define FS_REMOVE_FILE (1ull << 5)
#define FS_MAKE_CHAR (1ull << 6)
#define FS_MAKE_DIR (1ull << 7)
#define FS_MAKE_REG (1ull << 8)
#define FS_MAKE_SOCK (1ull << 9)
#define FS_MAKE_FIFO (1ull << 10)
#define FS_MAKE_BLOCK (1ull << 11)
#define FS_MAKE_SYM (1ull << 12)
#define FS_REFER (1ull << 13)     // from version 2
#define FS_TRUNCATE (1ull << 14)  // 3
#define FS_IOCTL_DEV (1ull << 15) // 5
#define NET_BIND (1ull << 0)      // 4
#define NET_CONNECT (1ull << 1)   // 4
#define SCOPE_SOCKETS (1ull << 0) // 6
#define SCOPE_SIGNALS (1ull << 1) // 6

struct ruleset {
    uint64_t files, ports, scopes;
};

struct beneath {
    uint64_t access;
    int32_t folder;
} __attribute__((packed));

static int allow(int rules, const char *path, uint64_t access)
{
    int folder = open(path, O_PATH | O_CLOEXEC);
    if (folder < 0) {
        return errno == ENOENT || errno == ENOTDIR ? 0 : -errno;
    }
    struct stat status;
    // Of a file that is no folder, only what can be done to files.
    if (fstat(folder, &status) == 0 && !S_ISDIR(status.st_mode)) {
        access &= FS_WRITE_FILE | FS_TRUNCATE;
    }
    const struct beneath rule = { access, folder };
    const int result = syscall(ADD_RULE, rules, PATH_BENEATH, &rule, 0) == 0 ? 0 : -errno;
    close(folder);
    return result;
}

int recto_sandbox_files(const char *const *writable, size_t count)
{
    const long version = syscall(CREATE_RULESET, NULL, 0, ASK_VERSION);
    if (version < 1) {
        return version == 0 || errno == ENOSYS || errno == EOPNOTSUPP ? 0 : -errno;
    }
    uint64_t writing = FS_WRITE_FILE | FS_REMOVE_DIR | FS_REMOVE_FILE | FS_MAKE_DIR | FS_MAKE_REG;
    uint64_t never = FS_EXECUTE | FS_MAKE_CHAR | FS_MAKE_SOCK | FS_MAKE_FIFO | FS_MAKE_BLOCK | FS_MAKE_SYM;
    if (version >= 2) {
        writing |= FS_REFER;
    }
    if (version >= 3) {
        writing |= FS_TRUNCATE;
    }
    if (version >= 5) {
        never |= FS_IOCTL_DEV;
    }
    struct ruleset set = { writing | never, 0, 0 };
    size_t size = sizeof set.files;
    if (version >= 4) {
        set.ports = NET_BIND | NET_CONNECT;
        size += sizeof set.ports;
    }
    if (version >= 6) {
        set.scopes = SCOPE_SOCKETS | SCOPE_SIGNALS;
        size += sizeof set.scopes;
    }
    const int rules = (int)syscall(CREATE_RULESET, &set, size, 0);
    if (rules < 0) {
        return -errno;
    }
    int result = allow(rules, "/dev/null", writing);
    for (size_t index = 0; index < count && result == 0; index++) {
        result = allow(rules, writable[index], writing);
    }
    if (result == 0
        && (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || syscall(RESTRICT_SELF, rules, 0) != 0)) {
        result = -errno;
    }
    close(rules);
    return result == 0 ? (int)version : result;
}

#endif
