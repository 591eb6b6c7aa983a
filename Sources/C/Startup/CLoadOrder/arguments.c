#include "CLoadOrder.h"

/* The program's arguments for Swift's runtime, which otherwise searches them before main: on Linux it reads /proc/self/maps for the
 * stack, a line for each part of each library that is loaded, 0.3 of the 12.5 ms of `recto info`.
 *
 * These are the only two functions of the object in the runtime's archive that does that (CommandLine.cpp), so that it is
 * not linked; with a runtime in which it has others the program does not link, and then this file has to go. A runtime that is a
 * shared library calls its own. */

#include <stdlib.h>

#if defined(__linux__) && defined(__GLIBC__) && !defined(DEBUG)

static int count;
static char **values;

/* glibc gives these to constructors, too. */
__attribute__((constructor)) static void keep(int argc, char **argv)
{
    count = argc;
    values = argv;
}

char **_swift_stdlib_getUnsafeArgvArgc(int *length)
{
    *length = count;
    return values;
}

void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc)
{
    count = argc;
    values = argv;
}

#endif
