#ifndef RECTO_GROUPS_H
#define RECTO_GROUPS_H

#include <cairo.h>
#include <stdbool.h>

/* Between groups that have ended (groups.c) and what poppler makes of them (masks.c). */

struct recto_box {
    double left, top, right, bottom;
};

/* Where the group that ended last lies in the device space of its context, if this is its context. */
bool recto_ended_group(cairo_t *context, struct recto_box *box);

/* Another group has ended: whatever poppler does next is not about the mask that it was at. */
void recto_forget_mask(void);

#endif
