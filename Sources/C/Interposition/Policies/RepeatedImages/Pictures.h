#ifndef RECTO_PICTURES_H
#define RECTO_PICTURES_H

#include "Picture.h"

/* The pictures that were decoded, as long as somebody has them. Those whose stream is drawn again SurfaceRetention is to hold. */
class Pictures {
public:
    // What was decoded before of the same stream, by a map that agrees, to the same first line; nullptr. Complexity: O(n).
    static cairo_surface_t *same(const Picture &picture);
    static void remember(const Picture &picture);
    // As before another document: what is in its place in memory and in the file may be another picture.
    static void forget();
};

#endif
