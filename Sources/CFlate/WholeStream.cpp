#include "WholeStream.h"

#include <algorithm>

#include <libdeflate.h>

// In this order only: each of the two includes the other.
#include <Object.h>
#include <Stream.h>

namespace {

constexpr size_t first = 1 << 12, mostPacked = 2 << 20, mostPlain = 8 << 20;
constexpr size_t checksumSize = 4;

// One for all streams: poppler runs on one thread, and a decompressor keeps nothing from one to the next.
libdeflate_decompressor *decompressor()
{
    static libdeflate_decompressor *const shared = libdeflate_alloc_decompressor();
    return shared;
}

} // namespace

bool WholeStream::begin(Stream &source)
{
    clear();
    read(source, first);
    return isRead && unpack();
}

bool WholeStream::finish(Stream &source)
{
    while (!isRead && bytes.size() < mostPacked) read(source, std::min(bytes.size(), mostPacked - bytes.size()));
    return isRead && unpack();
}

void WholeStream::read(Stream &source, size_t most)
{
    const size_t filled = bytes.size();
    bytes.resize(filled + most);
    const size_t got = static_cast<size_t>(std::max(0, source.doGetChars(static_cast<int>(most), bytes.data() + filled)));
    bytes.resize(filled + got);
    isRead = got < most;
}

bool WholeStream::unpack()
{
    // Most is packed to more than a quarter.
    size_t room = std::min(4 * (bytes.size() + first), mostPlain);
    Outcome outcome = unpack(room);
    while (outcome == Larger && room < mostPlain) outcome = unpack(room = std::min(4 * room, mostPlain));
    if (outcome == Sound) {
        bytes = {};
    } else {
        plain.reset();
    }
    return outcome == Sound;
}

WholeStream::Outcome WholeStream::unpack(size_t room)
{
    if (!decompressor()) return Unsound;
    plain.reset(new unsigned char[room]);
    size_t read = 0;
    switch (libdeflate_deflate_decompress_ex(decompressor(), bytes.data(), bytes.size(), plain.get(), room, &read, &count)) {
    case LIBDEFLATE_SUCCESS: break;
    case LIBDEFLATE_INSUFFICIENT_SPACE: return Larger;
    default: return Unsound;
    }
    if (bytes.size() - read < checksumSize) return Unsound;
    uint32_t checksum = 0;
    for (size_t i = 0; i < checksumSize; i++) checksum = checksum << 8 | bytes[read + i];
    return checksum == libdeflate_adler32(1, plain.get(), count) ? Sound : Unsound;
}

void WholeStream::clear()
{
    bytes = {};
    plain.reset();
    count = 0;
    isRead = false;
}
