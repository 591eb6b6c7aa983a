#ifndef RECTO_CFORK_H
#define RECTO_CFORK_H

#ifdef __linux__
#include <sys/prctl.h>
#include <unistd.h>

// Swift hides fork, which a process with threads must not use: the child has only the one thread that called.
static inline pid_t recto_fork(void) { return fork(); }

// What ps and top call this process; the first 15 bytes.
static inline void recto_set_name(const char *name) { (void)prctl(PR_SET_NAME, name, 0, 0, 0); }
#endif

#endif
