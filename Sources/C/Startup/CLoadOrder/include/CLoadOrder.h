#ifndef RECTO_CLOADORDER_H
#define RECTO_CLOADORDER_H

/* The order in which a program that depends on this target names its libraries to the system's loader.
 *
 * The loader looks for each of 12,000 symbols of 60 libraries through all of them, in the order of the link command, until it
 * has found it; SwiftPM's order has those last in which most are found. Said first here, they are found first: a start takes
 * a sixth less, 2.5 of 15 ms.
 *
 * There is nothing to call: the order is in order.c, in the words of Swift's own autolinking, which are read before any other
 * -l of the link command. Linker settings of the package come after them.
 *
 * Swift's runtime gets the program's arguments here, and need not search them: see arguments.c.
 *
 * In release, qpdf is linked into the program, and what it wants of GnuTLS is loaded when it asks: see inside.h. */

#endif
