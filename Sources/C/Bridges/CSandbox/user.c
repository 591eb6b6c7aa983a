#define _GNU_SOURCE
#include "CSandbox.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static int find(const char *name, struct passwd **user)
{
    errno = 0;
    *user = getpwnam(name);
    if (!*user) {
        char *end;
        const unsigned long number = strtoul(name, &end, 10);
        if (*name >= '0' && *name <= '9' && !*end && number == (uid_t)number) {
            *user = getpwuid((uid_t)number);
        }
    }
    return *user ? 0 : -ENOENT;
}

int recto_become_user(const char *name)
{
    struct passwd *user;
    int result = find(name, &user);
    if (result != 0) {
        return result;
    }
    if (user->pw_uid == 0) {
        return -EPERM;
    }
    if (geteuid() == user->pw_uid && getuid() == user->pw_uid) {
        return 0;
    }
    if (geteuid() != 0) {
        return -EPERM;
    }
    // Groups while this is still allowed. The C library's functions, which change all threads.
    if (initgroups(user->pw_name, user->pw_gid) != 0 || setgid(user->pw_gid) != 0
        || setuid(user->pw_uid) != 0) {
        return -errno;
    }
    if (setuid(0) == 0 || getuid() != user->pw_uid || geteuid() != user->pw_uid || getegid() != user->pw_gid) {
        return -EPERM;
    }
    // Caches of fonts are looked for there; root's can't be read any more.
    return setenv("HOME", user->pw_dir, 1) == 0 ? 0 : -errno;
}
