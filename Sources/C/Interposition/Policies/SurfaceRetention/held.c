#include "held.h"
#include "Originals.h"
#include "budget.h"
#include "retention.h"
#include "stock.h"

#include <stddef.h>

#define MOST_UNBOUNDED ((size_t)64 << 20)
// In pictures that were kept.
#define LONGEST 64

static struct held {
    cairo_surface_t *picture;
    size_t bytes;
    unsigned long last;
} held[16];
#define COUNT (sizeof held / sizeof *held)

static unsigned long now;

static const cairo_user_data_key_t wanted;

void recto_want_picture(cairo_surface_t *picture)
{
    // Without it the picture is decoded again.
    (void)cairo_surface_set_user_data(picture, &wanted, held, NULL);
}

static void release(struct held *slot)
{
    cairo_surface_t *picture = slot->picture;
    slot->picture = NULL;
    if (picture) recto_drop_picture(picture);
}

void recto_release_pictures(void)
{
    for (struct held *slot = held; slot < held + COUNT; slot++) release(slot);
    recto_stock_empty();
}

static size_t most(void) { return recto_part_of_memory(16, MOST_UNBOUNDED); }

void recto_held_turn(void)
{
    now++;
    if (recto_memory_is_short()) recto_release_pictures();
    for (struct held *slot = held; slot < held + COUNT; slot++)
        if (slot->picture && slot->last + LONGEST < now) release(slot);
}

bool recto_hold(cairo_surface_t *picture)
{
    const size_t bytes = (size_t)recto_originals()->cairo.image_surface_get_stride(picture) * (size_t)cairo_image_surface_get_height(picture);
    if (!cairo_surface_get_user_data(picture, &wanted) || bytes > most()) return false;
    for (struct held *slot = held; slot < held + COUNT; slot++) {
        if (slot->picture != picture) continue;
        slot->last = now;
        return false;
    }
    for (;;) {
        struct held *empty = NULL, *oldest = NULL;
        size_t all = bytes;
        for (struct held *slot = held; slot < held + COUNT; slot++) {
            if (!slot->picture) {
                empty = slot;
                continue;
            }
            all += slot->bytes;
            if (!oldest || slot->last < oldest->last) oldest = slot;
        }
        if (empty && all <= most()) {
            *empty = (struct held){picture, bytes, now};
            return true;
        }
        release(oldest);
    }
}
