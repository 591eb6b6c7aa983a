#ifndef RECTO_CSANDBOX_CALLS_H
#define RECTO_CSANDBOX_CALLS_H

#include <sys/syscall.h>

/* The system calls of a worker. What is in none of these lists, nor among those in filter.c whose arguments are looked at, ends
 * the process. tools/check/attacks/sandbox.c has the same list once more and tries every number.
 *
 * Found by tracing every command over the test files and a corpus, and by reading what glibc 2.36 to 2.42 calls in their place.
 * Calls that only some architectures have are behind #ifdef: x86_64 has `open`, aarch64 only `openat`. */

// With any arguments: nothing can be done with them beyond the process's own memory and what Landlock leaves of the files.
static const unsigned short allowed[] = {
    // Files that are open. Descriptors lead to files, pipes to the host, and nothing else.
    SYS_read, SYS_write, SYS_pread64, SYS_pwrite64, SYS_readv, SYS_writev, SYS_lseek, SYS_close, SYS_fstat, SYS_ftruncate,
    SYS_fsync, SYS_fdatasync, SYS_fallocate, SYS_fadvise64, SYS_getdents64, SYS_fstatfs, SYS_dup, SYS_dup3, SYS_eventfd2,
    SYS_ppoll, SYS_pselect6,
    // Files by name.
    SYS_newfstatat, SYS_statx, SYS_faccessat, SYS_readlinkat, SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_statfs,
    SYS_getcwd,
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_open
    SYS_stat, SYS_lstat, SYS_access, SYS_readlink, SYS_unlink, SYS_rmdir, SYS_rename, SYS_dup2, SYS_poll, SYS_select,
#endif
    // Memory, which the limits bound.
    SYS_brk, SYS_munmap,
    // Waiting, time and chance.
    SYS_futex, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep, SYS_nanosleep, SYS_gettimeofday, SYS_sched_yield,
    SYS_getrandom,
#ifdef SYS_time
    SYS_time,
#endif
    // Signals that it gets, and its threads.
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_rt_sigsuspend, SYS_sigaltstack, SYS_restart_syscall,
    SYS_set_robust_list, SYS_set_tid_address, SYS_membarrier, SYS_exit, SYS_exit_group,
#ifdef SYS_rseq
    SYS_rseq,
#endif
    // What it is, and where.
    SYS_getpid, SYS_gettid, SYS_getppid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getcpu, SYS_getrusage,
    SYS_times, SYS_uname, SYS_sysinfo,
#ifdef SYS_getrlimit
    SYS_getrlimit,
#endif
};

// A library may try these for good reasons and goes on without them: EPERM. Landlock does not cover attributes of files.
static const unsigned short refused[] = {
    SYS_kill, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat,
    SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, SYS_getxattr,
    SYS_lgetxattr, SYS_fgetxattr, SYS_listxattr, SYS_llistxattr, SYS_flistxattr, SYS_utimensat, SYS_linkat, SYS_symlinkat,
    SYS_chdir, SYS_fchdir, SYS_umask, SYS_setpriority, SYS_getpriority, SYS_ioprio_set, SYS_ioprio_get,
    SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_sched_getscheduler, SYS_sched_setparam, SYS_sched_getparam,
    SYS_sched_setattr, SYS_sched_getattr, SYS_mlock, SYS_mlock2, SYS_munlock, SYS_mlockall, SYS_mincore, SYS_msync,
    SYS_memfd_create, SYS_get_mempolicy, SYS_pipe2, SYS_epoll_create1, SYS_inotify_init1, SYS_timer_create, SYS_setitimer,
#ifdef SYS_open
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat, SYS_link, SYS_symlink, SYS_creat, SYS_pipe,
    SYS_epoll_create, SYS_inotify_init, SYS_alarm, SYS_arch_prctl,
#endif
#ifdef SYS_setrlimit
    SYS_setrlimit,
#endif
};

/* Answered as a kernel answers that does not have them yet: ENOSYS, and the C library does without. What clone3 and openat2 are
 * asked for lies in memory, where a filter can't look. */
static const unsigned short missing[] = {
    SYS_clone3, SYS_openat2, SYS_close_range,
};

/* From this number on all are answered like that: calls that are newer than the list. The numbers are the same on all
 * architectures. */
#define FIRST_UNKNOWN 450

#endif
