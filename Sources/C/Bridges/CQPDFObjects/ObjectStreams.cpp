#include "ObjectStreams.h"

#include <algorithm>
#include <string>

#include <qpdf/QPDFXRefEntry.hh>

namespace {

// How many bytes of decoded object streams are cached: links lead all over a document, and so to all of its object streams.
constexpr size_t mostKept = 16 << 20;
// qpdf reads larger streams: it has no limit either, but keeps no copy.
constexpr size_t largest = 64 << 20;
// No real file has more objects in a stream.
constexpr int greatestNumber = 1 << 24;
// The table is as long as the highest object number, which a hostile file chooses freely; real files have few gaps.
constexpr size_t mostGaps = 16;

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0';
}

// Reads an integer and the white space after it.
bool readNumber(const char *&place, const char *end, size_t &number)
{
    while (place < end && isSpace(*place)) {
        place++;
    }
    const char *const start = place;
    number = 0;
    while (place < end && *place >= '0' && *place <= '9' && place - start < 10) {
        number = number * 10 + static_cast<size_t>(*place++ - '0');
    }
    return place > start && (place == end || isSpace(*place));
}

}

ObjectStreams::ObjectStreams(QPDF &fileA) : file(fileA)
{
    const auto table = file.getXRefTable();
    if (table.empty() || table.rbegin()->first.getObj() > greatestNumber
        || static_cast<size_t>(table.rbegin()->first.getObj()) > mostGaps * table.size() + 4096) {
        return;
    }
    streamOf.resize(static_cast<size_t>(table.rbegin()->first.getObj()) + 1);
    for (const auto &[id, entry] : table) {
        if (entry.getType() == 2 && id.getGen() == 0 && id.getObj() > 0) {
            streamOf[static_cast<size_t>(id.getObj())] = entry.getObjStreamNumber();
        }
    }
}

std::optional<QPDFObjectHandle> ObjectStreams::object(int number)
{
    const std::string_view text = find(number);
    if (std::all_of(text.begin(), text.end(), isSpace)) {
        return {};
    }
    QPDFObjectHandle object = QPDFObjectHandle::parse(&file, std::string(text));
    if (file.anyWarnings() || !object.isInitialized() || object.isIndirect()) {
        return {};
    }
    return object;
}

bool ObjectStreams::isSomething(int number)
{
    const std::string_view text = find(number);
    if (text.empty()) {
        return false;
    }
    const char first = text.front();
    return first == '<' || first == '[' || first == '(' || first == '/';
}

std::string_view ObjectStreams::find(int number)
{
    // A warning may mean that qpdf has rebuilt the cross-reference table.
    if (number <= 0 || static_cast<size_t>(number) >= streamOf.size() || file.anyWarnings()) {
        return {};
    }
    const int container = streamOf[static_cast<size_t>(number)];
    Stream *const found = container > 0 && container != number ? stream(container) : nullptr;
    if (!found) {
        return {};
    }
    const auto place = std::lower_bound(
        found->places.begin(), found->places.end(), number, [](const Place &one, int wanted) { return one.number < wanted; });
    const size_t size = found->content->getSize();
    if (place == found->places.end() || place->number != number || place->start >= size) {
        return {};
    }
    const char *const bytes = reinterpret_cast<const char *>(found->content->getBuffer());
    return { bytes + place->start, std::min(place->end, size) - place->start };
}

ObjectStreams::Stream *ObjectStreams::stream(int number)
{
    if (const auto place = known.find(number); place != known.end()) {
        if (place->second != streams.begin()) {
            streams.splice(streams.begin(), streams, place->second);
        }
        return place->second->get();
    }
    std::unique_ptr<Stream> read = this->read(number);
    if (!read) {
        return nullptr;
    }
    bytes += read->content->getSize();
    streams.push_front(std::move(read));
    known[number] = streams.begin();
    while (bytes > mostKept && streams.size() > 1) {
        bytes -= streams.back()->content->getSize();
        known.erase(streams.back()->number);
        streams.pop_back();
    }
    return streams.front().get();
}

std::unique_ptr<ObjectStreams::Stream> ObjectStreams::read(int number)
{
    QPDFObjectHandle object = file.getObjectByID(number, 0);
    if (!object.isStream()) {
        return nullptr;
    }
    QPDFObjectHandle dictionary = object.getDict();
    int count = 0;
    int first = 0;
    if (!dictionary.isDictionaryOfType("/ObjStm") || !dictionary.getKey("/N").getValueAsInt(count)
        || !dictionary.getKey("/First").getValueAsInt(first) || count < 0 || first < 0) {
        return nullptr;
    }
    auto result = std::make_unique<Stream>();
    result->number = number;
    result->content = object.getStreamData(qpdf_dl_specialized);
    const size_t size = result->content->getSize();
    if (file.anyWarnings() || static_cast<size_t>(first) > size || size > largest) {
        return nullptr;
    }
    const char *place = reinterpret_cast<const char *>(result->content->getBuffer());
    const char *const end = place + first;
    for (int index = 0; index < count; index++) {
        size_t inner = 0;
        size_t offset = 0;
        if (!readNumber(place, end, inner) || !readNumber(place, end, offset) || inner > static_cast<size_t>(greatestNumber)) {
            return nullptr;
        }
        result->places.push_back({ static_cast<int>(inner), static_cast<size_t>(first) + offset, size });
    }
    std::vector<Place> &places = result->places;
    std::sort(places.begin(), places.end(), [](const Place &one, const Place &other) { return one.start < other.start; });
    for (size_t index = 1; index < places.size(); index++) {
        places[index - 1].end = places[index].start;
    }
    std::sort(places.begin(), places.end(), [](const Place &one, const Place &other) { return one.number < other.number; });
    for (size_t index = 1; index < places.size(); index++) {
        if (places[index].number == places[index - 1].number) {
            return nullptr;
        }
    }
    return result;
}
