#ifndef RECTO_PICTURES_H
#define RECTO_PICTURES_H

#include "Picture.h"

/* The pictures that were decoded and will be looked for. Most are known as long as a recording has them. Those whose stream is drawn
 * again are held beyond that, for the pages to come: a background of every page, a shadow. */
class Pictures {
public:
    // What was decoded before of the same stream, by a map that agrees, to the same first line; nullptr. Complexity: O(n).
    static cairo_surface_t *same(const Picture &picture);
    static void remember(const Picture &picture);
    // Lets go of those that none of the last 64 pictures was. To be called for each.
    static void next();
    // Lets go of all, as before another document: what is in its place in memory and in the file may be another picture.
    static void forget();
};

#endif
