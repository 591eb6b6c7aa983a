#ifndef RECTO_CCLEARING_H
#define RECTO_CCLEARING_H

#include <stdbool.h>

/* Where cairo replays a recording it clears the target first, unless it made the target itself, and a page's recording begins with
 * its paper: half of what was filled, 2 % of an export's time. Whoever links this library answers in pixman's place when something
 * is filled, and leaves out the first filling with nothing of what CPixels knows to be painted over.
 *
 * Tried and rejected: a target that cairo makes, which is clear, but costs the pages of memory for each strip. */

/* Whether this process's calls of pixman come here. Not where symbols are bound library by library, as on macOS. */
bool recto_clearing_in_force(void);

#endif
