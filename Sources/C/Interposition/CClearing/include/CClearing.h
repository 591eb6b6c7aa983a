#ifndef RECTO_CCLEARING_H
#define RECTO_CCLEARING_H

#include <stdbool.h>

/* Where cairo replays a recording it clears the target first, unless it made the target itself, and a page's recording begins with
 * its paper: that is a quarter to a half of what is filled, and a millisecond a page of A4 at 288 dpi. Whoever links this library
 * answers in pixman's place when something is filled, and leaves out the first filling with nothing of what CPixels knows to be
 * painted over. A target that cairo makes would be clear as well, but its memory would come anew for each strip. */

/* Whether this process's calls of pixman come here. Not where symbols are bound library by library, as on macOS. */
bool recto_clearing_in_force(void);

/* Browsers, office programs and macOS begin a page with a white rectangle or two as large as the page, on paper that is white
 * already, and each part of the page filled them again: twice as many bytes as the paper itself in a magazine made that way. Whoever
 * links this library answers in cairo's place when something is drawn, and leaves out what is white on a surface of which CPixels
 * knows that it is white; the first thing of another kind ends that. */

/* Whether this process's calls of cairo come here. */
bool recto_white_in_force(void);

#endif
