#include "WholeStream.h"
#include "budget.h"

#include <algorithm>
#include <new>

#include <libdeflate.h>

// In this order only: each of the two includes the other.
#include <Object.h>
#include <Stream.h>

namespace {

constexpr size_t first = 1 << 12, largeRoom = 4 << 20;
constexpr size_t checksumSize = 4;

// Bytes unpacked, more than a page at 300 dpi in colour; no more than a sixteenth of what the process may have. zlib takes twice as long.
size_t mostPlain()
{
    constexpr size_t most = 64 << 20;
    return std::min(most, recto_part_of_memory(16, most));
}

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
    const size_t most = mostPlain() / 2;
    try {
        while (!isRead && bytes.size() < most) read(source, std::min(bytes.size(), most - bytes.size()));
    } catch (const std::bad_alloc &) {
        return false;  // what is read so far is there
    }
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
    // Most is packed to more than a quarter. All the room at once comes in huge pages, of which one takes longer to be cleared than
    // most streams to be unpacked.
    const size_t most = mostPlain();
    size_t room = std::min(4 * (bytes.size() + first), most);
    Outcome outcome = unpack(room);
    while (outcome == Larger && room < most) outcome = unpack(room = room < largeRoom ? std::min(4 * room, most) : most);
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
    plain.reset(new (std::nothrow) unsigned char[room]);
    if (!plain) return Unsound;
    recto_in_huge_pages(plain.get(), room);
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
