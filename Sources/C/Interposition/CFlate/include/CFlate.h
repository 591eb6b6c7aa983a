#ifndef RECTO_CFLATE_H
#define RECTO_CFLATE_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* poppler decodes Flate streams by a decoder of its own, symbol by symbol, with virtual calls for every byte of a predictor: a
 * tenth of the time that a magazine's pages take, a seventh where cut-out pictures are, and most of what object streams cost.
 * Whoever links this library answers in poppler's place when it makes a Flate decoder. What is not large it unpacks at once, with
 * libdeflate, as soon as more than the beginning is asked for; the beginning, and what is large, with zlib, in pieces.
 *
 * What is damaged goes to poppler's own from where zlib gave up, so that as much of it is read as ever, with the same
 * messages. Pictures within a page's content do from the start: what follows them must not be read ahead.
 *
 * Rejected: ISA-L, which is as fast and unpacks in pieces. Of a damaged stream it goes on where zlib and poppler stop, with
 * other bytes: of 2,441 streams cut off or changed, 64 were not what poppler reads (now 0). */

/* Whether this process's Flate streams come here. Not where symbols are bound library by library, as on macOS. */
bool recto_flate_in_force(void);

#ifdef __cplusplus
}
#endif

#endif
