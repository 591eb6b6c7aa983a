#pragma once

/* By its folder: nothing asks pkg-config, since nothing links it (CForeignShaping). */
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>
