#ifndef RECTO_CSANDBOX_H
#define RECTO_CSANDBOX_H

#include <stdbool.h>
#include <stddef.h>

// What a process can take away from itself for good. All of Linux; elsewhere each says that it is not offered.

/* From now on this thread and those that it starts write and make files below `writable` only, start no program, and reach no
 * TCP port, abstract socket or foreign process, as far as the kernel's version goes. Folders that are not there are skipped.
 * The version of Landlock in force; 0 where it is not offered, or -errno. */
int recto_sandbox_files(const char *const *writable, size_t count);

/* Drops the capabilities of this thread and of those that it starts, and closes the bounding set: being root gives no rights
 * any more. What remains, where it was there, is access to files whatever their permissions say: to read them, and with
 * `writes` to write them too. Landlock still decides where. 0 or -errno. */
int recto_sandbox_capabilities(bool writes);

/* From now on no thread of this process makes any system call that is not on the list in calls.h. No more threads can be
 * started either: to be called when all are there. 1 in force; 0 where it is not offered, or -errno.
 *
 * A call that is not on the list ends the process. With `reports` it ends too, but says on standard error first which call it
 * was: for finding out what a library of another system needs. */
int recto_sandbox_calls(bool reports);

/* Changes the user and the groups of this whole process for good. 0, -ENOENT where there is no such user, -EPERM where this
 * process may not or the user is root, or another -errno. A number is a user as well. */
int recto_become_user(const char *name);

/* Whether this code is built with the address or the thread sanitizer. */
bool recto_is_sanitized(void);

#endif
