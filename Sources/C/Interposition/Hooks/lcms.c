#include "hooks.h"
#include "Colours/colours.h"

EXPORTED cmsHTRANSFORM cmsCreateTransform(
    cmsHPROFILE input, cmsUInt32Number input_format, cmsHPROFILE output, cmsUInt32Number output_format,
    cmsUInt32Number intent, cmsUInt32Number flags)
{
    const cmsHTRANSFORM known
        = IS_ON(ICC_COLOURS) ? recto_colours_create(input, input_format, output, output_format, intent, flags) : NULL;
    return known ? known : recto_originals()->lcms.create_transform(input, input_format, output, output_format, intent, flags);
}

EXPORTED void cmsDeleteTransform(cmsHTRANSFORM transform)
{
    if (IS_ON(ICC_COLOURS)) recto_colours_forget(transform);
    recto_originals()->lcms.delete_transform(transform);
}

EXPORTED void cmsDoTransform(cmsHTRANSFORM transform, const void *input, void *output, cmsUInt32Number count)
{
    if (IS_ON(ICC_COLOURS) && recto_colours_transform(transform, input, output, count)) return;
    recto_originals()->lcms.do_transform(transform, input, output, count);
}
