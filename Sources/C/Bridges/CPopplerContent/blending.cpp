#include "CPopplerContent.h"

#include "document.h"

#include <algorithm>
#include <new>
#include <unordered_set>

#include <XRef.h>

namespace {

// Looks through everything that a page's content can name, for the blend modes of graphics states (ISO 32000-2, 8.4.5 and 11.3.5).
//
// A mode that is named but never used counts as well: to know better, the content would have to be interpreted.
class BlendSearch
{
public:
    RectoBlending found = RECTO_BLENDS_NORMAL;

    void resources(const Object &dictionary, int depth)
    {
        if (!dictionary.isDict() || isOver(depth)) {
            return;
        }
        each(dictionary, "ExtGState", [&](const Object &state) { graphicsState(state, depth + 1); });
        each(dictionary, "XObject", [&](const Object &object) { form(object, depth + 1); });
        each(dictionary, "Pattern", [&](const Object &pattern) {
            if (pattern.isStream()) {
                form(pattern, depth + 1);
            } else if (pattern.isDict()) {
                graphicsState(pattern.dictLookup("ExtGState"), depth + 1);
            }
        });
        each(dictionary, "Font", [&](const Object &font) {
            if (font.isDict() && font.dictLookup("Subtype").isName("Type3")) {
                resources(font.dictLookup("Resources"), depth + 1);
            }
        });
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
            if (!appearance.isDict()) {
                // The appearance that poppler makes for a highlight multiplies.
                if (annotation.dictLookup("Subtype").isName("Highlight")) {
                    note(RECTO_BLENDS_DARKER);
                }
                continue;
            }
            const Object normal = appearance.dictLookup("N");
            form(normal, 1);
            if (normal.isDict()) {
                each(appearance, "N", [&](const Object &state) { form(state, 1); });
            }
        }
    }

private:
    std::unordered_set<int> seen;
    int looks = 0;

    // Of a page with more to look through, or deeper, every mode is expected.
    static constexpr int mostLooks = 20000;
    static constexpr int deepest = 32;

    bool isOver(int depth)
    {
        if (depth > deepest || ++looks > mostLooks) {
            note(RECTO_BLENDS_ANY);
        }
        return found == RECTO_BLENDS_ANY;
    }

    void note(RectoBlending blending) { found = std::max(found, blending); }

    // The values of a dictionary in a dictionary; of those that are objects of their own, each once.
    template<typename Visit>
    void each(const Object &dictionary, const char *key, Visit visit)
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
            visit(values.dictGetVal(index));
        }
    }

    void form(const Object &object, int depth)
    {
        if (object.isStream()) {
            resources(object.streamGetDict()->lookup("Resources"), depth);
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

    // A name, or an array of names of which the first that is known counts.
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

RectoBlending recto_content_blending(RectoContentDocument *document, int page)
{
    try {
        const auto parts = document->pages->page(page);
        if (!parts) {
            return RECTO_BLENDS_ANY;
        }
        BlendSearch search;
        search.resources(parts->resources, 0);
        search.annotations(parts->annotations);
        return search.found;
    } catch (const std::bad_alloc &) {
        return RECTO_BLENDS_ANY;
    }
}
