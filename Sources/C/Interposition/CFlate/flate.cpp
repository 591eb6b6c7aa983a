#include "CFlate.h"
#include "InflatingStream.h"

#include <cstring>

#include <dlfcn.h>


namespace {

const char symbol[] = "_ZN6Stream10makeFilterEPKcPS_P6ObjectiP4Dict";

// The library's own; a member function's object is its first argument.
using Maker = Stream *(*)(Stream *, const char *, Stream *, Object *, int, Dict *);

Maker library()
{
    static const Maker maker = reinterpret_cast<Maker>(dlsym(RTLD_NEXT, symbol));
    return maker;
}

Stream *makeOwn(Stream *source)
{
    Object none(objNull);
    return library()(source, "FlateDecode", source, &none, 0, nullptr);
}

} // namespace

// Private in poppler's header, which does not keep anybody from defining it.
Stream *Stream::makeFilter(const char *name, Stream *str, Object *params, int recursion, Dict *dict)
{
    const bool isFlate = strcmp(name, "FlateDecode") == 0 || strcmp(name, "Fl") == 0;
    if (isFlate && !dynamic_cast<EmbedStream *>(str->getBaseStream()))
        if (const auto prediction = Prediction::of(*params, recursion)) return new InflatingStream(str, *prediction, makeOwn);
    return library()(this, name, str, params, recursion, dict);
}

bool recto_flate_in_force(void) { return library() != reinterpret_cast<Maker>(dlsym(RTLD_DEFAULT, symbol)); }
