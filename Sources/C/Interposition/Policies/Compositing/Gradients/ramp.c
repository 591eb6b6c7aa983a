#include "places.h"
#include "ramp.h"
#include "CCPU.h"

#include <stdlib.h>

// All that PDF has, and what a few stops beyond the ends add.
#define MOST_PLACES (1 << 17)
// Those that are filled at a time, at least: rows go a little further one by one.
#define STEP 512

enum { NOWHERE, BEFORE, BETWEEN };

bool recto_ramp_begin(struct recto_ramp *ramp, const struct recto_segment *segments, int count)
{
    const int64_t first = segments[0].right, end = segments[count].left;
    if (end <= first || end - first > MOST_PLACES || first < -MOST_PLACES || end > MOST_PLACES) return false;
    const int32_t places = (int32_t)(end - first);
    uint32_t *colors = malloc(((size_t)places + BETWEEN + 1) * sizeof *colors);
    if (!colors) return false;
    const struct recto_segment *before = &segments[0], *beyond = &segments[count];
    colors[NOWHERE] = 0;
    colors[BEFORE] = recto_colored(&before, first - 1);
    colors[BETWEEN + places] = recto_colored(&beyond, end);
    *ramp = (struct recto_ramp){colors, (int32_t)first, places, 0, 0, &segments[0]};
    return true;
}

void recto_ramp_end(struct recto_ramp *ramp)
{
    free(ramp->colors);
    ramp->colors = NULL;
}

static void fill(struct recto_ramp *ramp, int32_t from, int32_t to)
{
    while (from < to) {
        const int64_t place = (int64_t)ramp->first + from;
        recto_colored(&ramp->segment, place);
        const int64_t end = ramp->segment->right - ramp->first;
        const int32_t next = end < to ? (int32_t)end : to;
        recto_fill_segment(ramp->segment, (int32_t)place, next - from, ramp->colors + BETWEEN + from);
        from = next;
    }
}

static void reach(struct recto_ramp *ramp, int32_t from, int32_t to)
{
    if (ramp->from == ramp->to) ramp->from = ramp->to = from;
    if (from < ramp->from) {
        const int32_t further = ramp->from - STEP < from ? ramp->from - STEP : from, start = further < 0 ? 0 : further;
        fill(ramp, start, ramp->from);
        ramp->from = start;
    }
    if (to > ramp->to) {
        const int32_t further = ramp->to + STEP > to ? ramp->to + STEP : to, end = further > ramp->count ? ramp->count : further;
        fill(ramp, ramp->to, end);
        ramp->to = end;
    }
}

// Replaces places by where their colours are. Between which of those that are between stops they lie.
INLINE void find(const struct recto_ramp *ramp, int32_t *places, int32_t width, int32_t *from, int32_t *to)
{
    const int32_t first = ramp->first, count = ramp->count;
    int32_t least = count, most = -1;
    for (int32_t i = 0; i < width; i++) {
        const int32_t place = places[i], along = place - first;
        const int32_t near = along < -1 ? -1 : along > count ? count : along;
        least = near < least ? near : least;
        most = near > most ? near : most;
        places[i] = place == RECTO_NOWHERE ? NOWHERE : near + BETWEEN;
    }
    *from = least < 0 ? 0 : least;
    *to = most < count ? most + 1 : count;
}

WIDE static void find_wide(const struct recto_ramp *ramp, int32_t *places, int32_t width, int32_t *from, int32_t *to)
{
    find(ramp, places, width, from, to);
}

void recto_ramp_color(struct recto_ramp *ramp, int32_t *places, int32_t width)
{
    int32_t from, to;
    if (recto_is_wide())
        find_wide(ramp, places, width, &from, &to);
    else
        find(ramp, places, width, &from, &to);
    if (from < to) reach(ramp, from, to);
    for (int32_t i = 0; i < width; i++) places[i] = (int32_t)ramp->colors[places[i]];
}
