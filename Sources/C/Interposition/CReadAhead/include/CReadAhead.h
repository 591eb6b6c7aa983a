#ifndef RECTO_CREADAHEAD_H
#define RECTO_CREADAHEAD_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* poppler asks the system for 256 bytes of a document at a time: 37,000 times in 20 pages of a magazine of photographs, 3 % of
 * the time that their tiles take. Whoever links this library answers in poppler's place when it reads: from pieces of 16 KB, a
 * few of them, since a picture and its mask are read in turns.
 *
 * Not by mapping the file into memory: a file that somebody cuts off meanwhile would end the process. */

/* Whether this process's documents are read here. Not where symbols are bound library by library, as on macOS. */
bool recto_read_ahead_in_force(void);

#ifdef __cplusplus
}
#endif

#endif
