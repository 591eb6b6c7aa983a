#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <unordered_map>
#include <vector>

#include "ObjectStreams.h"

/* The objects of the pages, in order. */
class PageList
{
public:
    using Fetch = std::function<QPDFObjectHandle(QPDFObjectHandle)>;

    /* `fetch` resolves a reference. */
    PageList(QPDF &file, const Fetch &fetch);

    /* Whether qpdf had to find the pages, which may have changed the document in memory. */
    bool isRepaired() const { return repaired; }
    const std::vector<QPDFObjGen> &pages() const { return leaves; }
    /* -1 if the object is not a page. */
    int index(QPDFObjGen id) const;

private:
    bool collect(QPDFObjectHandle reference, const Fetch &fetch, int depth);

    std::vector<QPDFObjGen> leaves;
    std::set<QPDFObjGen> nodes;
    std::set<QPDFObjGen> empty;
    std::unordered_map<uint64_t, int> indices;
    bool repaired = false;
};
