#ifndef RECTO_DEVICE_H
#define RECTO_DEVICE_H

#include <stdbool.h>

/* Whether this process's pictures without profiles have their colours worked out here, in poppler's place. */
bool recto_device_colors_in_force(void);

#endif
