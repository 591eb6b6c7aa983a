#ifndef RECTO_POPPLER_VERSIONS_H
#define RECTO_POPPLER_VERSIONS_H

/* The differences between the versions of poppler's C++ interface that Recto builds with: 22.12 (Debian 12), 24.02 (Ubuntu 24.04) and
 * 25.03 (Debian 13). No other file checks the version. */

// In this order only: each of the two includes the other.
#include <Object.h>
#include <Stream.h>

#include <GfxState.h>
#include <OutputDev.h>
#include <glib/poppler-features.h>

namespace recto {

#if POPPLER_CHECK_VERSION(25, 3, 0)

// The result of the functions that rewind a stream: whether the stream can be read.
using Rewound = bool;
inline Rewound rewound(bool isReadable) { return isReadable; }

inline bool rewind(Stream &stream) { return stream.reset(); }
inline bool rewindUnfiltered(Stream &stream) { return stream.unfilteredReset(); }

// Whether a JPX image has RGB with opacity, which older versions take for plain RGB.
inline bool isRGBA(GfxColorSpaceMode mode) { return mode == csDeviceRGBA; }

#else

using Rewound = void;
inline Rewound rewound(bool) { }

inline bool rewind(Stream &stream)
{
    stream.reset();
    return true;
}

inline bool rewindUnfiltered(Stream &stream)
{
    stream.unfilteredReset();
    return true;
}

inline bool isRGBA(GfxColorSpaceMode) { return false; }

#endif

// What form XObjects are told to, by the signature that `beginForm` has: 25.03 passes the form's object, too.
template <typename Device, typename Signature = decltype(&Device::beginForm)> class FormDevice;

template <typename Device> class FormDevice<Device, void (Device::*)(Ref)> : public Device {
public:
    virtual void formBegins() { }
    virtual void formEnds() { }
    void beginForm(Ref) final { formBegins(); }
    void endForm(Ref) final { formEnds(); }
};

template <typename Device> class FormDevice<Device, void (Device::*)(Object *, Ref)> : public Device {
public:
    virtual void formBegins() { }
    virtual void formEnds() { }
    void beginForm(Object *, Ref) final { formBegins(); }
    void endForm(Object *, Ref) final { formEnds(); }
};

} // namespace recto

#endif
