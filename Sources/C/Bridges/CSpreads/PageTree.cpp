#include "PageTree.h"

#include <algorithm>
#include <map>

namespace {

// Deeper than this a tree is a ring, which is qpdf's to judge.
constexpr int deepest = 64;

class Pruning
{
public:
    // Whether there may be a page in it. Looks at each node once, however often it is met.
    bool hasPages(QPDFObjectHandle node, int depth)
    {
        if (depth > deepest || !node.isDictionary() || !node.getKey("/Kids").isArray()) {
            return true;
        }
        // One that is not finished yet is above itself.
        const auto [place, isNew] = known.emplace(node.getObjGen(), true);
        if (!isNew && node.isIndirect()) {
            return place->second;
        }
        QPDFObjectHandle kids = node.getKey("/Kids");
        for (int index = kids.getArrayNItems() - 1; index >= 0; index--) {
            if (!hasPages(kids.getArrayItem(index), depth + 1)) {
                kids.eraseItem(index);
            }
        }
        return known[node.getObjGen()] = kids.getArrayNItems() > 0;
    }

private:
    std::map<QPDFObjGen, bool> known;
};

}

std::vector<QPDFObjectHandle> pagesOf(QPDF &file)
{
    Pruning().hasPages(file.getRoot().getKey("/Pages"), 0);
    std::vector<QPDFObjectHandle> pages = file.getAllPages();
    pages.erase(
        std::remove_if(pages.begin(), pages.end(), [](QPDFObjectHandle &page) { return !page.isDictionary(); }), pages.end());
    return pages;
}
