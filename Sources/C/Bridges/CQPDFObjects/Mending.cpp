#define POINTERHOLDER_TRANSITION 4

#include "Mending.h"

#include "Balance.h"

#include <algorithm>

#include <qpdf/Pl_Buffer.hh>
#include <qpdf/Pl_QPDFTokenizer.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFPageObjectHelper.hh>

namespace {

constexpr int deepest = 32;
// How many form fields of a page are copied; real pages have a few dozen.
constexpr int mostFields = 10000;

std::string text(const std::shared_ptr<Buffer> &buffer)
{
    return { reinterpret_cast<const char *>(buffer->getBuffer()), buffer->getSize() };
}

bool hasOnlyFilter(QPDFObjectHandle stream, const char *name)
{
    QPDFObjectHandle filter = stream.getDict().getKey("/Filter");
    if (filter.isArray() && filter.getArrayNItems() == 1) {
        filter = filter.getArrayItem(0);
    }
    return filter.isNameAndEquals(name);
}

// A truncated JPEG up to its last complete segment or scan byte, with an end marker added.
std::string ended(const std::string &data)
{
    const auto byte = [&](size_t place) { return static_cast<unsigned char>(data[place]); };
    size_t place = 2;
    while (place + 4 <= data.size() && byte(place) == 0xFF) {
        const int marker = byte(place + 1);
        if (marker == 0xFF) {
            place++;
            continue;
        }
        const size_t end = place + 2 + (static_cast<size_t>(byte(place + 2)) << 8 | byte(place + 3));
        if (end > data.size()) {
            break;
        }
        place = end;
        if (marker != 0xDA) {
            continue;
        }
        // A scan ends at the next marker; FF 00 and restart markers are part of it.
        while (place < data.size()) {
            const bool isMarker = byte(place) == 0xFF && place + 1 < data.size() && byte(place + 1) != 0
                && !(byte(place + 1) >= 0xD0 && byte(place + 1) <= 0xD7);
            if (isMarker) {
                break;
            }
            place++;
        }
    }
    return data.substr(0, place) + "\xFF\xD9";
}

int componentsOf(QPDFObjectHandle space)
{
    QPDFObjectHandle family = space.isArray() && space.getArrayNItems() > 0 ? space.getArrayItem(0) : space;
    const std::string name = family.isName() ? family.getName() : "";
    if (name == "/DeviceGray" || name == "/G" || name == "/CalGray" || name == "/Separation") {
        return 1;
    }
    if (name == "/DeviceRGB" || name == "/RGB" || name == "/CalRGB" || name == "/Lab") {
        return 3;
    }
    if (name == "/DeviceCMYK" || name == "/CMYK") {
        return 4;
    }
    if (!space.isArray() || space.getArrayNItems() < 2) {
        return 0;
    }
    QPDFObjectHandle second = space.getArrayItem(1);
    int count = 0;
    if (name == "/DeviceN" && second.isArray()) {
        count = second.getArrayNItems();
    } else if (name == "/ICCBased" && second.isStream()) {
        second.getDict().getKey("/N").getValueAsInt(count);
    }
    return count;
}

}

QPDF &Mending::make(QPDFObjectHandle page)
{
    // qpdf copies only indirect objects, so the page becomes one of the source first.
    QPDFObjectHandle copy = target.copyForeignObject(source.makeIndirectObject(copied(page)));
    copyCatalog(page);
    mendContents(copy);
    mendResources(copy.getKey("/Resources"), 0);
    QPDFObjectHandle annotations = copy.getKey("/Annots");
    for (int index = 0; annotations.isArray() && index < annotations.getArrayNItems(); index++) {
        QPDFObjectHandle annotation = annotations.getArrayItem(index);
        if (annotation.isDictionary() && annotation.getKey("/AP").isDictionary()) {
            mendForm(annotation.getKey("/AP").getKey("/N"), 0);
        }
    }
    QPDFPageDocumentHelper(target).addPage(QPDFPageObjectHelper(copy), false);
    return target;
}

QPDFObjectHandle Mending::copied(QPDFObjectHandle page)
{
    QPDFObjectHandle copy = QPDFObjectHandle::newDictionary();
    static const std::set<std::string> left = { "/Parent", "/B", "/PieceInfo", "/Thumb", "/Metadata", "/AF", "/AA", "/CropBox", "/Rotate",
                                                "/StructParents", "/Tabs" };
    for (auto &[key, value] : page.getDictAsMap()) {
        if (!left.count(key)) {
            copy.replaceKey(key, value);
        }
    }
    QPDFObjectHandle node = page;
    for (int depth = 0; depth < deepest && node.isDictionary() && !copy.hasKey("/Resources"); depth++) {
        copy.replaceKey("/Resources", node.getKey("/Resources"));
        node = node.getKey("/Parent");
    }
    copy.replaceKey("/Type", QPDFObjectHandle::newName("/Page"));
    const auto box = [](const double *corners) {
        return QPDFObjectHandle::newFromRectangle({ corners[0], corners[1], corners[2], corners[3] });
    };
    copy.replaceKey("/MediaBox", box(mending.media));
    copy.replaceKey("/CropBox", box(mending.shown));
    copy.replaceKey("/Rotate", QPDFObjectHandle::newInteger(mending.turn));
    return copy;
}

// Copies the layers, and the form's entries that the page's own fields are drawn with.
void Mending::copyCatalog(QPDFObjectHandle page)
{
    QPDFObjectHandle root = source.getRoot();
    QPDFObjectHandle own = target.getRoot();
    const auto copy = [&](const char *key, QPDFObjectHandle value) {
        if (value.isDictionary()) {
            own.replaceKey(key, target.copyForeignObject(value.isIndirect() ? value : source.makeIndirectObject(value)));
        }
    };
    copy("/OCProperties", root.getKey("/OCProperties"));
    switchLayers(own.getKey("/OCProperties"));
    QPDFObjectHandle form = root.getKey("/AcroForm");
    if (form.isDictionary()) {
        QPDFObjectHandle mine = QPDFObjectHandle::newDictionary();
        for (const char *key : { "/DR", "/DA", "/Q", "/NeedAppearances" }) {
            if (form.hasKey(key)) {
                mine.replaceKey(key, form.getKey(key));
            }
        }
        mine.replaceKey("/Fields", fields(page));
        copy("/AcroForm", mine);
    }
}

QPDFObjectHandle Mending::fields(QPDFObjectHandle page)
{
    QPDFObjectHandle fields = QPDFObjectHandle::newArray();
    std::set<QPDFObjGen> known;
    QPDFObjectHandle annotations = page.getKey("/Annots");
    for (int index = 0; annotations.isArray() && index < std::min(annotations.getArrayNItems(), mostFields); index++) {
        QPDFObjectHandle field = annotations.getArrayItem(index);
        if (!field.isDictionary() || !field.getKey("/Subtype").isNameAndEquals("/Widget")) {
            continue;
        }
        for (int depth = 0; depth < deepest && field.getKey("/Parent").isDictionary(); depth++) {
            field = field.getKey("/Parent");
        }
        if (field.isIndirect() && known.insert(field.getObjGen()).second) {
            fields.appendItem(field);
        }
    }
    return fields;
}

// Switches layers off from the start that /AS switches off on screens, since poppler ignores /AS.
void Mending::switchLayers(QPDFObjectHandle content)
{
    QPDFObjectHandle config = content.isDictionary() ? content.getKey("/D") : content;
    QPDFObjectHandle automatic = config.isDictionary() ? config.getKey("/AS") : config;
    if (!automatic.isArray()) {
        return;
    }
    if (!config.getKey("/OFF").isArray()) {
        config.replaceKey("/OFF", QPDFObjectHandle::newArray());
    }
    for (auto &usage : automatic.getArrayAsVector()) {
        if (!usage.isDictionary() || !usage.getKey("/Event").isNameAndEquals("/View") || !usage.getKey("/OCGs").isArray()) {
            continue;
        }
        for (auto &group : usage.getKey("/OCGs").getArrayAsVector()) {
            QPDFObjectHandle own = group.isDictionary() ? group.getKey("/Usage") : QPDFObjectHandle::newNull();
            QPDFObjectHandle view = own.isDictionary() ? own.getKey("/View") : QPDFObjectHandle::newNull();
            if (view.isDictionary() && view.getKey("/ViewState").isNameAndEquals("/OFF")) {
                config.getKey("/OFF").appendItem(group);
            }
        }
    }
}

// MARK: Content

// So that a shared object is mended once, and cycles end.
bool Mending::isNew(const QPDFObjectHandle &object)
{
    return !object.isIndirect() || seen.insert(object.getObjGen()).second;
}

void Mending::mendContents(QPDFObjectHandle page)
{
    Pl_Buffer joined("content");
    try {
        QPDFPageObjectHelper(page).pipeContents(&joined);
    } catch (const QPDFExc &) {
        // The stream is damaged: poppler draws what there is of it.
        return;
    }
    std::string content = text(joined.getBufferSharedPointer());
    if (balance(content)) {
        page.replaceKey("/Contents", QPDFObjectHandle::newStream(&target, content));
    }
}

void Mending::mendResources(QPDFObjectHandle resources, int depth)
{
    if (depth > deepest || !resources.isDictionary() || !isNew(resources)) {
        return;
    }
    const auto each = [&](QPDFObjectHandle dictionary, const char *key, auto body) {
        QPDFObjectHandle values = dictionary.getKey(key);
        if (values.isDictionary()) {
            for (auto &[name, value] : values.getDictAsMap()) {
                body(value);
            }
        }
    };
    each(resources, "/ColorSpace", [&](QPDFObjectHandle space) { mendColorSpace(space, depth); });
    each(resources, "/XObject", [&](QPDFObjectHandle object) {
        if (object.isStream() && object.getDict().getKey("/Subtype").isNameAndEquals("/Image")) {
            mendImage(object);
        } else {
            mendForm(object, depth + 1);
        }
    });
    each(resources, "/Pattern", [&](QPDFObjectHandle pattern) { mendForm(pattern, depth + 1); });
    each(resources, "/ExtGState", [&](QPDFObjectHandle state) {
        if (state.isDictionary() && state.getKey("/SMask").isDictionary()) {
            mendForm(state.getKey("/SMask").getKey("/G"), depth + 1);
        }
    });
    each(resources, "/Font", [&](QPDFObjectHandle font) {
        if (font.isDictionary() && font.getKey("/Subtype").isNameAndEquals("/Type3")) {
            each(font, "/CharProcs", [&](QPDFObjectHandle glyph) { mendForm(glyph, depth + 1); });
            mendResources(font.getKey("/Resources"), depth + 1);
        }
    });
}

void Mending::mendForm(QPDFObjectHandle form, int depth)
{
    if (!form.isStream() || !isNew(form)) {
        return;
    }
    try {
        std::string content = text(form.getStreamData(qpdf_dl_specialized));
        if (balance(content)) {
            form.replaceStreamData(content, QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
        }
    } catch (const QPDFExc &) {
        // The stream is damaged, or has a filter that qpdf lacks.
    }
    mendResources(form.getDict().getKey("/Resources"), depth);
}

// MARK: Pictures

void Mending::mendImage(QPDFObjectHandle image)
{
    if (!isNew(image) || replaceChannels(image)) {
        return;
    }
    mendJPEG(image);
    mendColorSpace(image.getDict().getKey("/ColorSpace"), 0);
    QPDFObjectHandle mask = image.getDict().getKey("/SMask");
    if (mask.isStream()) {
        mendJPEG(mask);
    }
}

// libjpeg waits for more of a progressive picture until it sees the end marker.
void Mending::mendJPEG(QPDFObjectHandle image)
{
    if (!hasOnlyFilter(image, "/DCTDecode")) {
        return;
    }
    const std::string data = text(image.getRawStreamData());
    if (data.find("\xFF\xC2") != std::string::npos && data.rfind("\xFF\xD9") == std::string::npos) {
        QPDFObjectHandle dictionary = image.getDict();
        image.replaceStreamData(ended(data), dictionary.getKey("/Filter"), dictionary.getKey("/DecodeParms"));
    }
}

void Mending::mendColorSpace(QPDFObjectHandle space, int depth)
{
    if (!space.isArray() || space.getArrayNItems() < 2 || depth > deepest || !isNew(space)) {
        return;
    }
    QPDFObjectHandle family = space.getArrayItem(0);
    if (family.isNameAndEquals("/CalGray") && space.getArrayItem(1).isDictionary()) {
        // Maps to a neutral scale of the same lightness: DeviceGray is drawn with the curve of sRGB, close to a gamma of 2.2.
        double gamma = 1;
        space.getArrayItem(1).getKey("/Gamma").getValueAsNumber(gamma);
        QPDFObjectHandle curve = QPDFObjectHandle::parse("<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] >>");
        curve.replaceKey("/N", QPDFObjectHandle::newReal(gamma > 0 ? gamma / 2.2 : 1, 6));
        space.setArrayFromVector({ QPDFObjectHandle::newName("/Separation"), QPDFObjectHandle::newName("/Gray"),
                                   QPDFObjectHandle::newName("/DeviceGray"), curve });
    } else if (family.isNameAndEquals("/Pattern")) {
        mendColorSpace(space.getArrayItem(1), depth + 1);
    } else if ((family.isNameAndEquals("/Indexed") || family.isNameAndEquals("/I")) && space.getArrayNItems() >= 4) {
        mendColorSpace(space.getArrayItem(1), depth + 1);
        int highest = 0;
        const int components = componentsOf(space.getArrayItem(1));
        QPDFObjectHandle lookup = space.getArrayItem(3);
        if (!space.getArrayItem(2).getValueAsInt(highest) || highest < 0 || highest > 255 || components <= 0 || components > 32) {
            return;
        }
        std::string colors;
        if (lookup.isString()) {
            colors = lookup.getStringValue();
        } else if (lookup.isStream()) {
            colors = text(lookup.getStreamData(qpdf_dl_specialized));
        } else {
            return;
        }
        const auto needed = static_cast<size_t>((highest + 1) * components);
        if (colors.size() < needed) {
            // Missing colours count as zeros, as in other programs.
            colors.resize(needed);
            space.setArrayItem(3, QPDFObjectHandle::newString(colors));
        }
    }
}

bool Mending::replaceChannels(QPDFObjectHandle image)
{
    // Copied objects get new numbers. Copying an object of the source again returns its first copy, which is compared with the image.
    const RectoChannelsOf *found = nullptr;
    for (size_t index = 0; index < mending.pictureCount && !found; index++) {
        const RectoChannelsOf &one = mending.pictures[index];
        QPDFObjectHandle there = source.getObjectByID(one.id.number, one.id.generation);
        if (there.isStream() && target.copyForeignObject(there).getObjGen() == image.getObjGen()) {
            found = &one;
        }
    }
    const int colors = found ? found->channels - (found->hasAlpha ? 1 : 0) : 0;
    if (colors != 1 && colors != 3 && colors != 4) {
        return false;
    }
    const auto pixels = static_cast<size_t>(found->width) * static_cast<size_t>(found->height);
    const auto count = static_cast<size_t>(colors);
    std::string samples(pixels * count, '\0');
    std::string alpha(found->hasAlpha ? pixels : 0, '\0');
    for (size_t pixel = 0; pixel < pixels; pixel++) {
        const uint8_t *from = found->bytes + pixel * static_cast<size_t>(found->channels);
        const unsigned opacity = found->hasAlpha ? from[count] : 255;
        if (found->hasAlpha) {
            alpha[pixel] = static_cast<char>(opacity);
        }
        for (size_t color = 0; color < count; color++) {
            unsigned value = from[color];
            // 2: the colours are already multiplied by the opacity.
            if (found->maskKind == 2) {
                value = opacity > 0 ? std::min(255u, (value * 255 + opacity / 2) / opacity) : 0;
            }
            samples[pixel * count + color] = static_cast<char>(value);
        }
    }
    QPDFObjectHandle dictionary = image.getDict();
    for (const char *key : { "/SMaskInData", "/DecodeParms" }) {
        dictionary.removeKey(key);
    }
    dictionary.replaceKey("/BitsPerComponent", QPDFObjectHandle::newInteger(8));
    if (!dictionary.hasKey("/ColorSpace")) {
        const char *name = colors == 1 ? "/DeviceGray" : colors == 3 ? "/DeviceRGB" : "/DeviceCMYK";
        dictionary.replaceKey("/ColorSpace", QPDFObjectHandle::newName(name));
    }
    image.replaceStreamData(samples, QPDFObjectHandle::newNull(), QPDFObjectHandle::newNull());
    // 0: the file says not to use the picture's own opacity.
    if (found->hasAlpha && found->maskKind != 0) {
        dictionary.replaceKey("/SMask", picture(alpha, found->width, found->height));
    }
    return true;
}

QPDFObjectHandle Mending::picture(const std::string &samples, int width, int height)
{
    QPDFObjectHandle stream = QPDFObjectHandle::newStream(&target, samples);
    QPDFObjectHandle dictionary = QPDFObjectHandle::parse("<< /Type /XObject /Subtype /Image /ColorSpace /DeviceGray /BitsPerComponent 8 >>");
    dictionary.replaceKey("/Width", QPDFObjectHandle::newInteger(width));
    dictionary.replaceKey("/Height", QPDFObjectHandle::newInteger(height));
    for (auto &[key, value] : dictionary.getDictAsMap()) {
        stream.getDict().replaceKey(key, value);
    }
    return stream;
}
