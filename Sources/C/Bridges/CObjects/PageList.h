#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <unordered_map>
#include <vector>

#include "ObjectStreams.h"

/* The pages' objects in order. */
class PageList
{
public:
    using Fetch = std::function<QPDFObjectHandle(QPDFObjectHandle)>;

    /* `fetch` gives what a reference stands for. */
    PageList(QPDF &file, const Fetch &fetch);

    /* Whether qpdf had to find them, which may have changed the document in memory. */
    bool isRepaired() const { return repaired; }
    const std::vector<QPDFObjGen> &pages() const { return leaves; }
    /* -1 for what is no page. */
    int index(QPDFObjGen id) const;

private:
    bool collect(QPDFObjectHandle reference, const Fetch &fetch, int depth);

    std::vector<QPDFObjGen> leaves;
    std::set<QPDFObjGen> nodes;
    std::set<QPDFObjGen> empty;
    std::unordered_map<uint64_t, int> indices;
    bool repaired = false;
};
