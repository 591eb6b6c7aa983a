#include "PageTree.h"

#include <algorithm>
#include <map>

namespace {

// A tree that is deeper than this contains a cycle, which qpdf has to handle.
constexpr int deepest = 64;

class Pruning
{
public:
    // Whether the node may contain a page. Visits each node once, however often it is referred to.
    bool hasPages(QPDFObjectHandle node, int depth)
    {
        if (depth > deepest || !node.isDictionary() || !node.getKey("/Kids").isArray()) {
            return true;
        }
        // A node that is still being visited is its own ancestor.
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
