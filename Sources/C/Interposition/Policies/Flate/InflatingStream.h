#ifndef RECTO_INFLATINGSTREAM_H
#define RECTO_INFLATINGSTREAM_H

#include "Prediction.h"
#include "WholeStream.h"

#include <memory>
#include <vector>

#include <zlib.h>

#include <versions.h>

// A Flate filter over another stream, in the place of poppler's.
class InflatingStream final : public Stream
{
public:
    // Makes poppler's own decoder over a stream, which it then owns.
    using Fallback = Stream *(*)(Stream *);

    // Owns `source`.
    InflatingStream(Stream *source, Prediction prediction, Fallback fallback);
    ~InflatingStream() override;

    StreamKind getKind() const override { return strFlate; }
    recto::Rewound reset() override;
    void close() override;
    int getChar() override { return next < end || refill() ? *next++ : EOF; }
    int lookChar() override { return next < end || refill() ? *next : EOF; }
    bool isBinary(bool) const override { return source->isBinary(true); }

    int getUnfilteredChar() override { return source->getUnfilteredChar(); }
    recto::Rewound unfilteredReset() override;
    Goffset getPos() override { return source->getPos(); }
    void setPos(Goffset, int) override { }
    BaseStream *getBaseStream() override { return source->getBaseStream(); }
    Stream *getUndecodedStream() override { return source->getUndecodedStream(); }
    Dict *getDict() override { return source->getDict(); }
    Object *getDictObject() override { return source->getDictObject(); }
    Stream *getNextStream() const override { return source; }

private:
    // For the beginning, and for what cannot be unpacked as a whole.
    struct Decoder {
        z_stream stream = {};
        // zlib is slow in the last bytes of a piece, and poppler's files give no more than 256 at a time.
        unsigned char packed[4096];
        unsigned char plain[1 << 14];
        bool isReady = false;
    };

    bool hasGetChars() override { return true; }
    int getChars(int count, unsigned char *buffer) override;

    void forget();
    bool begin();
    void startDecoder();
    void feedDecoder(size_t used);
    void nextPiece();
    // Whether it is known how the rest is decoded.
    bool isSettled() const { return isTried || isDamaged || isAtEnd; }
    bool refill();
    bool nextRow();
    size_t read(unsigned char *to, size_t count);
    size_t decode(unsigned char *to, size_t room);
    void giveUp(unsigned long long read);

    Stream *source;
    const Prediction prediction;
    const Fallback fallback;
    WholeStream whole;
    // Whether it was tried to unpack all of it at once, or is too late for that.
    bool isTried = false;
    std::unique_ptr<Decoder> decoder;
    // Of what zlib could not read: `source` is poppler's own decoder then.
    bool isDamaged = false;
    bool isAtEnd = true;
    // Bytes decoded since the beginning.
    unsigned long long decoded = 0;
    // Decoded, and not yet asked for; with a prediction, not yet undone.
    const unsigned char *plain = nullptr, *plainEnd = nullptr;
    // Ready to be given.
    const unsigned char *next = nullptr, *end = nullptr;
    // With its margin; and as it was packed.
    std::vector<unsigned char> row, raw;
};

#endif
