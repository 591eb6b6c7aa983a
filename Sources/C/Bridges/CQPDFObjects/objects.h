#pragma once

#include "CQPDFObjects.h"
#include "ObjectStreams.h"
#include "PageList.h"

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <vector>

/* A value as it was found, and the object that it refers to, once resolved. */
struct Value
{
    QPDFObjectHandle found;
    QPDFObjectHandle meant;
};

struct RectoObjects
{
    QPDF file;
    std::optional<ObjectStreams> streams;
    std::optional<PageList> pages;
    /* A deque, because qpdf's handles are costly to move. */
    std::deque<Value> values;
    /* The keys of the dictionary whose entries were last requested. */
    std::vector<std::string> keys;
    /* Holds the bytes that were last returned. */
    std::string text;
    std::string problem;
    bool isPasswordProblem = false;
    /* Caches objects from object streams that were requested twice recently, indexed by the low bits of their number: objects
     * that pages share, such as their parent nodes. Most objects are requested once, and memory that is freed at once is still
     * in the processor's cache. */
    std::array<std::pair<int, QPDFObjectHandle>, 256> recent;
    std::array<int, 1024> once {};

    /* Resolves a reference; returns a reference for qpdf to resolve if the object is not in an object stream. */
    QPDFObjectHandle fetch(QPDFObjectHandle reference);
    /* Whether the referenced object is known not to be null, without parsing it. */
    bool isSomething(const QPDFObjectHandle &reference);
    /* The resolved value. */
    QPDFObjectHandle &meant(RectoObject value);
    RectoObject add(QPDFObjectHandle found);
    const PageList &pageList();
    void letGo(Value &value);
    void remember(const std::exception &error);
};
