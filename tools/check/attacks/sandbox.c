/* Tries to get out of the workers' fence, which it is linked with; see `sandbox` beside it, which builds and runs it.
 *
 * First every number of a system call, against a list of what is to become of it that is written here once more, and not taken
 * from the fence. Then attacks: each is tried in a child without the fence, where it has to get through or proves nothing here,
 * and in one behind it, where it must not. A line for each: "ok NAME", "skip NAME: …" or "FAIL NAME: …".
 *
 * Exit status: 0 no failure, 1 failures, 2 could not judge. */
#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/fs.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#define LENGTH(array) (sizeof(array) / sizeof *(array))
#define LAST 600
#define MEMORY ((size_t)64 << 20)

static char folder[] = "/tmp/recto-attack-XXXXXX";
static char output[64], elsewhere[64];
static int failures;

static void fail(const char *name, const char *reason)
{
    printf("FAIL %s: %s\n", name, reason);
    failures++;
}

static void give_up(const char *what)
{
    fprintf(stderr, "sandbox: cannot judge: %s: %s\n", what, strerror(errno));
    exit(2);
}

// ---- Behind the fence

static void limit(__rlimit_resource_t resource, size_t value)
{
    const struct rlimit limit = { value, value };
    setrlimit(resource, &limit);
}

// As WorkerLimits.swift sets them.
static void enter(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld", &pages) != 1) _exit(99);
    fclose(file);
    limit(RLIMIT_DATA, MEMORY + (16 << 20));
    limit(RLIMIT_AS, (size_t)pages * 4096 + 2 * MEMORY + (1 << 30));
    limit(RLIMIT_STACK, 8 << 20);
    limit(RLIMIT_CPU, 60);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 512);
    const char *const writable[] = { output };
    if (recto_sandbox_files(writable, 1) < 3 || recto_sandbox_capabilities(true) != 0 || recto_sandbox_calls(false) != 1) {
        _exit(99);
    }
}

// ---- Every number

// What is allowed: that it was made, whatever it said to arguments that make no sense.
static const int allowed[] = {
    SYS_read, SYS_write, SYS_pread64, SYS_pwrite64, SYS_readv, SYS_writev, SYS_lseek, SYS_close, SYS_fstat, SYS_ftruncate,
    SYS_fsync, SYS_fdatasync, SYS_fallocate, SYS_fadvise64, SYS_getdents64, SYS_fstatfs, SYS_dup, SYS_dup3, SYS_eventfd2,
    SYS_ppoll, SYS_pselect6, SYS_newfstatat, SYS_statx, SYS_faccessat, 439 /* faccessat2 */, SYS_readlinkat, SYS_unlinkat,
    SYS_renameat, SYS_renameat2, SYS_statfs, SYS_getcwd, SYS_brk, SYS_munmap, SYS_futex, SYS_clock_gettime, SYS_clock_getres,
    SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_sched_yield, SYS_getrandom, SYS_rt_sigaction,
    SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigsuspend, SYS_sigaltstack, SYS_restart_syscall, SYS_set_robust_list,
    SYS_set_tid_address, SYS_membarrier, SYS_exit, SYS_exit_group, SYS_rseq, SYS_getpid, SYS_gettid, SYS_getppid, SYS_getuid,
    SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getcpu, SYS_getrusage, SYS_times, SYS_uname, SYS_sysinfo, SYS_getrlimit,
#ifdef SYS_open
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_unlink, SYS_rmdir, SYS_rename, SYS_dup2, SYS_poll, SYS_select, SYS_time,
#endif
};

// Refused with EPERM: always, or, in the second half, with arguments that make no sense.
static const int refused[] = {
    SYS_kill, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_getxattr,
    SYS_lgetxattr, SYS_fgetxattr, SYS_listxattr, SYS_llistxattr, SYS_flistxattr, SYS_utimensat, SYS_linkat, SYS_symlinkat,
    SYS_chdir, SYS_fchdir, SYS_umask, SYS_setpriority, SYS_getpriority, SYS_ioprio_set, SYS_ioprio_get,
    SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_sched_getscheduler, SYS_sched_setparam, SYS_sched_getparam,
    SYS_sched_setattr, SYS_sched_getattr, SYS_mlock, SYS_mlock2, SYS_munlock, SYS_mlockall, SYS_mincore, SYS_msync,
    SYS_memfd_create, SYS_get_mempolicy, SYS_pipe2, SYS_epoll_create1, SYS_inotify_init1, SYS_timer_create, SYS_setitimer,
    SYS_setrlimit,
#ifdef SYS_open
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_link, SYS_symlink, SYS_creat, SYS_pipe,
    SYS_epoll_create, SYS_inotify_init, SYS_alarm, SYS_arch_prctl,
#endif
    SYS_mmap, SYS_mprotect, SYS_mremap, SYS_madvise, SYS_openat, SYS_mkdirat, SYS_fcntl, SYS_ioctl, SYS_prctl,
    SYS_sched_getaffinity, SYS_prlimit64, SYS_tgkill,
#ifdef SYS_open
    SYS_open, SYS_mkdir,
#endif
};

static const int missing[] = { SYS_clone3, 437 /* openat2 */, 436 /* close_range */ };

static bool is_among(const int *numbers, size_t count, long number)
{
    for (size_t index = 0; index < count; index++) {
        if (numbers[index] == number) return true;
    }
    return false;
}

enum outcome { KILLED, REFUSED, MISSING, ALLOWED };
static const char *const words[] = { "ends the process", "is refused", "is unknown", "is allowed" };

static enum outcome expected(long number)
{
    if (number < 0 || number >= 0x40000000) return KILLED;
    if (is_among(allowed, LENGTH(allowed), number)) return ALLOWED;
    if (is_among(refused, LENGTH(refused), number)) return REFUSED;
    // A thread without an end would be one, and is refused.
    if (number == SYS_clone) return REFUSED;
    return is_among(missing, LENGTH(missing), number) || number >= 450 ? MISSING : KILLED;
}

struct answer {
    long result;
    int error;
};

static void call(long number, int end)
{
    int word = 0;
    struct answer answer = { 0, 0 };
    // Arguments that make no sense to anybody: no descriptor, no address, no process.
    answer.result = number == SYS_futex ? syscall(number, &word, 1, 0, 0, 0, 0) : syscall(number, -1, -1, -1, -1, -1, -1);
    answer.error = answer.result == -1 ? errno : 0;
    (void)!write(end, &answer, sizeof answer);
    _exit(0);
}

static enum outcome try_number(long number)
{
    int ends[2];
    if (pipe(ends) != 0) give_up("pipe");
    const pid_t child = fork();
    if (child < 0) give_up("fork");
    if (child == 0) {
        close(ends[0]);
        enter();
        call(number, ends[1]);
    }
    close(ends[1]);
    struct pollfd wait = { ends[0], POLLIN, 0 };
    const bool waits = poll(&wait, 1, 5000) == 0;
    if (waits) kill(child, SIGKILL);
    struct answer answer;
    const bool is_answered = read(ends[0], &answer, sizeof answer) == sizeof answer;
    int status;
    waitpid(child, &status, 0);
    close(ends[0]);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 99) give_up("this system does not offer the whole fence");
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS) return KILLED;
    if (!is_answered) return ALLOWED;
    if (answer.error == EPERM || (answer.error == EAGAIN && number == SYS_clone)) return REFUSED;
    return answer.error == ENOSYS ? MISSING : ALLOWED;
}

static void try_numbers(const char *name, long first, long last)
{
    int wrong = 0;
    for (long number = first; number <= last; number++) {
        const enum outcome found = try_number(number), wanted = expected(number);
#ifdef __x86_64__
        // Of the kernel's own probes: they pass every filter, and end a process that no probe sent there.
        if (number == 335 || number == 336) continue;
#endif
        if (found == wanted) continue;
        char reason[128];
        snprintf(reason, sizeof reason, "call %#lx %s, and the list says that it %s", number, words[found], words[wanted]);
        fail(name, reason);
        wrong++;
    }
    if (wrong == 0) printf("ok %s\n", name);
}

// ---- Attacks: true where one got through

static int receiver, sender, file, wave;
static pid_t other;
#define HIGH (1ull << 40)

static bool done(long result) { return result != -1; }
static bool limit_of_other(void)
{
    struct rlimit old;
    return done(syscall(SYS_prlimit64, other, RLIMIT_CORE, NULL, &old));
}
static bool set_limit_of_other(void)
{
    const struct rlimit new = { 1, 1 };
    return done(syscall(SYS_prlimit64, other, RLIMIT_CPU, &new, NULL));
}
static bool own_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_CPU, &limit) != 0) return false;
    limit.rlim_cur = limit.rlim_max = limit.rlim_max == RLIM_INFINITY ? 3600 : limit.rlim_max + 3600;
    return done(syscall(SYS_prlimit64, 0, RLIMIT_CPU, &limit, NULL));
}
static bool own_limit_legacy(void)
{
    struct rlimit limit = { 30, 60 };
    return done(syscall(SYS_setrlimit, RLIMIT_CPU, &limit));
}
static bool pair(void)
{
    int ends[2];
    return done(syscall(SYS_socketpair, AF_UNIX, SOCK_DGRAM, 0, ends));
}
static struct sockaddr_un address(void)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    snprintf(address.sun_path, sizeof address.sun_path, "%s/socket", folder);
    return address;
}
static bool send_to(void)
{
    const struct sockaddr_un to = address();
    return done(syscall(SYS_sendto, sender, "x", 1, 0, &to, sizeof to));
}
static bool send_descriptor(void)
{
    struct sockaddr_un to = address();
    struct iovec bytes = { "x", 1 };
    char control[CMSG_SPACE(sizeof(int))] = { 0 };
    struct msghdr message = { &to, sizeof to, &bytes, 1, control, sizeof control, 0 };
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    *header = (struct cmsghdr) { CMSG_LEN(sizeof(int)), SOL_SOCKET, SCM_RIGHTS };
    memcpy(CMSG_DATA(header), &file, sizeof file);
    return done(syscall(SYS_sendmsg, sender, &message, 0));
}
static bool receive(void)
{
    char byte;
    return done(syscall(SYS_recvfrom, receiver, &byte, 1, MSG_DONTWAIT, NULL, NULL)) || errno == EAGAIN;
}
static bool internet(void) { return done(syscall(SYS_socket, AF_INET | HIGH, SOCK_DGRAM, 0)); }
static bool local_socket(void) { return done(syscall(SYS_socket, AF_UNIX | HIGH, SOCK_DGRAM, 0)); }
static bool message_queue(void)
{
    const long queue = syscall(SYS_msgget, IPC_PRIVATE, 0600);
    if (done(queue)) syscall(SYS_msgctl, queue, IPC_RMID, NULL);
    return done(queue);
}
static bool semaphores(void)
{
    const long set = syscall(SYS_semget, IPC_PRIVATE, 1, 0600);
    if (done(set)) syscall(SYS_semctl, set, 0, IPC_RMID, 0);
    return done(set);
}
static bool posix_queue(void)
{
    const long queue = syscall(SYS_mq_open, "recto-attack", O_CREAT | O_RDWR, 0600, NULL);
    if (done(queue)) syscall(SYS_mq_unlink, "recto-attack");
    return done(queue);
}
static bool schedule_other(void)
{
    const struct sched_param parameters = { 0 };
    return done(syscall(SYS_sched_setscheduler, other, SCHED_BATCH, &parameters));
}
static bool place_other(void)
{
    cpu_set_t set;
    return done(sched_getaffinity(other, sizeof set, &set)) && done(sched_setaffinity(other, sizeof set, &set));
}
static bool see_place_of_other(void)
{
    cpu_set_t set;
    return done(syscall(SYS_sched_getaffinity, other, sizeof set, &set));
}
static bool slow_other(void) { return done(syscall(SYS_setpriority, PRIO_PROCESS, other, 1)); }
static bool disk_of_other(void) { return done(syscall(SYS_ioprio_set, 1, other, 2 << 13 | 7)); }
static bool own_mode(void) { return done(syscall(SYS_fchmod, file, 0666)); }
static bool own_mode_at(void) { return done(syscall(SYS_fchmodat, AT_FDCWD, wave ? output : elsewhere, 0777)); }
static bool own_mode_at_2(void) { return done(syscall(452, AT_FDCWD, output, 0777, 0)); }
static bool owner(void) { return done(syscall(SYS_fchown, file, getuid(), getgid())); }
static bool attribute(void) { return done(syscall(SYS_fsetxattr, file, "user.x", "y", 1, 0)); }
static bool attribute_at(void)
{
    struct { uint64_t value; uint32_t size, flags; } arguments = { (uintptr_t)"y", 1, 0 };
    return done(syscall(463, AT_FDCWD, output, 0, "user.x", &arguments, sizeof arguments));
}
static bool no_attribute_at(void) { return done(syscall(466, AT_FDCWD, output, 0, "user.x")) || errno == ENODATA; }
static bool flags_at(void)
{
    uint64_t attributes[3] = { 0 };
    return done(syscall(469, AT_FDCWD, output, attributes, sizeof attributes, 0));
}
static bool times_at(void) { return done(syscall(SYS_utimensat, AT_FDCWD, elsewhere, NULL, 0)); }
static bool flags(void)
{
    int value = 0;
    return done(syscall(SYS_ioctl, file, FS_IOC_GETFLAGS, &value)) && done(syscall(SYS_ioctl, file, FS_IOC_SETFLAGS, &value));
}
static bool flags_high(void)
{
    int value = 0;
    return done(syscall(SYS_ioctl, file, FS_IOC_GETFLAGS | HIGH, &value))
        && done(syscall(SYS_ioctl, file, FS_IOC_SETFLAGS | HIGH, &value));
}
// Of a pipe, it says that it is no terminal: it was asked.
static bool type_high(void) { return done(syscall(SYS_ioctl, wave, TIOCSTI | HIGH, "x")) || errno == ENOTTY; }
static bool typed(void) { return done(syscall(SYS_ioctl, wave, TIOCSTI, "x")) || errno == ENOTTY; }

static bool has_special_mode(const char *name)
{
    struct stat status;
    return stat(name, &status) == 0 && status.st_mode & (S_ISUID | S_ISGID);
}
static const char *fresh(void)
{
    static char name[96];
    snprintf(name, sizeof name, "%s/%d-%d", output, getpid(), wave++);
    return name;
}
static bool special_file(uint64_t flags, uint64_t mode)
{
    const char *const name = fresh();
    syscall(SYS_openat, AT_FDCWD, name, flags, mode);
    return has_special_mode(name);
}
static bool user_file(void) { return special_file(O_CREAT | O_WRONLY, 04755); }
static bool group_file(void) { return special_file(O_CREAT | O_WRONLY, 02755); }
static bool user_file_high(void) { return special_file(O_CREAT | O_WRONLY | HIGH, 04755 | HIGH | 0x10000); }
static bool unnamed_user_file(void)
{
    const int new = openat(AT_FDCWD, output, O_TMPFILE | O_WRONLY, 04755);
    struct stat status;
    return new >= 0 && fstat(new, &status) == 0 && status.st_mode & S_ISUID;
}
#ifdef SYS_open
static bool user_file_legacy(void)
{
    const char *const name = fresh();
    syscall(SYS_open, name, O_CREAT | O_WRONLY, 04755);
    return has_special_mode(name);
}
static bool user_file_created(void)
{
    const char *const name = fresh();
    syscall(SYS_creat, name, 04755);
    return has_special_mode(name);
}
#endif
static bool user_node(void)
{
    const char *const name = fresh();
    syscall(SYS_mknodat, AT_FDCWD, name, S_IFREG | 04755, 0);
    return has_special_mode(name);
}
static bool sticky_folder(void)
{
    const char *const name = fresh();
    struct stat status;
    syscall(SYS_mkdirat, AT_FDCWD, name, 01777);
    return stat(name, &status) == 0 && status.st_mode & S_ISVTX;
}
static bool write_elsewhere(void) { return done(open(elsewhere, O_WRONLY)); }
static bool cut_elsewhere(void) { return done(syscall(SYS_truncate, elsewhere, 1)); }
static bool cut_elsewhere_by_opening(void) { return done(open(elsewhere, O_RDONLY | O_TRUNC)); }
static bool move_elsewhere(void)
{
    char to[96];
    snprintf(to, sizeof to, "%s/moved", output);
    return done(rename(elsewhere, to)) && done(rename(to, elsewhere));
}
static bool link_elsewhere(void)
{
    char to[96];
    snprintf(to, sizeof to, "%s/linked", output);
    const bool is_done = done(link(elsewhere, to));
    unlink(to);
    return is_done;
}
static bool link_symbolically(void) { return done(symlink("/etc", fresh())); }

// Memory: whether a worker of 64 MiB holds 160.
static bool holds_much(void)
{
    long size, resident;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%ld %ld", &size, &resident) != 2) return false;
    fclose(file);
    return (size_t)resident * 4096 > MEMORY + (96 << 20);
}
#define PIECE ((size_t)8 << 20)
static bool fill(int protection, uint64_t flags, int descriptor, int afterwards)
{
    for (int piece = 0; piece < 32; piece++) {
        char *const start = (char *)syscall(SYS_mmap, NULL, PIECE, protection, flags, descriptor, 0);
        if (start == MAP_FAILED) break;
        if (!(protection & PROT_WRITE) && syscall(SYS_mprotect, start, PIECE, PROT_READ | PROT_WRITE) != 0) break;
        if (!(protection & PROT_WRITE) && afterwards == 0) protection = PROT_READ | PROT_WRITE;
        memset(start, 1, PIECE);
        if (afterwards) (void)syscall(SYS_mprotect, start, PIECE, afterwards);
    }
    return holds_much();
}
static bool private_memory(void) { return fill(PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); }
static bool heap(void)
{
    for (int piece = 0; piece < 32; piece++) {
        char *const start = sbrk((intptr_t)PIECE);
        if (start == (void *)-1) break;
        memset(start, 1, PIECE);
    }
    return holds_much();
}
static bool protected_memory(void) { return fill(PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, PROT_READ); }
static bool hidden_memory(void) { return fill(PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, PROT_NONE); }
static bool late_memory(void) { return fill(PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, PROT_READ); }
static bool downwards(void) { return fill(PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1, 0); }
static bool shared_memory(void) { return fill(PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); }
static bool shared_memory_high(void) { return fill(PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | HIGH, -1, 0); }
static bool shared_memory_late(void) { return fill(PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0); }
static bool shared_file(void)
{
    const int new = open(fresh(), O_RDWR | O_CREAT, 0600);
    return new >= 0 && ftruncate(new, (off_t)PIECE) == 0
        && (void *)syscall(SYS_mmap, NULL, PIECE, PROT_READ | PROT_WRITE, MAP_SHARED, new, 0) != MAP_FAILED;
}
static bool shared_file_validated(void)
{
    const int new = open(fresh(), O_RDWR | O_CREAT, 0600);
    return new >= 0 && ftruncate(new, (off_t)PIECE) == 0
        && (void *)syscall(SYS_mmap, NULL, PIECE, PROT_READ | PROT_WRITE, MAP_SHARED_VALIDATE, new, 0) != MAP_FAILED;
}
static bool memory_file(void) { return done(syscall(SYS_memfd_create, "x", 0)); }
static bool secret_memory(void) { return done(syscall(447, 0)); }
static bool segment(void)
{
    const long segment = syscall(SYS_shmget, IPC_PRIVATE, PIECE, 0600);
    if (done(segment)) syscall(SYS_shmctl, segment, IPC_RMID, NULL);
    return done(segment);
}
static bool stack(void)
{
    // The first thread's, as far as the kernel lets it grow.
    struct rlimit limit = { RLIM_INFINITY, RLIM_INFINITY };
    setrlimit(RLIMIT_STACK, &limit);
    struct rlimit now;
    return getrlimit(RLIMIT_STACK, &now) == 0 && now.rlim_cur > MEMORY;
}
static bool duplicate(void)
{
    void *const start = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    return start != MAP_FAILED && (void *)syscall(SYS_mremap, start, 4096, 4096, MREMAP_MAYMOVE | 4, NULL) != MAP_FAILED;
}
static bool pipes(void)
{
    int ends[2];
    return done(syscall(SYS_pipe2, ends, 0));
}
static bool large_pipe(void) { return done(syscall(SYS_fcntl, wave, F_SETPIPE_SZ, 1 << 20)); }
static bool lock_memory(void) { return done(syscall(SYS_mlock, folder, 1)); }
static void *nothing(void *nothing) { return nothing; }
static bool thread(void)
{
    pthread_t thread;
    return pthread_create(&thread, NULL, nothing, NULL) == 0;
}

static bool signal_other(void) { return done(syscall(SYS_kill, other, 0)); }
static bool signal_all(void) { return done(syscall(SYS_kill, 0, 0)); }
static bool signal_thread_of_other(void) { return done(syscall(SYS_tgkill, other, other, 0)); }
static bool queue_signal(void)
{
    siginfo_t info = { .si_code = SI_QUEUE };
    return done(syscall(SYS_rt_sigqueueinfo, other, SIGCONT, &info));
}
static bool handle_of_other(void) { return done(syscall(434, other, 0)); }
static bool own_signals(void)
{
    struct { int type, pid; } owner = { 1, other };
    return done(syscall(SYS_fcntl, wave, F_SETOWN, other)) || done(syscall(SYS_fcntl, wave, F_SETOWN_EX, &owner));
}
static bool own_signals_high(void) { return done(syscall(SYS_fcntl, wave, F_SETOWN | HIGH, other)); }
static bool kind_of_signal(void) { return done(syscall(SYS_fcntl, wave, F_SETSIG, SIGKILL)); }
static bool lease(void) { return done(syscall(SYS_fcntl, file, F_SETLEASE, F_UNLCK)) || errno == EAGAIN; }
static bool environment_of_other(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/environ", other);
    return done(open(path, O_RDONLY));
}
static bool memory_of_other(void)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", other);
    return done(open(path, O_RDONLY));
}
static bool read_other(void)
{
    char byte;
    const struct iovec here = { &byte, 1 }, there = { folder, 1 };
    return done(syscall(SYS_process_vm_readv, other, &here, 1, &there, 1, 0));
}
static bool trace_other(void) { return done(syscall(SYS_ptrace, 0x4206 /* PTRACE_SEIZE */, other, 0, 0)); }
static bool process(void)
{
    const long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) _exit(0);
    return done(child);
}
static bool process_3(void)
{
    uint64_t arguments[8] = { 0, 0, 0, 0, SIGCHLD };
    const long child = syscall(SYS_clone3, arguments, sizeof arguments);
    if (child == 0) _exit(0);
    return done(child);
}
static bool program(void)
{
    // Says that it got through by its status.
    char *const arguments[] = { "sh", "-c", "exit 77", NULL };
    execve("/bin/sh", arguments, arguments + 3);
    return false;
}
static bool ring(void)
{
    char parameters[256] = { 0 };
    return done(syscall(425, 1, parameters));
}
static bool keys(void) { return done(syscall(SYS_keyctl, 0 /* KEYCTL_GET_KEYRING_ID */, -3, 1)); }
static bool root_mounts(void)
{
    return done(syscall(SYS_mount, "none", output, "tmpfs", 0, "")) && done(syscall(SYS_umount2, output, 0));
}
static bool root_attributes(void)
{
    uint64_t attributes[4] = { 0 };
    return done(syscall(442, AT_FDCWD, "/", 0, attributes, sizeof attributes));
}
static bool root_watches(void) { return done(syscall(SYS_fanotify_init, 0, 0)); }
static bool root_moves(void) { return done(syscall(SYS_chroot, "/")); }
static bool root_names(void) { return done(syscall(SYS_unshare, CLONE_NEWUTS)); }
static bool capabilities(void)
{
    struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
    struct __user_cap_data_struct sets[2];
    // Asking is not allowed either; /proc tells.
    FILE *const status = fopen("/proc/self/status", "r");
    char line[128];
    unsigned long long value, more = 0;
    (void)header;
    (void)sets;
    while (status && fgets(line, sizeof line, status)) {
        if (sscanf(line, "CapEff: %llx", &value) == 1 || sscanf(line, "CapPrm: %llx", &value) == 1
            || sscanf(line, "CapInh: %llx", &value) == 1 || sscanf(line, "CapBnd: %llx", &value) == 1
            || sscanf(line, "CapAmb: %llx", &value) == 1) {
            more |= value & ~(1ull << CAP_DAC_OVERRIDE | 1ull << CAP_DAC_READ_SEARCH);
        }
    }
    return more != 0;
}
static bool other_privileges(void)
{
    return done(syscall(SYS_prctl, PR_SET_DUMPABLE | HIGH, 1)) || done(syscall(SYS_prctl, PR_SET_PDEATHSIG, 0));
}
static bool merged_memory(void) { return done(syscall(SYS_madvise, NULL, 0, MADV_MERGEABLE)) || errno == EINVAL; }
#ifdef __x86_64__
static bool old_calls(void)
{
    long result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory", "r8", "r9", "r10", "r11");
    return result == getpid();
}
static bool x32_calls(void) { return syscall(0x40000000 | SYS_getpid) == getpid(); }
#endif

struct attack {
    const char *name;
    bool (*run)(void);
};

#define ATTACK(function) { #function, function }
static const struct attack attacks[] = {
    ATTACK(limit_of_other), ATTACK(set_limit_of_other), ATTACK(own_limit), ATTACK(own_limit_legacy), ATTACK(pair),
    ATTACK(send_to), ATTACK(send_descriptor), ATTACK(receive), ATTACK(internet), ATTACK(local_socket), ATTACK(message_queue),
    ATTACK(semaphores), ATTACK(posix_queue), ATTACK(schedule_other), ATTACK(place_other), ATTACK(see_place_of_other),
    ATTACK(slow_other), ATTACK(disk_of_other), ATTACK(own_mode), ATTACK(own_mode_at), ATTACK(own_mode_at_2), ATTACK(owner),
    ATTACK(attribute), ATTACK(attribute_at), ATTACK(no_attribute_at), ATTACK(flags_at), ATTACK(times_at), ATTACK(flags),
    ATTACK(flags_high), ATTACK(typed), ATTACK(type_high), ATTACK(user_file), ATTACK(group_file), ATTACK(user_file_high),
    ATTACK(unnamed_user_file),
#ifdef SYS_open
    ATTACK(user_file_legacy), ATTACK(user_file_created),
#endif
    ATTACK(user_node), ATTACK(sticky_folder), ATTACK(write_elsewhere), ATTACK(cut_elsewhere),
    ATTACK(cut_elsewhere_by_opening), ATTACK(move_elsewhere), ATTACK(link_elsewhere), ATTACK(link_symbolically),
    ATTACK(private_memory), ATTACK(heap), ATTACK(protected_memory), ATTACK(hidden_memory), ATTACK(late_memory),
    ATTACK(downwards), ATTACK(shared_memory), ATTACK(shared_memory_high), ATTACK(shared_memory_late), ATTACK(shared_file),
    ATTACK(shared_file_validated), ATTACK(memory_file), ATTACK(secret_memory), ATTACK(segment), ATTACK(stack),
    ATTACK(duplicate), ATTACK(pipes), ATTACK(large_pipe), ATTACK(lock_memory), ATTACK(merged_memory), ATTACK(thread),
    ATTACK(signal_other), ATTACK(signal_all), ATTACK(signal_thread_of_other), ATTACK(queue_signal), ATTACK(handle_of_other),
    ATTACK(own_signals), ATTACK(own_signals_high), ATTACK(kind_of_signal), ATTACK(lease), ATTACK(environment_of_other),
    ATTACK(memory_of_other), ATTACK(read_other), ATTACK(trace_other), ATTACK(process), ATTACK(process_3), ATTACK(program),
    ATTACK(ring), ATTACK(keys), ATTACK(root_mounts), ATTACK(root_attributes), ATTACK(root_watches), ATTACK(root_moves),
    ATTACK(root_names), ATTACK(capabilities), ATTACK(other_privileges),
#ifdef __x86_64__
    ATTACK(old_calls), ATTACK(x32_calls),
#endif
};

static bool gets_through(const struct attack *attack, bool is_fenced)
{
    // A victim of its own, in no domain and of the same user.
    other = fork();
    if (other < 0) give_up("fork");
    if (other == 0) for (;;) pause();
    const pid_t child = fork();
    if (child < 0) give_up("fork");
    if (child == 0) {
        alarm(60);
        if (is_fenced) enter();
        _exit(attack->run() ? 77 : 1);
    }
    int status;
    waitpid(child, &status, 0);
    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 99) give_up("this system does not offer the whole fence");
    return WIFEXITED(status) && WEXITSTATUS(status) == 77;
}

static void try_attack(const struct attack *attack)
{
    if (!gets_through(attack, false)) {
        printf("skip %s: it does not get through here without a fence either\n", attack->name);
    } else if (gets_through(attack, true)) {
        fail(attack->name, "it got through");
    } else {
        printf("ok %s\n", attack->name);
    }
}

// ---- What rendering needs

static bool works(void)
{
    char name[96];
    struct stat status;
    snprintf(name, sizeof name, "%s/good", output);
    const int new = open(name, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    char *const memory = malloc(MEMORY / 2);
    if (!memory || new < 0 || write(new, "good", 4) != 4 || fstat(new, &status) != 0 || status.st_size != 4) return false;
    memset(memory, 1, MEMORY / 2);
    void *const map = mmap(NULL, 4, PROT_READ, MAP_SHARED, new, 0);
    if (map == MAP_FAILED || memcmp(map, "good", 4) != 0) return false;
    return close(new) == 0 && unlink(name) == 0 && fopen("/etc/passwd", "r") && isatty(0) == 0 && errno == ENOTTY;
}

static bool aborts(void)
{
    const pid_t child = fork();
    if (child == 0) {
        enter();
        abort();
    }
    int status;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}

static void prepare(void)
{
    if (!mkdtemp(folder)) give_up(folder);
    snprintf(output, sizeof output, "%s/output", folder);
    snprintf(elsewhere, sizeof elsewhere, "%s/elsewhere", folder);
    char name[96];
    snprintf(name, sizeof name, "%s/file", output);
    const int outside = open(elsewhere, O_WRONLY | O_CREAT, 0644);
    int ends[2];
    if (mkdir(output, 0755) != 0 || outside < 0 || write(outside, "elsewhere", 9) != 9 || pipe(ends) != 0) give_up(output);
    close(outside);
    file = open(name, O_RDWR | O_CREAT, 0644);
    if (file < 0 || ftruncate(file, 4096) != 0) give_up(name);
    wave = ends[0];
    receiver = socket(AF_UNIX, SOCK_DGRAM, 0);
    sender = socket(AF_UNIX, SOCK_DGRAM, 0);
    const struct sockaddr_un at = address();
    if (bind(receiver, (const struct sockaddr *)&at, sizeof at) != 0) give_up(at.sun_path);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    prepare();
    umask(0);
    int null = open("/dev/null", O_RDONLY);
    dup2(null, 0);
    const struct attack sane = { "what_rendering_needs", works };
    if (!gets_through(&sane, true)) fail(sane.name, "the fence does not let it through"); else printf("ok %s\n", sane.name);
    if (!aborts()) fail("abort", "it ends otherwise"); else printf("ok abort\n");
    try_numbers("all_numbers", 0, LAST);
    try_numbers("numbers_below", -2, -1);
#ifdef __x86_64__
    try_numbers("numbers_of_x32", 0x40000000, 0x40000000 + LAST);
#endif
    for (size_t index = 0; index < LENGTH(attacks); index++) try_attack(&attacks[index]);
    char command[96];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command) != 0) give_up(folder);
    return failures ? 1 : 0;
}
