#pragma once

#include "CObjects.h"
#include "ObjectStreams.h"
#include "PageList.h"

#include <array>
#include <deque>
#include <optional>
#include <string>
#include <vector>

/* A value as it was found, and what it stands for once that has been asked for. */
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
    /* Not a vector: a handle of qpdf's is costly to move. */
    std::deque<Value> values;
    /* Keys of the dictionary whose entries were asked for last. */
    std::vector<std::string> keys;
    /* What the last bytes that were given out lie in. */
    std::string text;
    std::string problem;
    bool isPasswordProblem = false;
    /* Objects out of object streams that were asked for twice lately, by the last bits of their number: what pages refer to
     * again and again, as the nodes above them. Most are asked for once, and one that is let go of at once is still in the
     * processor's cache. */
    std::array<std::pair<int, QPDFObjectHandle>, 256> recent;
    std::array<int, 1024> once {};

    /* What a reference stands for; a reference that qpdf resolves where the object is none of ours. */
    QPDFObjectHandle fetch(QPDFObjectHandle reference);
    /* Whether what a reference stands for is known not to be null without parsing it. */
    bool isSomething(const QPDFObjectHandle &reference);
    /* The value, not a reference to it. */
    QPDFObjectHandle &meant(RectoObject value);
    RectoObject add(QPDFObjectHandle found);
    const PageList &pageList();
    void letGo(Value &value);
    void remember(const std::exception &error);
};
