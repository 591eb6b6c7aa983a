#include "Checks.h"
#include "Originals.h"

#include <poppler.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BIT(policy) (1u << RECTO_##policy)

/* Whether what a policy draws depends on cairo's or pixman's inner ways, as all do that stand before them: of each library, the
 * policies that were tested with a series of its versions. A line for each series; CONTRIBUTING says what "tested" means. */
enum library { POPPLER, CAIRO, PIXMAN, LCMS, LIBRARIES };
static const struct {
    enum library library;
    const char *series;
    uint32_t policies;
} tested[] = {
    {POPPLER, "22.12", BIT(DEVICE_COLOURS) | BIT(FLATE) | BIT(MASKS) | BIT(REPEATED_IMAGES)},
    {POPPLER, "25.03", BIT(DEVICE_COLOURS) | BIT(FLATE) | BIT(MASKS) | BIT(REPEATED_IMAGES)},
    {CAIRO, "1.16", BIT(MASKS) | BIT(SURFACE_RETENTION) | BIT(REPEATED_IMAGES) | BIT(REDUNDANT_FILLS)},
    {CAIRO, "1.18", BIT(MASKS) | BIT(SURFACE_RETENTION) | BIT(REPEATED_IMAGES) | BIT(REDUNDANT_FILLS)},
    {PIXMAN, "0.42", BIT(SURFACE_RETENTION) | BIT(BLENDING) | BIT(GRADIENTS) | BIT(SCALING) | BIT(REDUNDANT_FILLS)},
    {PIXMAN, "0.44", BIT(SURFACE_RETENTION) | BIT(BLENDING) | BIT(GRADIENTS) | BIT(SCALING) | BIT(REDUNDANT_FILLS)},
    {LCMS, "2.14", BIT(ICC_COLOURS)},
    {LCMS, "2.16", BIT(ICC_COLOURS)},
};
#define TESTED (sizeof tested / sizeof *tested)

static const char *const library_names[LIBRARIES] = {"poppler", "cairo", "pixman", "lcms2"};

static const struct {
    const char *name;
    int revision;
} policies[RECTO_POLICIES] = {
    [RECTO_ICC_COLOURS] = {"icc-colours", 1},
    [RECTO_DEVICE_COLOURS] = {"device-colours", 1},
    [RECTO_FLATE] = {"flate", 1},
    [RECTO_MASKS] = {"masks", 1},
    [RECTO_SURFACE_RETENTION] = {"surface-retention", 1},
    [RECTO_REPEATED_IMAGES] = {"repeated-images", 1},
    [RECTO_BLENDING] = {"blending", 1},
    [RECTO_GRADIENTS] = {"gradients", 1},
    [RECTO_SCALING] = {"scaling", 1},
    [RECTO_REDUNDANT_FILLS] = {"redundant-fills", 1},
};

static uint32_t in_force;
static char obstacles[RECTO_POLICIES][128];
static unsigned long counts[RECTO_POLICIES];

// The thread that draws is known by the address of its own `self`.
static _Thread_local char self;
static char *_Atomic drawing;

uint32_t recto_policies(void)
{
    const char *thread = atomic_load_explicit(&drawing, memory_order_acquire);
    if (thread == &self) return in_force;
    if (!thread) {
        recto_interposition(recto_all_policies);
        return in_force;
    }
#ifdef DEBUG
    fputs("recto: a second thread draws; poppler and cairo belong to one\n", stderr);
    abort();
#else
    return 0;
#endif
}

void recto_ran(int policy) { counts[policy]++; }

static void version_of(enum library library, char *text, size_t size)
{
    const int lcms = cmsGetEncodedCMMversion();
    switch (library) {
    case POPPLER: snprintf(text, size, "%s", poppler_get_version()); break;
    case CAIRO: snprintf(text, size, "%s", cairo_version_string()); break;
    case PIXMAN: snprintf(text, size, "%s", pixman_version_string()); break;
    case LCMS: snprintf(text, size, "%d.%d", lcms / 1000, lcms % 1000 / 10); break;
    case LIBRARIES: *text = 0;
    }
}

static bool is_of(const char *version, const char *series)
{
    const size_t length = strlen(series);
    return strncmp(version, series, length) == 0 && (version[length] == '.' || version[length] == 0);
}

// Says of policies that were tested with another version of a library only that they are not in force.
static void check(enum library library)
{
    char version[64];
    version_of(library, version, sizeof version);
    uint32_t concerned = 0, suited = 0;
    for (size_t i = 0; i < TESTED; i++) {
        if (tested[i].library != library) continue;
        concerned |= tested[i].policies;
        if (is_of(version, tested[i].series)) suited |= tested[i].policies;
    }
    for (int policy = 0; policy < RECTO_POLICIES; policy++) {
        if (!((concerned & ~suited) >> policy & 1)) continue;
        in_force &= ~(1u << policy);
        snprintf(obstacles[policy], sizeof *obstacles, "not tested with %s %s", library_names[library], version);
    }
}

static bool is_policy(const char *name, size_t length)
{
    for (int policy = 0; policy < RECTO_POLICIES; policy++)
        if (strlen(policies[policy].name) == length && strncmp(policies[policy].name, name, length) == 0) return true;
    return false;
}

// Goes through the names in RECTO_PLAIN; those of all policies where it says 1 or all.
static bool is_switched_off(int policy)
{
    const char *names = getenv("RECTO_PLAIN");
    if (!names) return false;
    if (strcmp(names, "1") == 0 || strcmp(names, "all") == 0) return true;
    const char *name = policies[policy].name;
    for (const char *place = strstr(names, name); place; place = strstr(place + 1, name)) {
        const char end = place[strlen(name)];
        if ((place == names || place[-1] == ',') && (end == 0 || end == ',')) return true;
    }
    return false;
}

const char *recto_unknown_policy(void)
{
    static char unknown[64];
    const char *names = getenv("RECTO_PLAIN");
    if (!names || strcmp(names, "1") == 0 || strcmp(names, "0") == 0 || strcmp(names, "all") == 0) return NULL;
    for (const char *name = names; *name;) {
        const size_t length = strcspn(name, ",");
        if (length && !is_policy(name, length)) {
            snprintf(unknown, sizeof unknown, "%.*s", (int)length, name);
            return unknown;
        }
        name += length + (name[length] == ',');
    }
    return NULL;
}

void recto_interposition(uint32_t allowed)
{
    in_force = recto_all_policies;
    memset(obstacles, 0, sizeof obstacles);
    for (enum library library = 0; library < LIBRARIES; library++) check(library);
    for (int policy = 0; policy < RECTO_POLICIES; policy++) {
        const char *obstacle = recto_policies_without_originals() >> policy & 1 ? "a function of a library is not there"
            : !(allowed >> policy & 1) || is_switched_off(policy)             ? "switched off"
                                                                              : NULL;
        if (!obstacle) continue;
        in_force &= ~(1u << policy);
        snprintf(obstacles[policy], sizeof *obstacles, "%s", obstacle);
    }
    atomic_store_explicit(&drawing, &self, memory_order_release);
}

static bool is_known(int policy) { return policy >= 0 && policy < RECTO_POLICIES; }

const char *recto_policy_name(int policy) { return is_known(policy) ? policies[policy].name : ""; }

int recto_policy_revision(int policy) { return is_known(policy) ? policies[policy].revision : 0; }

const char *recto_policy_obstacle(int policy) { return is_known(policy) && *obstacles[policy] ? obstacles[policy] : NULL; }

unsigned long recto_policy_count(int policy) { return is_known(policy) ? counts[policy] : 0; }
