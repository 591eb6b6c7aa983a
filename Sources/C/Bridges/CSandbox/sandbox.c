#define _GNU_SOURCE
#include "CSandbox.h"

#ifndef __linux__

int recto_sandbox_files(const char *const *writable, size_t count)
{
    (void)writable;
    (void)count;
    return 0;
}

void recto_sandbox_prepare(void) {}

int recto_sandbox_calls(void) { return 0; }

#else

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// ---- Landlock, whose header is often older than the kernel; see the kernel's userspace-api/landlock.rst.

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

// ---- Calls of the system.

#define LENGTH(array) (sizeof(array) / sizeof *(array))

// Nothing that renders has any use for these: whoever calls them is not the renderer any more.
static const int fatal[] = {
    SCMP_SYS(execve), SCMP_SYS(execveat), SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv),
    SCMP_SYS(process_vm_writev), SCMP_SYS(kcmp), SCMP_SYS(pidfd_getfd), SCMP_SYS(bpf), SCMP_SYS(perf_event_open),
    SCMP_SYS(userfaultfd), SCMP_SYS(io_uring_setup), SCMP_SYS(io_uring_enter), SCMP_SYS(io_uring_register),
    SCMP_SYS(mount), SCMP_SYS(umount2), SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(setns), SCMP_SYS(unshare),
    SCMP_SYS(fsopen), SCMP_SYS(fsmount), SCMP_SYS(fsconfig), SCMP_SYS(move_mount), SCMP_SYS(open_tree),
    SCMP_SYS(open_by_handle_at), SCMP_SYS(name_to_handle_at), SCMP_SYS(keyctl), SCMP_SYS(add_key), SCMP_SYS(request_key),
    SCMP_SYS(init_module), SCMP_SYS(finit_module), SCMP_SYS(delete_module), SCMP_SYS(kexec_load),
    SCMP_SYS(kexec_file_load), SCMP_SYS(reboot), SCMP_SYS(swapon), SCMP_SYS(swapoff), SCMP_SYS(acct), SCMP_SYS(quotactl),
    SCMP_SYS(settimeofday), SCMP_SYS(clock_settime), SCMP_SYS(clock_adjtime), SCMP_SYS(adjtimex), SCMP_SYS(sethostname),
    SCMP_SYS(setdomainname), SCMP_SYS(syslog), SCMP_SYS(vhangup), SCMP_SYS(modify_ldt), SCMP_SYS(iopl), SCMP_SYS(ioperm),
};

// A library may try these for good reasons, and goes on without them. Landlock does not cover attributes of files.
static const int refused[] = {
    SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen), SCMP_SYS(accept), SCMP_SYS(accept4), SCMP_SYS(chmod),
    SCMP_SYS(fchmod), SCMP_SYS(fchmodat), SCMP_SYS(chown), SCMP_SYS(fchown), SCMP_SYS(lchown), SCMP_SYS(fchownat),
    SCMP_SYS(setxattr), SCMP_SYS(lsetxattr), SCMP_SYS(fsetxattr), SCMP_SYS(removexattr), SCMP_SYS(lremovexattr),
    SCMP_SYS(fremovexattr), SCMP_SYS(setpriority), SCMP_SYS(ioprio_set), SCMP_SYS(pidfd_send_signal),
};

static int fill(scmp_filter_ctx filter)
{
    for (size_t index = 0; index < LENGTH(fatal); index++) {
        // Calls that this architecture does not have are no error of ours.
        const int result = seccomp_rule_add(filter, SCMP_ACT_KILL_PROCESS, fatal[index], 0);
        if (result != 0 && result != -EDOM && result != -EINVAL) {
            return result;
        }
    }
    for (size_t index = 0; index < LENGTH(refused); index++) {
        const int result = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), refused[index], 0);
        if (result != 0 && result != -EDOM && result != -EINVAL) {
            return result;
        }
    }
    int result = 0;
    // Names of users are asked for over a local socket, whose failure is expected; no network is.
    if ((result = seccomp_rule_add(
             filter, SCMP_ACT_ERRNO(EACCES), SCMP_SYS(socket), 1, SCMP_A0(SCMP_CMP_EQ, AF_UNIX)))) {
        return result;
    }
    if ((result = seccomp_rule_add(
             filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(socket), 1, SCMP_A0(SCMP_CMP_NE, AF_UNIX)))) {
        return result;
    }
    // Threads, but no processes. What clone3 is asked can't be looked at; without it, clone is used.
    if ((result = seccomp_rule_add(
             filter, SCMP_ACT_KILL_PROCESS, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)))) {
        return result;
    }
    if ((result = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0))) {
        return result;
    }
    // Signals to itself only, as abort() sends.
    const scmp_datum_t self = (scmp_datum_t)getpid();
    const int signals[] = { SCMP_SYS(kill), SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo) };
    for (size_t index = 0; index < LENGTH(signals); index++) {
        if ((result = seccomp_rule_add(
                 filter, SCMP_ACT_ERRNO(EPERM), signals[index], 1, SCMP_A0(SCMP_CMP_NE, self)))) {
            return result;
        }
    }
    if ((result = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(tkill), 0))) {
        return result;
    }
    // Limits stay as they are; that of time is renewed with each request.
    if ((result = seccomp_rule_add(
             filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), 2, SCMP_A1(SCMP_CMP_NE, RLIMIT_CPU),
             SCMP_A2(SCMP_CMP_NE, 0)))) {
        return result;
    }
    // Nothing is typed into the terminal of whoever started it.
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1, SCMP_A1(SCMP_CMP_EQ, TIOCSTI));
}

/* The filter as the kernel takes it; nothing yet where it is empty. Of one process, whose number it has in it, and of its first
 * thread. */
static struct sock_fprog program;

static int compile(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter) {
        return -ENOSYS;
    }
    int result = fill(filter);
    const int file = result == 0 ? memfd_create("filter", MFD_CLOEXEC) : -1;
    if (result == 0) {
        result = file < 0 ? -errno : seccomp_export_bpf(filter, file);
    }
    const off_t size = result == 0 ? lseek(file, 0, SEEK_END) : 0;
    void *const steps = size > 0 ? malloc((size_t)size) : NULL;
    if (steps && pread(file, steps, (size_t)size, 0) == size) {
        program = (struct sock_fprog) { (unsigned short)((size_t)size / sizeof(struct sock_filter)), steps };
    } else {
        free(steps);
        result = result == 0 ? -EIO : result;
    }
    if (file >= 0) {
        close(file);
    }
    seccomp_release(filter);
    return result;
}

void recto_sandbox_prepare(void) { compile(); }

int recto_sandbox_calls(void)
{
    int result = program.len > 0 ? 0 : compile();
    if (result == 0) {
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
        // Not seccomp_load(), which would work it out once more. Threads that are there already are held to it as well; one
        // that cannot be is named in a positive answer.
        const long unwilling = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
        result = unwilling == 0 ? 0 : unwilling < 0 ? -errno : -ESRCH;
    }
    if (result == 0) {
        return 1;
    }
    return result == -ENOSYS || result == -EOPNOTSUPP || result == -EINVAL ? 0 : result;
}

#endif
