#ifndef RECTO_PICTURE_H
#define RECTO_PICTURE_H

#include "Colors.h"

#include <cairo.h>

#include <Stream.h>

/* Where a picture is decoded from, and how its lines are taken apart. */
struct Origin {
    const XRef *document = nullptr;
    // Bytes in the file.
    Goffset start = 0, length = 0;
    int width = 0, components = 0, bits = 0;

    bool operator==(const Origin &other) const;
};

/* A picture that is decoded, as long as somebody has it: it holds nothing. */
struct Picture {
    Origin origin;
    Colors colors;
    cairo_surface_t *surface = nullptr;

    // Whether the other one has the same content, judged by its first line.
    bool isSame(const Picture &other) const;
};

#endif
