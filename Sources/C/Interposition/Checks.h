#ifndef RECTO_CHECKS_H
#define RECTO_CHECKS_H

#include "CInterposition.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The policies that are in force on this thread, a bit each. What policies remember belongs to the one thread that draws: calls on
 * another one go to the libraries. */
uint32_t recto_policies(void);

static inline bool recto_is_on(int policy) { return recto_policies() >> policy & 1; }

/* Has been done once more (recto_policy_count). */
void recto_ran(int policy);

#ifdef __cplusplus
}
#endif

#endif
