#ifndef RECTO_FLATE_H
#define RECTO_FLATE_H

#include "Originals.h"

/* poppler decodes Flate streams by a decoder of its own, symbol by symbol, with virtual calls for every byte of a predictor: a
 * tenth of the time that a magazine's pages take, a seventh where cut-out pictures are, and most of what object streams cost.
 * Here, when poppler makes a Flate decoder, it gets one that decodes streams of moderate size at once, with libdeflate, as soon
 * as more than the beginning is asked for; the beginning, and what is large, with zlib, in pieces.
 *
 * A damaged stream is passed to poppler's own decoder from where zlib gave up, so that as much of it is read as ever, with the same
 * messages. Pictures within a page's content go to poppler's decoder from the start: what follows them must not be read ahead.
 *
 * Tried and rejected: ISA-L, which is as fast and decodes in pieces. In a damaged stream it continues where zlib and poppler stop, with
 * other bytes: of 2,441 streams cut off or changed, 64 were not what poppler reads (now 0). */

/* A decoder over `source`, which it owns; nullptr where poppler is to make it. */
Stream *recto_flate_filter(const char *name, Stream *source, const Object *parameters, int recursion);

#endif
