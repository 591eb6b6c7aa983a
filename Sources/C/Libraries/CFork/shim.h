#ifndef RECTO_CFORK_H
#define RECTO_CFORK_H

#ifdef __linux__
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <sched.h>
#include <sys/prctl.h>
#include <unistd.h>

// Swift hides fork, which a process with threads must not use: the child has only the one thread that called.
static inline pid_t recto_fork(void) { return fork(); }

// Moves a child that has not run yet to another processor than the caller's, if both may run on another.
//
// Linux often leaves a child where it was forked, to wait until its parent sleeps, while another processor is idle: three
// times of four with two of them, 2.5 ms each. Where the two are threads of one core, `recto info` gains 0.3 of 22 ms.
// Afterwards it may run on all again.
static inline void recto_part_from(pid_t child) {
    cpu_set_t all, others;
    int own = sched_getcpu();
    if (own < 0 || own >= CPU_SETSIZE || sched_getaffinity(child, sizeof all, &all) != 0 || CPU_COUNT(&all) < 2) return;
    others = all;
    CPU_CLR(own, &others);
    if (CPU_COUNT(&others) > 0 && sched_setaffinity(child, sizeof others, &others) == 0)
        (void)sched_setaffinity(child, sizeof all, &all);
}

// What ps and top call this process; the first 15 bytes.
static inline void recto_set_name(const char *name) { (void)prctl(PR_SET_NAME, name, 0, 0, 0); }
#endif

#endif
