#include "pictures.h"

#include "CPopplerContent.h"
#include "document.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <vector>

#include <Stream.h>
#include <XRef.h>

namespace {

// No real JPEG has more bytes before its first scan, and no real JP2 before its codestream.
constexpr size_t longestHeader = 1 << 20;
// How many glyphs of a Type 3 font are checked: fonts with colours have them in most glyphs.
constexpr int fewGlyphs = 12;
constexpr size_t longestGlyph = 1 << 14;

bool hasOnlyFilter(const Object &image, const char *name)
{
    if (!image.isStream()) {
        return false;
    }
    Object filter = image.streamGetDict()->lookup("Filter");
    if (filter.isArray() && filter.arrayGetLength() == 1) {
        filter = filter.arrayGet(0);
    }
    return filter.isName(name);
}

// The bytes of a stream one by one, decrypted, with its last filter still applied.
class RawBytes
{
public:
    explicit RawBytes(const Object &image) : stream(image.getStream()->getUndecodedStream()) { stream->reset(); }
    ~RawBytes() { stream->close(); }
    RawBytes(const RawBytes &) = delete;
    RawBytes &operator=(const RawBytes &) = delete;

    // -1 at the end.
    int next()
    {
        const int byte = stream->getChar();
        count += byte != EOF;
        return byte;
    }

    int next16()
    {
        const int high = next();
        const int low = next();
        return high < 0 || low < 0 ? -1 : high << 8 | low;
    }

    bool skip(size_t bytes)
    {
        while (bytes > 0 && count < longestHeader) {
            if (next() < 0) {
                return false;
            }
            bytes--;
        }
        return bytes == 0;
    }

    size_t count = 0;

private:
    Stream *const stream;
};

// Reads up to the frame header, and returns whether the picture is progressive.
bool isProgressive(RawBytes &bytes)
{
    if (bytes.next16() != 0xFFD8) {
        return false;
    }
    while (bytes.count < longestHeader) {
        int byte = bytes.next();
        if (byte != 0xFF) {
            return false;
        }
        while (byte == 0xFF) {
            byte = bytes.next();
        }
        if (byte == 0xC2) {
            return true;
        }
        const bool isFrame = byte >= 0xC0 && byte <= 0xCF && byte != 0xC4 && byte != 0xC8 && byte != 0xCC;
        if (byte < 0 || isFrame || byte == 0xDA || byte == 0xD9) {
            return false;
        }
        const int length = bytes.next16();
        if (length < 2 || !bytes.skip(static_cast<size_t>(length) - 2)) {
            return false;
        }
    }
    return false;
}

struct JPXHeader {
    int channels = 0;
    int colors = 0;
};

// Reads the boxes of a JP2 file up to its codestream, or a bare codestream (ISO/IEC 15444-1, annexes A and I).
JPXHeader readJPX(const std::vector<unsigned char> &bytes)
{
    JPXHeader header;
    const auto read = [&](size_t place, int count) {
        size_t value = 0;
        for (int index = 0; index < count; index++) {
            value = value << 8 | (place + index < bytes.size() ? bytes[place + index] : 0);
        }
        return value;
    };
    size_t place = 0;
    while (place + 8 <= bytes.size()) {
        if (read(place, 4) == 0xFF4FFF51) {
            header.channels = static_cast<int>(read(place + 40, 2));
            break;
        }
        size_t length = read(place, 4);
        const size_t type = read(place + 4, 4);
        size_t start = place + 8;
        if (length == 1) {
            length = read(place + 8, 8);
            start += 8;
        }
        if (type == 0x6A703268 || type == 0x6A703263) { // jp2h and jp2c: go in
            place = start;
            continue;
        }
        if (type == 0x636F6C72 && header.colors == 0) { // colr
            switch (read(start, 1) == 1 ? read(start + 3, 4) : 0) {
            case 17: header.colors = 1; break;
            case 16: case 18: header.colors = 3; break;
            case 12: header.colors = 4; break;
            }
        } else if (type == 0x70636C72) { // pclr: channels come from a palette
            return {};
        }
        if (length < 8 || length > bytes.size()) {
            break;
        }
        place += length;
    }
    return header;
}

// Whether a glyph's content uses d0 and then sets a colour or shows a picture.
bool choosesColors(const std::string &content)
{
    static const char *const operators[] = { "g", "G", "rg", "RG", "k", "K", "sc", "SC", "scn", "SCN", "sh", "Do", "BI" };
    bool isColored = false;
    size_t place = 0;
    while (place < content.size()) {
        const size_t start = content.find_first_not_of(" \n\r\t\f", place);
        if (start == std::string::npos) {
            break;
        }
        place = std::min(content.find_first_of(" \n\r\t\f", start), content.size());
        const std::string word = content.substr(start, place - start);
        if (word == "d1") {
            return false;
        }
        if (word == "d0") {
            isColored = true;
        } else if (isColored && std::any_of(std::begin(operators), std::end(operators), [&](const char *one) { return word == one; })) {
            return true;
        }
    }
    return false;
}

}

int componentsOf(const Object &space)
{
    Object family = space.isArray() && space.arrayGetLength() > 0 ? space.arrayGet(0) : space.copy();
    for (const char *name : { "DeviceGray", "G", "CalGray", "Separation" }) {
        if (family.isName(name)) {
            return 1;
        }
    }
    for (const char *name : { "DeviceRGB", "RGB", "CalRGB", "Lab" }) {
        if (family.isName(name)) {
            return 3;
        }
    }
    if (family.isName("DeviceCMYK") || family.isName("CMYK")) {
        return 4;
    }
    if (!space.isArray() || space.arrayGetLength() < 2) {
        return 0;
    }
    const Object second = space.arrayGet(1);
    if (family.isName("Indexed") || family.isName("I")) {
        return 1;
    }
    if (family.isName("DeviceN") && second.isArray()) {
        return second.arrayGetLength();
    }
    if (family.isName("ICCBased") && second.isStream()) {
        const Object count = second.streamGetDict()->lookup("N");
        return count.isInt() ? count.getInt() : 0;
    }
    return 0;
}

bool isPaletteShort(const Object &base, const Object &highest, const Object &lookup)
{
    const int components = componentsOf(base);
    if (components <= 0 || components > 32 || !highest.isInt() || highest.getInt() < 0 || highest.getInt() > 255) {
        return false;
    }
    const int needed = (highest.getInt() + 1) * components;
    if (lookup.isString()) {
        return lookup.getString()->getLength() < needed;
    }
    if (!lookup.isStream()) {
        return false;
    }
    Stream *stream = lookup.getStream();
    stream->reset();
    int count = 0;
    while (count < needed && stream->getChar() != EOF) {
        count++;
    }
    stream->close();
    return count < needed;
}

bool isCutProgressiveJPEG(const Object &image)
{
    if (!hasOnlyFilter(image, "DCTDecode")) {
        return false;
    }
    RawBytes bytes(image);
    if (!isProgressive(bytes)) {
        return false;
    }
    // Some programs leave a few bytes after the end marker.
    int before = 0;
    for (int byte = bytes.next(); byte >= 0; byte = bytes.next()) {
        if (before == 0xFF && byte == 0xD9) {
            return false;
        }
        before = byte;
    }
    return true;
}

namespace {

JPXHeader headerOfJPX(const Object &image)
{
    std::vector<unsigned char> start;
    {
        RawBytes bytes(image);
        for (int byte = bytes.next(); byte >= 0 && start.size() < 1 << 16; byte = bytes.next()) {
            start.push_back(static_cast<unsigned char>(byte));
        }
    }
    return readJPX(start);
}

}

bool isJPXWithAlpha(const Object &image)
{
    if (!hasOnlyFilter(image, "JPXDecode")) {
        return false;
    }
    const JPXHeader header = headerOfJPX(image);
    const int named = componentsOf(image.streamGetDict()->lookup("ColorSpace"));
    const int colors = named > 0 ? named : header.colors;
    // Two and four channels of unnamed colours are grey and RGB with an alpha channel.
    return header.channels > 0 && (colors > 0 ? header.channels == colors + 1 : header.channels == 2);
}

bool hasColoredGlyphs(const Object &font)
{
    const Object glyphs = font.dictLookup("CharProcs");
    for (int index = 0; glyphs.isDict() && index < std::min(glyphs.dictGetLength(), fewGlyphs); index++) {
        const Object glyph = glyphs.dictGetVal(index);
        if (!glyph.isStream()) {
            continue;
        }
        std::string content;
        Stream *stream = glyph.getStream();
        stream->reset();
        for (int byte = stream->getChar(); byte != EOF && content.size() < longestGlyph; byte = stream->getChar()) {
            content.push_back(static_cast<char>(byte));
        }
        stream->close();
        if (choosesColors(content)) {
            return true;
        }
    }
    return false;
}

size_t recto_content_picture_count(RectoContentDocument *document)
{
    return document->pictures.size();
}

RectoChannels recto_content_picture(RectoContentDocument *document, size_t index)
{
    RectoChannels result = {};
    try {
        const Ref reference = document->pictures.at(index);
        const Object image = document->document->getXRef()->fetch(reference);
        if (!image.isStream()) {
            return result;
        }
        Dict *dictionary = image.streamGetDict();
        const Object width = dictionary->lookup("Width");
        const Object height = dictionary->lookup("Height");
        if (!width.isInt() || !height.isInt() || width.getInt() <= 0 || height.getInt() <= 0) {
            return result;
        }
        const auto pixels = static_cast<size_t>(width.getInt()) * static_cast<size_t>(height.getInt());
        // Five channels of 64 million pixels.
        const size_t limit = 5 * pixels;
        if (pixels > 1u << 26) {
            return result;
        }
        Stream *stream = image.getStream();
        stream->reset();
        result.bytes = static_cast<unsigned char *>(malloc(limit + 1));
        while (result.bytes && result.count <= limit) {
            const int byte = stream->getChar();
            if (byte == EOF) {
                break;
            }
            result.bytes[result.count++] = static_cast<unsigned char>(byte);
        }
        stream->close();
        const Object mask = dictionary->lookup("SMaskInData");
        result.object = reference.num;
        result.generation = reference.gen;
        result.width = width.getInt();
        result.height = height.getInt();
        result.maskKind = mask.isInt() ? mask.getInt() : 0;
        result.channels = result.count % pixels == 0 ? static_cast<int>(result.count / pixels) : 0;
        // poppler leaves out an alpha channel that the file says not to use, but still counts it.
        result.hasAlpha = result.channels == headerOfJPX(image).channels;
    } catch (const std::bad_alloc &) {
        result.channels = 0;
    }
    return result;
}
