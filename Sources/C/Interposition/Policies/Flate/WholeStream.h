#ifndef RECTO_WHOLESTREAM_H
#define RECTO_WHOLESTREAM_H

#include <memory>
#include <vector>

class Stream;

// A packed stream (RFC 1951) of moderate size, unpacked at once when it has been read to its end: in half the time that zlib takes.
//
// Only what its checksum (RFC 1950) says is sound: of anything else one has to know how much of it can be read.
class WholeStream
{
public:
    // Reads the first bytes from behind the header on; true where that was all and it is unpacked.
    bool begin(Stream &source);
    // Reads the rest; false where it is too large, cut off or not sound. packed() is what was read, then.
    bool finish(Stream &source);
    void clear();
    // Whether there is no more to read.
    bool isAtEnd() const { return isRead; }

    const unsigned char *data() const { return plain.get(); }
    size_t size() const { return count; }
    const std::vector<unsigned char> &packed() const { return bytes; }

private:
    enum Outcome { Sound, Larger, Unsound };
    Outcome unpack(size_t room);
    bool unpack();
    void read(Stream &source, size_t most);

    std::vector<unsigned char> bytes;
    std::unique_ptr<unsigned char[]> plain;
    size_t count = 0;
    bool isRead = false;
};

#endif
