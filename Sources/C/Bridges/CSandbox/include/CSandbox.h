#ifndef RECTO_CSANDBOX_H
#define RECTO_CSANDBOX_H

#include <stddef.h>

// What a process can take away from itself for good. All of Linux; elsewhere each says that it is not offered.

/* From now on this thread and those that it starts write and make files below `writable` only, start no program, and reach no
 * TCP port, abstract socket or foreign process, as far as the kernel's version goes. Folders that are not there are skipped.
 * The version of Landlock in force; 0 where it is not offered, or -errno. */
int recto_sandbox_files(const char *const *writable, size_t count);

/* From now on no thread of this process opens a network socket, starts a process or a program, looks into others, or changes
 * the system. 1 in force; 0 where it is not offered, or -errno. */
int recto_sandbox_calls(void);

/* Works out ahead what recto_sandbox_calls() needs, 0.2 ms: for a process that has to wait anyway. In the process that will call
 * it, and on the same thread. */
void recto_sandbox_prepare(void);

/* Whether this code is built with the address or the thread sanitizer. */
int recto_is_sanitized(void);

#endif
