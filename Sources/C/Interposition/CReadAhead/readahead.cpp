#include "CReadAhead.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <iterator>

#include <dlfcn.h>
#include <goo/gfile.h>

namespace {

const char reads[] = "_ZNK7GooFile4readEPcix", opens[] = "_ZN7GooFileC1Ei";

struct Piece {
    const GooFile *file = nullptr;
    Goffset start = 0;
    int count = 0;
    uint64_t lastUse = 0;
    char bytes[1 << 14];
};

// No lock: poppler runs on one thread.
Piece pieces[4];
uint64_t now = 0;

template <typename Function>
Function library(const char *symbol)
{
    return reinterpret_cast<Function>(dlsym(RTLD_NEXT, symbol));
}

} // namespace

extern "C" void recto_open_file(GooFile *file, int descriptor) __asm__("_ZN7GooFileC1Ei");

// Nobody hears that a file is closed: another may be where it was.
extern "C" void recto_open_file(GooFile *file, int descriptor)
{
    static const auto open = library<void (*)(GooFile *, int)>(opens);
    for (Piece &piece : pieces)
        if (piece.file == file) piece.file = nullptr;
    open(file, descriptor);
}

int GooFile::read(char *buffer, int count, Goffset offset) const
{
    static const auto read = library<int (*)(const GooFile *, char *, int, Goffset)>(reads);
    if (count > static_cast<int>(sizeof pieces->bytes) / 4) return read(this, buffer, count, offset);
    Piece *piece = std::find_if(std::begin(pieces), std::end(pieces), [&](const Piece &piece) {
        return piece.file == this && offset >= piece.start && offset + count <= piece.start + piece.count;
    });
    if (piece == std::end(pieces)) {
        piece = std::min_element(std::begin(pieces), std::end(pieces), [](const Piece &one, const Piece &other) { return one.lastUse < other.lastUse; });
        piece->file = nullptr;
        const int got = read(this, piece->bytes, sizeof piece->bytes, offset);
        if (got < 0) return got;
        piece->file = this;
        piece->start = offset;
        piece->count = got;
    }
    piece->lastUse = ++now;
    const int part = std::min(count, static_cast<int>(piece->start + piece->count - offset));
    memcpy(buffer, piece->bytes + (offset - piece->start), static_cast<size_t>(part));
    return part;
}

bool recto_read_ahead_in_force(void)
{
    return library<void *>(reads) != dlsym(RTLD_DEFAULT, reads) && library<void *>(opens) != dlsym(RTLD_DEFAULT, opens);
}
