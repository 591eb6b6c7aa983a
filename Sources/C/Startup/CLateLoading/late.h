/* Functions of a shared library that is loaded when one of them is called first.
 *
 * To be included once in a file, after these:
 *
 *     #define LIBRARY "libname.so.1"
 *     #define FUNCTIONS(F) F(result, missing, name, (parameters), (arguments)) …
 *
 * `missing` is what a function returns where the library has not got it, or is not there. What stands in FUNCTIONS is defined
 * hidden: not for a library that is itself linked to this one. */

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#define RECTO_NAME(name) #name

static struct {
#define RECTO_MEMBER(result, missing, name, parameters, arguments) result(*name) parameters;
    FUNCTIONS(RECTO_MEMBER)
} loaded;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
/* The name may be a macro for another one, as all of ICU's are. */
#define RECTO_LOOK_UP(result, missing, name, parameters, arguments) *(void **)&loaded.name = dlsym(library, RECTO_NAME(name));
    FUNCTIONS(RECTO_LOOK_UP)
}

#define RECTO_DEFINE(result, missing, name, parameters, arguments) \
    __attribute__((visibility("hidden"))) result name parameters { \
        pthread_once(&once, load); \
        if (!loaded.name) return missing; \
        return loaded.name arguments; \
    }
FUNCTIONS(RECTO_DEFINE)
