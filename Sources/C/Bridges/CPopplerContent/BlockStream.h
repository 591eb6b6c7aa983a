#pragma once

#include <memory>

#include <DocumentBytes.h>
#include <versions.h>

// A stream of a document's bytes, buffered in blocks that all streams of the document share.
//
// poppler's own stream reads 256 bytes per system call, separately for each stream, which took an eighth of the time of reading a
// magazine's text.
class BlockStream : public BaseStream
{
public:
    BlockStream(std::shared_ptr<RectoDocumentBytes> bytes, Goffset start, bool isLimited, Goffset length, Object &&dictionary);

    BaseStream *copy() override;
    Stream *makeSubStream(Goffset start, bool isLimited, Goffset length, Object &&dictionary) override;
    StreamKind getKind() const override { return strWeird; }
    recto::Rewound reset() override
    {
        move(start);
        return recto::rewound(true);
    }
    void close() override { }
    int getChar() override { return isReadable() ? static_cast<unsigned char>(*next++) : EOF; }
    int lookChar() override { return isReadable() ? static_cast<unsigned char>(*next) : EOF; }
    int getUnfilteredChar() override { return getChar(); }
    recto::Rewound unfilteredReset() override { return reset(); }
    Goffset getPos() override { return position + (next - first); }
    void setPos(Goffset place, int direction = 0) override;
    Goffset getStart() override { return start; }
    void moveStart(Goffset delta) override;

private:
    bool hasGetChars() override { return true; }
    int getChars(int count, unsigned char *buffer) override;

    // Whether `next` is valid; another stream may have reused the block.
    bool isReadable() { return (next < last && block->ticket == ticket) || fetch(); }
    bool fetch();
    void move(Goffset place);

    const std::shared_ptr<RectoDocumentBytes> bytes;
    Goffset start;
    const bool isLimited;
    // The offset of `first`.
    Goffset position;
    const RectoBlock *block = nullptr;
    uint64_t ticket = 0;
    // The part of the block from the byte where reading began.
    const char *first = nullptr, *next = nullptr, *last = nullptr;
};
