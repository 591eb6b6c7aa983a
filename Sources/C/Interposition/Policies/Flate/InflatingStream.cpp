#include "InflatingStream.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace {

// Bytes that go through zlib before all the rest is asked for.
constexpr size_t beginning = 1 << 10;

} // namespace

InflatingStream::InflatingStream(Stream *source, Prediction prediction, Fallback fallback)
    : source(source), prediction(prediction), fallback(fallback)
{
}

InflatingStream::~InflatingStream()
{
    if (decoder && decoder->isReady) inflateEnd(&decoder->stream);
    delete source;
}

void InflatingStream::forget()
{
    decoded = 0;
    isTried = false;
    plain = plainEnd = next = end = nullptr;
    if (!prediction.isNone()) {
        row.assign(prediction.rowBytes(), 0);
        raw.resize(prediction.rowBytes());
    }
}

recto::Rewound InflatingStream::reset() { return recto::rewound(begin()); }

// Whether there is anything to read.
bool InflatingStream::begin()
{
    forget();
    isAtEnd = !recto::rewind(*source);
    if (isDamaged || isAtEnd) return !isAtEnd;
    const int method = source->getChar(), flags = source->getChar();
    const bool isHeader = method != EOF && flags != EOF && (method & 0x0f) == 8 && (method << 8 | flags) % 31 == 0 && !(flags & 0x20);
    if (!isHeader) {
        giveUp(0);
    } else if (whole.begin(*source)) {
        plain = whole.data();
        plainEnd = plain + whole.size();
        isAtEnd = true;
    } else {
        isTried = whole.isAtEnd();
        startDecoder();
    }
    // poppler's own decoder may find nothing to read.
    return !isDamaged || !isAtEnd;
}

void InflatingStream::startDecoder()
{
    if (!decoder) decoder = std::make_unique<Decoder>();
    // Without header and checksum, which poppler does not compare either.
    if (decoder->isReady) {
        inflateReset(&decoder->stream);
    } else if (inflateInit2(&decoder->stream, -MAX_WBITS) != Z_OK) {
        return giveUp(0);
    }
    decoder->isReady = true;
    feedDecoder(0);
}

// With what has been read ahead, but for what it has used of that.
void InflatingStream::feedDecoder(size_t used)
{
    decoder->stream.next_in = const_cast<unsigned char *>(whole.packed().data()) + used;
    decoder->stream.avail_in = static_cast<uInt>(whole.packed().size() - used);
}

void InflatingStream::close()
{
    whole.clear();
    plain = plainEnd = next = end = nullptr;
    isAtEnd = true;
    source->close();
}

recto::Rewound InflatingStream::unfilteredReset()
{
    forget();
    isAtEnd = true;
    return recto::rewound(recto::rewindUnfiltered(*source));
}

// From here on poppler's own decoder reads, behind so many bytes.
void InflatingStream::giveUp(unsigned long long read)
{
    isDamaged = true;
    if (!decoder) decoder = std::make_unique<Decoder>();
    whole.clear();
    source = fallback(source);
    if (!recto::rewind(*source)) {
        isAtEnd = true;
        return;
    }
    unsigned char skipped[4096];
    while (read > 0) {
        const int wanted = static_cast<int>(std::min<unsigned long long>(read, sizeof skipped));
        if (source->doGetChars(wanted, skipped) < wanted) {
            isAtEnd = true;
            return;
        }
        read -= static_cast<unsigned long long>(wanted);
    }
}

// Fewer than there is room for at the end only.
size_t InflatingStream::decode(unsigned char *to, size_t room)
{
    size_t count = 0;
    while (count < room && !isAtEnd) {
        const size_t wanted = std::min<size_t>(room - count, 1 << 30);
        if (isDamaged) {
            const int got = source->doGetChars(static_cast<int>(wanted), to + count);
            count += static_cast<size_t>(std::max(got, 0));
            isAtEnd = got < static_cast<int>(wanted);
            continue;
        }
        z_stream &stream = decoder->stream;
        if (stream.avail_in == 0) {
            isTried = true;  // what is read from here on is not kept
            stream.next_in = decoder->packed;
            stream.avail_in = static_cast<uInt>(std::max(0, source->doGetChars(sizeof decoder->packed, decoder->packed)));
        }
        stream.next_out = to + count;
        stream.avail_out = static_cast<uInt>(wanted);
        const int status = inflate(&stream, Z_NO_FLUSH);
        count += wanted - stream.avail_out;
        if (status == Z_STREAM_END) {
            isAtEnd = true;
        } else if (status != Z_OK) {
            giveUp(decoded + count);
        }
    }
    decoded += count;
    return count;
}

// What is decoded next, as `plain`; nothing at the end.
void InflatingStream::nextPiece()
{
    if (isAtEnd) return;
    size_t room = sizeof decoder->plain;
    if (!isSettled()) {
        if (decoded == 0) {
            // Of a font poppler reads the first bytes for every page, to see what kind it is.
            room = beginning;
        } else {
            isTried = true;
            const size_t used = whole.packed().size() - decoder->stream.avail_in;
            if (whole.finish(*source) && whole.size() >= decoded) {
                plain = whole.data() + decoded;
                plainEnd = whole.data() + whole.size();
                isAtEnd = true;
                return;
            }
            feedDecoder(used);
        }
    }
    plain = decoder->plain;
    plainEnd = plain + decode(decoder->plain, room);
}

size_t InflatingStream::read(unsigned char *to, size_t count)
{
    size_t done = 0;
    while (done < count) {
        if (plain == plainEnd) {
            const size_t lacking = count - done;
            if (isSettled() && lacking >= sizeof decoder->plain) return done + decode(to + done, lacking);
            nextPiece();
            if (plain == plainEnd) break;
        }
        const size_t part = std::min(count - done, static_cast<size_t>(plainEnd - plain));
        memcpy(to + done, plain, part);
        plain += part;
        done += part;
    }
    return done;
}

bool InflatingStream::refill()
{
    if (!prediction.isNone()) return nextRow();
    if (plain == plainEnd) nextPiece();
    next = std::exchange(plain, plainEnd);
    end = plainEnd;
    return next < end;
}

bool InflatingStream::nextRow()
{
    if (isAtEnd && plain == plainEnd) return false;
    unsigned char tag = 0;
    if (prediction.hasTags() && read(&tag, 1) == 0) return false;
    // Of a row that was cut off the rest stays as the one above, as in poppler.
    const size_t count = read(raw.data(), raw.size());
    if (count == 0) return false;
    prediction.undo(tag, raw.data(), count, row.data());
    next = row.data();
    end = next + prediction.rowBytes();
    return true;
}

int InflatingStream::getChars(int count, unsigned char *buffer)
{
    int done = 0;
    while (done < count) {
        if (next == end) {
            const size_t lacking = static_cast<size_t>(count - done);
            // Straight to where it is wanted.
            if (prediction.isNone() && plain == plainEnd && isSettled() && lacking >= sizeof decoder->plain) return done + static_cast<int>(decode(buffer + done, lacking));
            if (!refill()) break;
        }
        const int part = static_cast<int>(std::min<ptrdiff_t>(count - done, end - next));
        memcpy(buffer + done, next, static_cast<size_t>(part));
        next += part;
        done += part;
    }
    return done;
}
