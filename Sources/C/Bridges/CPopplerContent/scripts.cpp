#include "CPopplerContent.h"

#include "document.h"

#include <algorithm>
#include <new>
#include <unordered_set>

#include <XRef.h>

namespace {

// Searches the fonts that a page's content can name for those that are not embedded (ISO 32000-2, 9.9).
//
// A composite font's character collection (9.7.3) gives its script; Identity gives none.
class FontSearch
{
public:
    int *firstPages;
    int page = 0;

    explicit FontSearch(int *firstPagesA) : firstPages(firstPagesA) { }

    void resources(const Object &dictionary, int depth)
    {
        if (!dictionary.isDict() || depth > deepest) {
            return;
        }
        each(dictionary, "Font", [&](const Object &object) { font(object, depth); });
        each(dictionary, "XObject", [&](const Object &object) {
            if (object.isStream()) {
                resources(object.streamGetDict()->lookup("Resources"), depth + 1);
            }
        });
    }

    void begin(int index)
    {
        page = index;
        looks = 0;
    }

private:
    // Objects that have been visited, for any page.
    std::unordered_set<int> seen;
    int looks = 0;

    // The search only serves a warning, so a page that names more is not worth more time.
    static constexpr int mostLooks = 2000;
    static constexpr int deepest = 8;

    template<typename Visit>
    void each(const Object &dictionary, const char *key, Visit visit)
    {
        const Object &own = dictionary.dictLookupNF(key);
        if (own.isRef() && !seen.insert(own.getRef().num).second) {
            return;
        }
        const Object values = dictionary.dictLookup(key);
        if (!values.isDict()) {
            return;
        }
        for (int index = 0; index < values.dictGetLength() && ++looks < mostLooks; index++) {
            const Object &reference = values.dictGetValNF(index);
            if (reference.isRef() && !seen.insert(reference.getRef().num).second) {
                continue;
            }
            visit(values.dictGetVal(index));
        }
    }

    void font(const Object &object, int depth)
    {
        if (!object.isDict()) {
            return;
        }
        if (object.dictLookup("Subtype").isName("Type3")) {
            resources(object.dictLookup("Resources"), depth + 1);
            return;
        }
        if (!object.dictLookup("Subtype").isName("Type0")) {
            note(RECTO_SCRIPT_LATIN, object);
            return;
        }
        const Object descendants = object.dictLookup("DescendantFonts");
        if (!descendants.isArray() || descendants.arrayGetLength() < 1) {
            return;
        }
        const Object descendant = descendants.arrayGet(0);
        const Object system = descendant.isDict() ? descendant.dictLookup("CIDSystemInfo") : Object(objNull);
        const Object ordering = system.isDict() ? system.dictLookup("Ordering") : Object(objNull);
        if (!ordering.isString()) {
            return;
        }
        const std::string name = ordering.getString()->c_str();
        if (name == "Japan1" || name == "Japan2") {
            note(RECTO_SCRIPT_JAPANESE, descendant);
        } else if (name == "GB1") {
            note(RECTO_SCRIPT_SIMPLIFIED_CHINESE, descendant);
        } else if (name == "CNS1") {
            note(RECTO_SCRIPT_TRADITIONAL_CHINESE, descendant);
        } else if (name == "Korea1" || name == "KR") {
            note(RECTO_SCRIPT_KOREAN, descendant);
        }
    }

    void note(RectoScript script, const Object &font)
    {
        if (firstPages[script] >= 0) {
            return;
        }
        const Object descriptor = font.dictLookup("FontDescriptor");
        const bool isInFile = descriptor.isDict()
                && (!descriptor.dictLookupNF("FontFile").isNull() || !descriptor.dictLookupNF("FontFile2").isNull()
                    || !descriptor.dictLookupNF("FontFile3").isNull());
        if (!isInFile) {
            firstPages[script] = page;
        }
    }
};

}

void recto_content_scripts(RectoContentDocument *document, int first, int count, int *firstPages)
{
    std::fill_n(firstPages, RECTO_SCRIPTS, -1);
    try {
        FontSearch search(firstPages);
        for (int page = first; page - first < count; page++) {
            if (const auto parts = document->pages->page(page)) {
                search.begin(page);
                search.resources(parts->resources, 0);
            }
        }
    } catch (const std::bad_alloc &) {
        // Keeps what was found so far.
    }
}
