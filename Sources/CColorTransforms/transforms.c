#define _GNU_SOURCE
#include "CColorTransforms.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// lcms2.h, whose interface has not changed since 2.0; poppler's package brings the library without it.
#define NO_OPTIMIZATION 0x0100u

typedef void *(*create_transform)(
    void *input, uint32_t input_format, void *output, uint32_t output_format, uint32_t intent, uint32_t flags);

__attribute__((visibility("default"))) void *cmsCreateTransform(
    void *input, uint32_t input_format, void *output, uint32_t output_format, uint32_t intent, uint32_t flags)
{
    const create_transform library = (create_transform)dlsym(RTLD_NEXT, "cmsCreateTransform");
    // poppler does without a transform that can't be made.
    return library ? library(input, input_format, output, output_format, intent, flags & ~NO_OPTIMIZATION) : NULL;
}

bool recto_color_transforms_in_force(void)
{
    return dlsym(RTLD_DEFAULT, "cmsCreateTransform") == (void *)cmsCreateTransform;
}
