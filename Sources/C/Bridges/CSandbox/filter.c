#define _GNU_SOURCE
#include "CSandbox.h"

#if !defined(__linux__) || !(defined(__x86_64__) || (defined(__aarch64__) && defined(__AARCH64EL__)))

int recto_sandbox_calls(bool reports)
{
    (void)reports;
    return 0;
}

#else

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "calls.h"

/* A filter of classic BPF, written here and not by libseccomp: it has to compare 32 bits where the kernel looks at 32 bits, and
 * a start of a worker has no time for a library's compiler. See the kernel's userspace-api/seccomp_filter.rst.
 *
 * A call whose arguments matter is a block that begins with a comparison of its number and ends with a verdict, so that no jump
 * leaves its block; the others are found by halving.
 * The kernel works out once which numbers are allowed whatever their arguments are, and does not run the filter for them. */

#ifdef __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#else
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LENGTH(array) (sizeof(array) / sizeof *(array))
#define ERROR(number) (SECCOMP_RET_ERRNO | (number))
#define ALLOW SECCOMP_RET_ALLOW

// What a mapping may be made of. Not on the list: what RLIMIT_DATA does not count, as MAP_GROWSDOWN and MAP_HUGETLB.
#define MAPPINGS (MAP_SHARED | MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_FIXED_NOREPLACE | MAP_NORESERVE | MAP_STACK \
                  | MAP_DENYWRITE | MAP_POPULATE)
// The bit of O_TMPFILE that is not O_DIRECTORY.
#define UNNAMED (O_TMPFILE & ~O_DIRECTORY)
#define SPECIAL_MODES (S_ISUID | S_ISGID | S_ISVTX)

struct program {
    struct sock_filter steps[768];
    unsigned short count;
    // Where the block at hand begins.
    unsigned short block;
    // What becomes of a call that nobody has a good reason for.
    uint32_t fatal;
};

static void add(struct program *program, uint16_t code, uint32_t value, uint8_t then, uint8_t otherwise)
{
    program->steps[program->count++] = (struct sock_filter) { code, then, otherwise, value };
}

static void verdict(struct program *program, uint32_t value) { add(program, BPF_RET | BPF_K, value, 0, 0); }

// Loads the half of an argument that the kernel looks at where the argument is an int; both architectures keep it first.
static void load(struct program *program, int argument)
{
    add(program, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (unsigned)argument, 0, 0);
}

static void load_upper(struct program *program, int argument)
{
    add(program, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (unsigned)argument + 4, 0, 0);
}

static void if_equal(struct program *program, uint32_t value, uint32_t answer)
{
    add(program, BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
    verdict(program, answer);
}

static void unless_equal(struct program *program, uint32_t value, uint32_t answer)
{
    add(program, BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0);
    verdict(program, answer);
}

static void if_any(struct program *program, uint32_t bits, uint32_t answer)
{
    add(program, BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
    verdict(program, answer);
}

static void unless_any(struct program *program, uint32_t bits, uint32_t answer)
{
    add(program, BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0);
    verdict(program, answer);
}

static void begin(struct program *program, long number)
{
    program->block = program->count;
    add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)number, 0, 0);
}

// The verdict of a block that has come to none before.
static void end(struct program *program, uint32_t answer)
{
    verdict(program, answer);
    program->steps[program->block].jf = (uint8_t)(program->count - program->block - 1);
}

// Allowed where an argument has one of a few values.
static void among(struct program *program, long number, int argument, const uint32_t *values, size_t count, uint32_t otherwise)
{
    begin(program, number);
    load(program, argument);
    for (size_t index = 0; index < count; index++) {
        if_equal(program, values[index], ALLOW);
    }
    end(program, otherwise);
}

#define AMONG(program, number, argument, otherwise, ...) \
    among(program, number, argument, (const uint32_t[]) { __VA_ARGS__ }, LENGTH(((const uint32_t[]) { __VA_ARGS__ })), otherwise)

/* Everything that is written to is private, so that RLIMIT_DATA counts it. Shared mappings, of files and for reading only: of
 * fontconfig's and the C library's caches. */
static void map(struct program *program)
{
    begin(program, SYS_mmap);
    load(program, 3);
    if_any(program, (uint32_t)~MAPPINGS, ERROR(EPERM));
    unless_any(program, MAP_SHARED, ALLOW);
    if_any(program, MAP_PRIVATE | MAP_ANONYMOUS, ERROR(EPERM));
    load(program, 2);
    if_any(program, (uint32_t)~PROT_READ, ERROR(EPERM));
    end(program, ALLOW);
}

/* What was written to stays writable, and counts as memory. The loader protects a library's tables when it has filled them in,
 * and does not load it where that fails: it is told that it is done. Allowed again, memory could be filled, made readable, and
 * would not count any more. */
static void protect(struct program *program)
{
    begin(program, SYS_mprotect);
    if (recto_is_sanitized()) {
        end(program, ALLOW);
        return;
    }
    load(program, 2);
    if_equal(program, PROT_READ, ERROR(0));
    end(program, ERROR(EPERM));
}

// Making a file: with no mode that gives its owner's rights to whoever runs it.
static void open_file(struct program *program, long number, int flags)
{
    begin(program, number);
    load(program, flags);
    unless_any(program, O_CREAT | UNNAMED, ALLOW);
    load(program, flags + 1);
    if_any(program, SPECIAL_MODES, ERROR(EPERM));
    end(program, ALLOW);
}

static void make_folder(struct program *program, long number, int mode)
{
    begin(program, number);
    load(program, mode);
    if_any(program, SPECIAL_MODES, ERROR(EPERM));
    end(program, ALLOW);
}

// Its own processors. A sanitizer asks for those of each thread that begins, by its number.
static void processors(struct program *program, uint32_t self)
{
    begin(program, SYS_sched_getaffinity);
    if (recto_is_sanitized()) {
        end(program, ALLOW);
        return;
    }
    load(program, 0);
    if_equal(program, 0, ALLOW);
    if_equal(program, self, ALLOW);
    end(program, ERROR(EPERM));
}

// Limits are read, of itself, and never set.
static void limits(struct program *program, uint32_t self)
{
    begin(program, SYS_prlimit64);
    load(program, 2);
    unless_equal(program, 0, ERROR(EPERM));
    load_upper(program, 2);
    unless_equal(program, 0, ERROR(EPERM));
    load(program, 0);
    if_equal(program, 0, ALLOW);
    if_equal(program, self, ALLOW);
    end(program, ERROR(EPERM));
}

static void look_at_arguments(struct program *program, uint32_t self)
{
    map(program);
    protect(program);
    begin(program, SYS_mremap);
    load(program, 3);
    if_any(program, (uint32_t)~MREMAP_MAYMOVE, ERROR(EPERM));
    end(program, ALLOW);
    AMONG(
        program, SYS_madvise, 2, ERROR(EPERM), MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED, MADV_FREE,
        MADV_HUGEPAGE, MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP);
    open_file(program, SYS_openat, 2);
    make_folder(program, SYS_mkdirat, 2);
#ifdef SYS_open
    open_file(program, SYS_open, 1);
    make_folder(program, SYS_mkdir, 1);
#endif
    // Without F_SETOWN, by which others get signals, F_SETPIPE_SZ, leases and locks.
    AMONG(program, SYS_fcntl, 1, ERROR(EPERM), F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL);
    // Whether it is a terminal, and how much can be read. Not what is typed into one, nor attributes of files.
    AMONG(program, SYS_ioctl, 1, ERROR(EPERM), TCGETS, FIONREAD);
    AMONG(program, SYS_prctl, 0, ERROR(EPERM), PR_SET_NAME, PR_GET_NAME);
    processors(program, self);
    limits(program, self);
    // The signal that abort() sends to itself.
    begin(program, SYS_tgkill);
    load(program, 0);
    unless_equal(program, self, ERROR(EPERM));
    load(program, 2);
    unless_equal(program, SIGABRT, ERROR(EPERM));
    end(program, ALLOW);
    // Names of users are asked for over a local socket, whose failure is expected; no network is.
    begin(program, SYS_socket);
    load(program, 0);
    if_equal(program, AF_UNIX, ERROR(EACCES));
    end(program, program->fatal);
    // No processes, and no more threads: each is memory of the kernel that no limit of this process counts.
    begin(program, SYS_clone);
    load(program, 0);
    if_any(program, CLONE_THREAD, recto_is_sanitized() ? ALLOW : ERROR(EAGAIN));
    end(program, program->fatal);
}

// A call whose arguments do not matter.
struct rule {
    uint32_t number;
    uint32_t answer;
};

static struct rule *collect(struct rule *rules, const unsigned short *numbers, size_t count, uint32_t answer)
{
    for (size_t index = 0; index < count; index++) {
        *rules++ = (struct rule) { numbers[index], answer };
    }
    return rules;
}

static int by_number(const void *one, const void *other)
{
    return (int)((const struct rule *)one)->number - (int)((const struct rule *)other)->number;
}

// Halves the rules until a few are left: the kernel goes through the filter for every number when it is loaded.
static void search(struct program *program, const struct rule *rules, size_t count)
{
    if (count > 4) {
        const size_t half = count / 2;
        add(program, BPF_JMP | BPF_JGE | BPF_K, rules[half].number, 0, 1);
        const unsigned short jump = program->count;
        add(program, BPF_JMP | BPF_JA, 0, 0, 0);
        search(program, rules, half);
        program->steps[jump].k = program->count - jump - 1u;
        search(program, rules + half, count - half);
        return;
    }
    for (size_t index = 0; index < count; index++) {
        if_equal(program, rules[index].number, rules[index].answer);
    }
    verdict(program, program->fatal);
}

static void write_filter(struct program *program)
{
    add(program, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch), 0, 0);
    unless_equal(program, ARCHITECTURE, program->fatal);
    add(program, BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr), 0, 0);
#ifdef __x86_64__
    // The x32 calls, which have the same architecture.
    add(program, BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    verdict(program, program->fatal);
#endif
    look_at_arguments(program, (uint32_t)getpid());
    add(program, BPF_JMP | BPF_JGE | BPF_K, FIRST_UNKNOWN, 0, 1);
    verdict(program, ERROR(ENOSYS));
    struct rule rules[LENGTH(allowed) + LENGTH(refused) + LENGTH(missing)];
    struct rule *rest = collect(rules, allowed, LENGTH(allowed), ALLOW);
    rest = collect(rest, refused, LENGTH(refused), ERROR(EPERM));
    collect(rest, missing, LENGTH(missing), ERROR(ENOSYS));
    qsort(rules, LENGTH(rules), sizeof *rules, by_number);
    search(program, rules, LENGTH(rules));
}

static void report(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    (void)context;
    char line[64];
    const int length = snprintf(line, sizeof line, "recto: system call %d is not allowed\n", info->si_syscall);
    (void)!write(2, line, (size_t)length);
    _exit(1);
}

int recto_sandbox_calls(bool reports)
{
    static struct program program;
    program.count = 0;
    program.fatal = SECCOMP_RET_KILL_PROCESS;
    if (reports) {
        struct sigaction action = { .sa_sigaction = report, .sa_flags = SA_SIGINFO };
        sigaction(SIGSYS, &action, NULL);
        program.fatal = SECCOMP_RET_TRAP;
    }
    write_filter(&program);
    const struct sock_fprog filter = { program.count, program.steps };
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return -errno;
    }
    // The threads that are there already are held to it as well; one that cannot be is named in a positive answer.
    const long unwilling = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
    if (unwilling == 0) {
        return 1;
    }
    if (unwilling > 0) {
        return -ESRCH;
    }
    return errno == ENOSYS || errno == EOPNOTSUPP || errno == EINVAL ? 0 : -errno;
}

#endif
