#include "part.h"
#include "scaled.h"

recto_reader *recto_reader_of(pixman_image_t *image, const struct recto_reading *reading)
{
    if (!reading || (reading->repeat != PIXMAN_REPEAT_NONE && reading->repeat != PIXMAN_REPEAT_PAD)) return NULL;
    const pixman_fixed_t *last = reading->transform.matrix[2];
    if (last[0] || last[1] || last[2] != pixman_fixed_1) return NULL;
    if (!recto_part_is_coverage(image) && !recto_part_is_colors(image)) return NULL;
    const bool is_filtered = reading->filter == PIXMAN_FILTER_SEPARABLE_CONVOLUTION;
    if (!is_filtered && reading->filter != PIXMAN_FILTER_BILINEAR && reading->filter != PIXMAN_FILTER_GOOD
        && reading->filter != PIXMAN_FILTER_BEST)
        return NULL;
    if (recto_is_straight(reading)) return is_filtered ? recto_read_filtered : recto_read_between;
    // Of bits, as much would have to be widened as lies between a row's ends.
    return pixman_image_get_format(image) == PIXMAN_a1 ? NULL : recto_read_tilted;
}
