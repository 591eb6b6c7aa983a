#ifndef RECTO_CINTERPOSITION_H
#define RECTO_CINTERPOSITION_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Whoever links this target draws faster: functions of poppler, cairo, pixman and lcms2 that are slow on what magazines are made of
 * are intercepted (Hooks/), and policies (Policies/) answer in their place or change what they are asked. README.md has the whole. */

enum {
    RECTO_ICC_COLOURS,
    RECTO_DEVICE_COLOURS,
    RECTO_FLATE,
    RECTO_MASKS,
    RECTO_SURFACE_RETENTION,
    RECTO_REPEATED_IMAGES,
    RECTO_BLENDING,
    RECTO_GRADIENTS,
    RECTO_SCALING,
    RECTO_REDUNDANT_FILLS,
    /* How many there are. */
    RECTO_POLICIES
};

static const uint32_t recto_all_policies = (1u << RECTO_POLICIES) - 1;

/* Says which policies this process may use, a bit each, and that the calling thread is the one that draws.
 *
 * In force are those of them that were tested with the versions of the libraries that are there, and that RECTO_PLAIN in the
 * environment does not switch off: "1" or "all" for all policies, or names with commas between them. A process that never says
 * anything uses all that it may. To be called before the first page is drawn: policies remember what was drawn. */
void recto_interposition(uint32_t policies);

/* The first name in RECTO_PLAIN that is no policy's, valid until the next call; NULL where there is none. */
const char *recto_unknown_policy(void);

/* A policy's name, as "repeated-images". */
const char *recto_policy_name(int policy);

/* Raised whenever the policy draws other pixels than before. */
int recto_policy_revision(int policy);

/* Why a policy is not in force, in words; NULL where it is. Valid until the next recto_interposition. */
const char *recto_policy_obstacle(int policy);

/* How often a policy has answered in a library's place, or changed what it was asked, since the process began. */
unsigned long recto_policy_count(int policy);

/* Has a picture held beyond the recording that keeps it, for pages to come. Policies/SurfaceRetention; here for tests. */
struct _cairo_surface;
void recto_want_picture(struct _cairo_surface *picture);

/* Lets go of all that is held, as when nothing of its document will be drawn any more. */
void recto_release_pictures(void);

#ifdef __cplusplus
}
#endif

#endif
