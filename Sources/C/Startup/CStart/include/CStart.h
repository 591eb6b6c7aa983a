#ifndef RECTO_CSTART_H
#define RECTO_CSTART_H

#include <stddef.h>

/* What has to be in order before Swift's runtime begins: start.c does it in a constructor.
 *
 * The runtime and libdispatch trap, or wait for ever, where they get no descriptor or no thread, and say nothing. Whoever
 * started this process with too little of either is told so here. */

/* The program's arguments as the kernel passed them. Swift's own list is read from /proc, and is empty where that is missing. */
int recto_argument_count(void);
const char *recto_argument(int index);

/* The path that this process's program was started by, as the kernel was told it; NULL where the system does not tell. */
const char *recto_executed_path(void);

/* How many descriptors can still be opened, counted up to `most`. */
int recto_free_descriptors(int most);

/* Whether the number of processes or the size of the address space is limited to less than programs are used to, so that it is
 * worth a look with recto_start_threads() whether threads can be started. */
int recto_is_confined(void);

/* How many of `count` threads can be running at the same time while `bytes` of address space are in use; all have ended when this
 * returns. */
int recto_start_threads(int count, size_t bytes);

/* Whether one more thread can be started now. */
int recto_can_start_a_thread(void);

#endif
