#include "BlockStream.h"

#include <algorithm>
#include <cstring>

BlockStream::BlockStream(
    std::shared_ptr<FileBlocks> fileA, Goffset startA, bool isLimitedA, Goffset lengthA, Object &&dictionary)
    : BaseStream(std::move(dictionary), lengthA), file(std::move(fileA)), start(startA), isLimited(isLimitedA), position(startA)
{
}

BaseStream *BlockStream::copy()
{
    return new BlockStream(file, start, isLimited, length, dict.copy());
}

Stream *BlockStream::makeSubStream(Goffset startA, bool isLimitedA, Goffset lengthA, Object &&dictionary)
{
    return new BlockStream(file, startA, isLimitedA, lengthA, std::move(dictionary));
}

void BlockStream::setPos(Goffset place, int direction)
{
    move(direction >= 0 ? place : file->size() - std::min(place, static_cast<Goffset>(file->size())));
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
    block = file->at(position);
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
