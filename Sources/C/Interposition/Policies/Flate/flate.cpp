#include "flate.h"
#include "Checks.h"
#include "InflatingStream.h"

#include <cstring>

namespace {

Stream *makeOwn(Stream *source)
{
    Object none(objNull);
    return recto_originals()->poppler.make_filter(source, "FlateDecode", source, &none, 0, nullptr);
}

} // namespace

Stream *recto_flate_filter(const char *name, Stream *source, const Object *parameters, int recursion)
{
    const bool isFlate = strcmp(name, "FlateDecode") == 0 || strcmp(name, "Fl") == 0;
    if (!isFlate || dynamic_cast<EmbedStream *>(source->getBaseStream())) return nullptr;
    const auto prediction = Prediction::of(*parameters, recursion);
    if (!prediction) return nullptr;
    recto_ran(RECTO_FLATE);
    return new InflatingStream(source, *prediction, makeOwn);
}
