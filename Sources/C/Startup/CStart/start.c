#include "CStart.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

/* Swift's runtime, libdispatch's event loop and its wake-ups. */
#define LEAST_DESCRIPTORS 8
/* Below this, threads of libdispatch overflow their stacks, whose size is this limit. */
#define LEAST_STACK (1 << 20)

static int argument_count;
static char **arguments;

int recto_argument_count(void) { return argument_count; }

const char *recto_argument(int index) { return index >= 0 && index < argument_count ? arguments[index] : NULL; }

const char *recto_executed_path(void)
{
#ifdef __linux__
    return (const char *)getauxval(AT_EXECFN);
#else
    return NULL;
#endif
}

int recto_free_descriptors(int most)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return most;
    /* Hardly any program is started with more than a few open files: of many they are not looked for. */
    if (limit.rlim_cur >= 512) return limit.rlim_cur - 32 < (rlim_t)most ? (int)limit.rlim_cur - 32 : most;
    int free = 0;
    for (int descriptor = 0; free < most && (rlim_t)descriptor < limit.rlim_cur; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) free++;
    return free;
}

static void give_up(const char *message)
{
    /* Where standard error is closed the status alone has to do. */
    if (write(2, message, strlen(message)) < 0) _exit(2);
    _exit(2);
}

/* A file that is opened must never become one of the standard streams: what is written to those would end up in it. A stream that
 * is closed stays unusable, so that losing output is still noticed: reading and writing fail. */
static void fill_standard_streams(void)
{
    for (int stream = 0; stream <= 2; stream++) {
        if (fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
        int descriptor = open("/dev/null", stream == 0 ? O_WRONLY : O_RDONLY);
        /* Without /dev: a folder can be neither read nor written by those calls. */
        if (descriptor < 0) descriptor = open("/", O_RDONLY);
        if (descriptor != stream) _exit(2);
    }
}

/* glibc passes a program's arguments to constructors, too. */
__attribute__((constructor)) static void start(int count, char **values)
{
    argument_count = count;
    arguments = values;
    fill_standard_streams();
    /* What is too large for the file system or for `ulimit -f` is an error of write, with a message. */
    signal(SIGXFSZ, SIG_IGN);
    if (recto_free_descriptors(LEAST_DESCRIPTORS) < LEAST_DESCRIPTORS)
        give_up("recto: cannot start: too few files can be opened; raise the limit of open files (ulimit -n)\n");
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur < LEAST_STACK)
        give_up("recto: cannot start: stacks are limited to less than 1 MiB; raise the limit (ulimit -s 1024)\n");
#ifdef __linux__
    /* libdispatch counts its threads there now and then, and ends the process where it can't. */
    if (access("/proc/self/task", R_OK) != 0)
        give_up("recto: cannot start: there is no /proc; mount it (mount -t proc proc /proc)\n");
#endif
}
