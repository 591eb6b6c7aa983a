#include "PageList.h"

#include <new>

namespace {

// A tree that is deeper than this contains a cycle.
constexpr int deepest = 64;

uint64_t key(QPDFObjGen id)
{
    return static_cast<uint64_t>(id.getObj()) << 32 | static_cast<uint32_t>(id.getGen());
}

// Makes every node and page an indirect object with a /Parent. Some programs write pages directly into their parent's /Kids, and
// inherited attributes are found through /Parent.
void adoptKids(QPDF &file, QPDFObjectHandle node, std::set<QPDFObjGen> &seen, int depth)
{
    QPDFObjectHandle kids = node.isDictionary() ? node.getKey("/Kids") : QPDFObjectHandle::newNull();
    for (int index = 0; kids.isArray() && depth <= deepest && index < kids.getArrayNItems(); index++) {
        QPDFObjectHandle kid = kids.getArrayItem(index);
        if (!kid.isDictionary()) {
            continue;
        }
        if (!kid.isIndirect()) {
            kid = file.makeIndirectObject(kid);
            kids.setArrayItem(index, kid);
        }
        if (!kid.hasKey("/Parent") && node.isIndirect()) {
            kid.replaceKey("/Parent", node);
        }
        if (kid.hasKey("/Kids") && seen.insert(kid.getObjGen()).second) {
            adoptKids(file, kid, seen, depth + 1);
        }
    }
}

// Does not resolve references.
bool has(QPDFObjectHandle dictionary, const char *name)
{
    QPDFObjectHandle value = dictionary.getKey(name);
    return value.isIndirect() || !value.isNull();
}

}

// qpdf's getAllPages does the same and repairs faults, but for every page it parses and retains the whole object stream that
// contains the page: 0.5 s and 300 MB for a manual of 1,321 pages. Sound trees are therefore walked here. Every leaf is checked,
// because a node with as many kids as pages may still have intermediate nodes of one page each.
PageList::PageList(QPDF &file, const Fetch &fetch)
{
    bool isWhole = false, isSound = false;
    try {
        QPDFObjectHandle pages = fetch(file.getRoot()).getKey("/Pages");
        isWhole = collect(pages, fetch, 0);
        isSound = isWhole && !file.anyWarnings();
        QPDFObjectHandle root = fetch(pages);
        isSound = isSound && root.isDictionary() && !has(root, "/Parent");
    } catch (const std::bad_alloc &) {
        throw;
    } catch (const std::exception &) {
        isSound = false;
    }
    if (!isSound) {
        repaired = true;
        const std::vector<QPDFObjGen> walked = isWhole ? leaves : std::vector<QPDFObjGen>();
        leaves.clear();
        indices.clear();
        try {
            std::set<QPDFObjGen> seen;
            adoptKids(file, file.getRoot().getKey("/Pages"), seen, 0);
            for (QPDFObjectHandle page : file.getAllPages()) {
                // qpdf counts an entry that is not a page; poppler gives its number to the next page.
                if (page.isDictionary()) {
                    leaves.push_back(page.getObjGen());
                }
            }
        } catch (const std::bad_alloc &) {
            throw;
        } catch (const std::exception &) {
            leaves = walked;
        }
    }
    nodes.clear();
    empty.clear();
    for (size_t index = 0; repaired && index < leaves.size(); index++) {
        indices.emplace(key(leaves[index]), static_cast<int>(index));
    }
}

bool PageList::collect(QPDFObjectHandle reference, const Fetch &fetch, int depth)
{
    // Programs that remove pages put one shared empty node in their places. qpdf takes it for a cycle and returns no pages.
    if (empty.count(reference.getObjGen())) {
        return true;
    }
    if (depth > deepest || !reference.isIndirect() || !nodes.insert(reference.getObjGen()).second) {
        return false;
    }
    const size_t before = leaves.size();
    QPDFObjectHandle node = fetch(reference);
    if (!node.isDictionary()) {
        return false;
    }
    QPDFObjectHandle kids = fetch(node.getKey("/Kids"));
    if (!kids.isArray()) {
        return false;
    }
    const int count = kids.getArrayNItems();
    for (int index = 0; index < count; index++) {
        QPDFObjectHandle kid = kids.getArrayItem(index);
        if (!kid.isIndirect()) {
            return false;
        }
        QPDFObjectHandle page = fetch(kid);
        if (!page.isDictionary()) {
            return false;
        }
        if (has(page, "/Kids")) {
            if (!collect(kid, fetch, depth + 1)) {
                return false;
            }
        } else if (indices.emplace(key(kid.getObjGen()), static_cast<int>(leaves.size())).second) {
            leaves.push_back(kid.getObjGen());
        } else {
            return false;
        }
    }
    if (leaves.size() == before) {
        empty.insert(reference.getObjGen());
    }
    return true;
}

int PageList::index(QPDFObjGen id) const
{
    const auto place = indices.find(key(id));
    return place != indices.end() ? place->second : -1;
}
