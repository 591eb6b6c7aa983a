#pragma once

#include <memory>

// Before its streams: the two headers include each other.
#include <Object.h>
#include <Stream.h>

#include "FileBlocks.h"

// A stream of a file's bytes.
//
// poppler's own reads 256 bytes at a time, for each stream anew, and asks the system for them: an eighth of the time of reading
// a magazine's text. Not its stream of bytes in memory over a mapped file: a file that somebody cuts off meanwhile ends the process.
class BlockStream : public BaseStream
{
public:
    BlockStream(std::shared_ptr<FileBlocks> file, Goffset start, bool isLimited, Goffset length, Object &&dictionary);

    BaseStream *copy() override;
    Stream *makeSubStream(Goffset start, bool isLimited, Goffset length, Object &&dictionary) override;
    StreamKind getKind() const override { return strWeird; }
    void reset() override { move(start); }
    void close() override { }
    int getChar() override { return isReadable() ? static_cast<unsigned char>(*next++) : EOF; }
    int lookChar() override { return isReadable() ? static_cast<unsigned char>(*next) : EOF; }
    int getUnfilteredChar() override { return getChar(); }
    void unfilteredReset() override { reset(); }
    Goffset getPos() override { return position + (next - first); }
    void setPos(Goffset place, int direction = 0) override;
    Goffset getStart() override { return start; }
    void moveStart(Goffset delta) override;

private:
    bool hasGetChars() override { return true; }
    int getChars(int count, unsigned char *buffer) override;

    // Whether `next` is a byte of this stream; other streams may have read over the block.
    bool isReadable() { return (next < last && block->ticket == ticket) || fetch(); }
    bool fetch();
    void move(Goffset place);

    const std::shared_ptr<FileBlocks> file;
    Goffset start;
    const bool isLimited;
    // Of `first`.
    Goffset position;
    const FileBlocks::Block *block = nullptr;
    uint64_t ticket = 0;
    // Bytes of the block, from where reading in it began.
    const char *first = nullptr, *next = nullptr, *last = nullptr;
};
