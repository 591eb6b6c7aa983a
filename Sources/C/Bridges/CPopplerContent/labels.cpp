#include "CPopplerContent.h"

#include "document.h"

#include <cmath>
#include <new>
#include <set>

#include <XRef.h>

namespace {

// A tree that is deeper than this contains a cycle.
constexpr int deepest = 64;
// No document has more pages.
constexpr size_t most = 1 << 23;

// A number tree (ISO 32000-2, 7.9.7).
class LabelTree
{
public:
    explicit LabelTree(std::vector<PageLabelRange> &rangesA) : ranges(rangesA) { }

    void collect(const Object &node, int depth)
    {
        if (!node.isDict() || depth > deepest || ranges.size() >= most) {
            return;
        }
        const Object kids = node.dictLookup("Kids");
        for (int index = 0; kids.isArray() && index < kids.arrayGetLength(); index++) {
            const Object &kid = kids.arrayGetNF(index);
            if (!kid.isRef() || seen.insert(kid.getRef().num).second) {
                collect(kids.arrayGet(index), depth + 1);
            }
        }
        const Object pairs = node.dictLookup("Nums");
        for (int index = 0; pairs.isArray() && index + 1 < pairs.arrayGetLength(); index += 2) {
            add(pairs.arrayGet(index), pairs.arrayGet(index + 1));
        }
    }

private:
    std::vector<PageLabelRange> &ranges;
    std::set<int> seen;

    // Reads a whole number, which may be written as a real.
    static void readWhole(const Object &object, int &number)
    {
        if (object.isNum() && std::abs(object.getNum()) < 1e9 && object.getNum() == std::floor(object.getNum())) {
            number = static_cast<int>(object.getNum());
        }
    }

    void add(const Object &key, const Object &value)
    {
        PageLabelRange range { -1, 1, 0, {} };
        readWhole(key, range.first);
        if (range.first < 0 || !value.isDict()) {
            return;
        }
        readWhole(value.dictLookup("St"), range.start);
        const Object style = value.dictLookup("S");
        if (style.isName() && style.getName()[0] != 0 && style.getName()[1] == 0) {
            range.style = style.getName()[0];
        }
        const Object prefix = value.dictLookup("P");
        if (prefix.isString()) {
            range.prefix.assign(prefix.getString()->c_str(), static_cast<size_t>(prefix.getString()->getLength()));
        }
        ranges.push_back(std::move(range));
    }
};

}

size_t recto_content_label_ranges(RectoContentDocument *document)
{
    document->labels.clear();
    try {
        const Object catalog = document->document->getXRef()->getCatalog();
        if (catalog.isDict()) {
            LabelTree(document->labels).collect(catalog.dictLookup("PageLabels"), 0);
        }
    } catch (const std::bad_alloc &) {
        document->labels.clear();
    }
    return document->labels.size();
}

RectoLabelRange recto_content_label_range(RectoContentDocument *document, size_t index)
{
    const PageLabelRange &range = document->labels.at(index);
    return { range.first, range.start, range.style, range.prefix.data(), range.prefix.size() };
}
