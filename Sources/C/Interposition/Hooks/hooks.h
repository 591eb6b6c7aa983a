#ifndef RECTO_HOOKS_H
#define RECTO_HOOKS_H

/* For the files of this folder, the only ones that export what a library exports. A hook asks the policies that are in force, one
 * after the other, and calls the library's own function where none of them answers. */

#define RECTO_HOOKS
#include "Checks.h"
#include "Originals.h"

#define EXPORTED __attribute__((visibility("default")))

#define IS_ON(policy) recto_is_on(RECTO_##policy)

#endif
