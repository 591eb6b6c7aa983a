#include "BlockStream.h"

#include <algorithm>
#include <cstring>

BlockStream::BlockStream(
    std::shared_ptr<RectoDocumentBytes> bytesA, Goffset startA, bool isLimitedA, Goffset lengthA, Object &&dictionary)
    : BaseStream(std::move(dictionary), lengthA), bytes(std::move(bytesA)), start(startA), isLimited(isLimitedA), position(startA)
{
}

BaseStream *BlockStream::copy()
{
    return new BlockStream(bytes, start, isLimited, length, dict.copy());
}

Stream *BlockStream::makeSubStream(Goffset startA, bool isLimitedA, Goffset lengthA, Object &&dictionary)
{
    return new BlockStream(bytes, startA, isLimitedA, lengthA, std::move(dictionary));
}

void BlockStream::setPos(Goffset place, int direction)
{
    const auto size = static_cast<Goffset>(recto_document_bytes_length(bytes.get()));
    move(direction >= 0 ? place : size - std::min(place, size));
}

void BlockStream::moveStart(Goffset delta)
{
    start += delta;
    move(start);
}

int BlockStream::getChars(int count, unsigned char *buffer)
{
    int done = 0;
    while (done < count && isReadable()) {
        const auto part = std::min(static_cast<ptrdiff_t>(count - done), last - next);
        memcpy(buffer + done, next, static_cast<size_t>(part));
        next += part;
        done += static_cast<int>(part);
    }
    return done;
}

bool BlockStream::fetch()
{
    move(getPos());
    block = recto_document_bytes_block(bytes.get(), position);
    if (!block) {
        return false;
    }
    const auto skipped = position - block->start;
    auto count = static_cast<Goffset>(block->count) - skipped;
    if (isLimited) {
        count = std::min(count, start + length - position);
    }
    if (count <= 0) {
        return false;
    }
    ticket = block->ticket;
    first = next = block->bytes + skipped;
    last = first + count;
    return true;
}

void BlockStream::move(Goffset place)
{
    position = place;
    first = next = last = nullptr;
}
