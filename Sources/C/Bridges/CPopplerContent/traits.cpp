#include "CPopplerContent.h"

#include "document.h"
#include "pictures.h"

#include <algorithm>
#include <cstring>
#include <new>
#include <unordered_set>

#include <XRef.h>

namespace {

bool isBlending(const Object &value)
{
    if (value.isArray()) {
        for (int index = 0; index < value.arrayGetLength(); index++) {
            if (isBlending(value.arrayGet(index))) {
                return true;
            }
        }
        return false;
    }
    return value.isName() && !value.isName("Normal") && !value.isName("Compatible");
}

// Searches everything that a page's content can name for the blend modes of graphics states (ISO 32000-2, 8.4.5 and 11.3.5), and for
// what poppler is known to draw wrongly.
//
// Resources that the page names but never uses count too: only interpreting the content would tell them apart.
class ResourceSearch
{
public:
    RectoBlending found = RECTO_BLENDS_NORMAL;
    unsigned faults = 0;
    std::vector<Ref> pictures;

    explicit ResourceSearch(RectoContentDocument &documentA) : document(documentA) { }

    void resources(const Object &dictionary, int depth)
    {
        if (!dictionary.isDict() || isOver(depth)) {
            return;
        }
        each(dictionary, "ExtGState", [&](const Object &state) { graphicsState(state, depth + 1); });
        each(dictionary, "ColorSpace", [&](const Object &space) { colorSpace(space, depth + 1); });
        eachReference(dictionary, "XObject", [&](const Object &object, const Object &reference) {
            xObject(object, reference, depth + 1);
        });
        each(dictionary, "Pattern", [&](const Object &pattern) {
            if (pattern.isStream()) {
                form(pattern, depth + 1);
            } else if (pattern.isDict()) {
                graphicsState(pattern.dictLookup("ExtGState"), depth + 1);
            }
        });
        eachReference(dictionary, "Font", [&](const Object &font, const Object &reference) {
            if (font.isDict() && font.dictLookup("Subtype").isName("Type3")) {
                glyphs(font, reference);
                resources(font.dictLookup("Resources"), depth + 1);
            }
        });
        if (!document.hiddenLayers.empty()) {
            eachReference(dictionary, "Properties", [&](const Object &layer, const Object &reference) {
                this->layer(layer, reference);
            });
        }
    }

    void annotations(const Object &list)
    {
        if (!list.isArray()) {
            return;
        }
        for (int index = 0; index < list.arrayGetLength() && !isOver(0); index++) {
            const Object annotation = list.arrayGet(index);
            if (!annotation.isDict()) {
                continue;
            }
            mode(annotation.dictLookup("BM"));
            const Object appearance = annotation.dictLookup("AP");
            if (annotation.dictLookup("Subtype").isName("Widget")) {
                field(annotation, appearance);
            }
            if (!appearance.isDict()) {
                // poppler makes a highlight's appearance with the blend mode Multiply.
                if (annotation.dictLookup("Subtype").isName("Highlight")) {
                    note(RECTO_BLENDS_DARKER);
                }
                continue;
            }
            const Object normal = appearance.dictLookup("N");
            // poppler draws an appearance straight onto the page, whatever group it declares. Most programs write highlights that
            // multiply within a non-isolated group, and these come out right.
            form(normal, 1, false);
            if (normal.isDict()) {
                each(appearance, "N", [&](const Object &state) { form(state, 1, false); });
            }
        }
    }

private:
    RectoContentDocument &document;
    std::unordered_set<int> seen;
    int looks = 0;

    // A page that has more to search, or nests deeper, counts as using every blend mode.
    static constexpr int mostLooks = 20000;
    static constexpr int deepest = 32;

    bool isOver(int depth)
    {
        if (depth > deepest || ++looks > mostLooks) {
            note(RECTO_BLENDS_ANY);
            return true;
        }
        return false;
    }

    void note(RectoBlending blending) { found = std::max(found, blending); }

    // Visits the values of a dictionary within a dictionary; indirect objects only once.
    template<typename Visit>
    void eachReference(const Object &dictionary, const char *key, Visit visit)
    {
        const Object values = dictionary.dictLookup(key);
        if (!values.isDict()) {
            return;
        }
        for (int index = 0; index < values.dictGetLength() && !isOver(0); index++) {
            const Object &reference = values.dictGetValNF(index);
            if (reference.isRef() && !seen.insert(reference.getRef().num).second) {
                continue;
            }
            visit(values.dictGetVal(index), reference);
        }
    }

    template<typename Visit>
    void each(const Object &dictionary, const char *key, Visit visit)
    {
        eachReference(dictionary, key, [&](const Object &value, const Object &) { visit(value); });
    }

    void xObject(const Object &object, const Object &reference, int depth)
    {
        if (!object.isStream()) {
            return;
        }
        const Dict *dictionary = object.streamGetDict();
        if (!document.hiddenLayers.empty()) {
            layer(dictionary->lookup("OC"), dictionary->lookupNF("OC"));
        }
        if (dictionary->lookup("Subtype").isName("Image")) {
            image(object, reference, depth);
        } else {
            form(object, depth);
        }
    }

    void form(const Object &object, int depth, bool isDrawnAsGroup = true)
    {
        if (!object.isStream()) {
            return;
        }
        const Object own = object.streamGetDict()->lookup("Resources");
        const Object group = object.streamGetDict()->lookup("Group");
        if (isDrawnAsGroup && group.isDict() && group.dictLookup("S").isName("Transparency")) {
            const Object isolated = group.dictLookup("I");
            if (!(isolated.isBool() && isolated.getBool()) && own.isDict() && hasBlending(own)) {
                faults |= RECTO_FAULT_OPEN_GROUP;
            }
        }
        resources(own, depth);
    }

    // Whether graphics states that the group itself names blend. Not through `each`, which would skip those that the page names too.
    static bool hasBlending(const Object &resources)
    {
        const Object states = resources.dictLookup("ExtGState");
        for (int index = 0; states.isDict() && index < std::min(states.dictGetLength(), 64); index++) {
            const Object state = states.dictGetVal(index);
            if (state.isDict() && isBlending(state.dictLookup("BM"))) {
                return true;
            }
        }
        return false;
    }

    void image(const Object &image, const Object &reference, int depth)
    {
        Dict *dictionary = image.streamGetDict();
        colorSpace(dictionary->lookup("ColorSpace"), depth);
        const Object mask = dictionary->lookup("SMask");
        if (mask.isStream()) {
            if (!mask.streamGetDict()->lookup("Matte").isNull()) {
                faults |= RECTO_FAULT_MATTE;
            }
            jpeg(mask);
        }
        if (isJPXWithAlpha(image)) {
            faults |= RECTO_FAULT_JPX_ALPHA;
            if (reference.isRef()) {
                pictures.push_back(reference.getRef());
            }
        }
        jpeg(image);
    }

    void jpeg(const Object &image)
    {
        if (isCutProgressiveJPEG(image)) {
            faults |= RECTO_FAULT_CUT_JPEG;
        }
    }

    void colorSpace(const Object &space, int depth)
    {
        if (!space.isArray() || space.arrayGetLength() < 2 || isOver(depth)) {
            return;
        }
        const Object family = space.arrayGet(0);
        if (family.isName("CalGray")) {
            faults |= RECTO_FAULT_CALGRAY;
        } else if (family.isName("Separation") && space.arrayGet(1).isName("None")) {
            faults |= RECTO_FAULT_NO_COLORANT;
        } else if (family.isName("Pattern")) {
            colorSpace(space.arrayGet(1), depth + 1);
        } else if ((family.isName("Indexed") || family.isName("I")) && space.arrayGetLength() >= 4) {
            const Object base = space.arrayGet(1);
            colorSpace(base, depth + 1);
            if (isPaletteShort(base, space.arrayGet(2), space.arrayGet(3))) {
                faults |= RECTO_FAULT_SHORT_PALETTE;
            }
        }
    }

    void glyphs(const Object &font, const Object &reference)
    {
        // Each font is checked once per document: its glyphs are many small streams.
        bool hasColors = false;
        const auto known = reference.isRef() ? document.glyphColors.find(reference.getRef().num) : document.glyphColors.end();
        if (known != document.glyphColors.end()) {
            hasColors = known->second;
        } else {
            hasColors = hasColoredGlyphs(font);
            if (reference.isRef()) {
                document.glyphColors[reference.getRef().num] = hasColors;
            }
        }
        if (hasColors) {
            faults |= RECTO_FAULT_COLORED_GLYPHS;
        }
    }

    // An optional content group, or a set of them.
    void layer(const Object &object, const Object &reference)
    {
        const auto look = [&](const Object &group) {
            if (group.isRef() && document.hiddenLayers.count(group.getRef().num)) {
                faults |= RECTO_FAULT_HIDDEN_LAYER;
            }
        };
        look(reference);
        if (!object.isDict()) {
            return;
        }
        look(object.dictLookupNF("OCGs"));
        const Object groups = object.dictLookup("OCGs");
        for (int index = 0; groups.isArray() && index < groups.arrayGetLength(); index++) {
            look(groups.arrayGetNF(index));
        }
    }

    // A form field without an appearance, which poppler would draw without its border and letters beyond Latin.
    void field(const Object &annotation, const Object &appearance)
    {
        if (appearance.isDict() && !appearance.dictLookup("N").isNull() && !document.needsAppearances) {
            return;
        }
        const Object look = annotation.dictLookup("MK");
        if (look.isDict() && look.dictLookup("BC").isArray() && look.dictLookup("BC").arrayGetLength() > 0) {
            faults |= RECTO_FAULT_BARE_FIELD;
        }
        const Object value = annotation.dictLookup("V");
        if (value.isString()) {
            const std::string &text = value.getString()->toStr();
            for (size_t index = 2; text.size() > 2 && text[0] == '\xFE' && text[1] == '\xFF' && index + 1 < text.size(); index += 2) {
                if (text[index] != 0) {
                    faults |= RECTO_FAULT_BARE_FIELD;
                }
            }
        }
    }

    void graphicsState(const Object &state, int depth)
    {
        if (!state.isDict() || isOver(depth)) {
            return;
        }
        mode(state.dictLookup("BM"));
        const Object mask = state.dictLookup("SMask");
        if (mask.isDict()) {
            const Object &group = mask.dictLookupNF("G");
            if (!group.isRef() || seen.insert(group.getRef().num).second) {
                form(mask.dictLookup("G"), depth + 1);
            }
        }
    }

    // A name, or an array of names whose first known one counts.
    void mode(const Object &value)
    {
        if (value.isName("Multiply") || value.isName("Darken")) {
            note(RECTO_BLENDS_DARKER);
        } else if (value.isName() && !value.isName("Normal") && !value.isName("Compatible")) {
            note(RECTO_BLENDS_ANY);
        } else if (value.isArray()) {
            for (int index = 0; index < value.arrayGetLength(); index++) {
                const Object name = value.arrayGet(index);
                if (name.isName()) {
                    mode(name);
                }
            }
        }
    }
};

}

RectoPageTraits recto_content_traits(RectoContentDocument *document, int page)
{
    document->pictures.clear();
    try {
        const auto parts = document->pages->page(page);
        if (!parts) {
            return { RECTO_BLENDS_ANY, 0 };
        }
        document->readCatalog();
        ResourceSearch search(*document);
        search.resources(parts->resources, 0);
        search.annotations(parts->annotations);
        document->pictures = std::move(search.pictures);
        return { search.found, search.faults };
    } catch (const std::bad_alloc &) {
        return { RECTO_BLENDS_ANY, 0 };
    }
}

bool recto_content_page_facts(RectoContentDocument *document, int page, RectoPageFacts *facts)
{
    try {
        return document->pages->facts(page, *facts);
    } catch (const std::bad_alloc &) {
        return false;
    }
}
