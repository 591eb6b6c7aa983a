#include "scalars.h"

#include <algorithm>

#include <goo/GooString.h>
#include <PDFDocEncoding.h>

namespace {

bool isRightToLeft(Unicode scalar)
{
    return (scalar >= 0x590 && scalar <= 0x8FF && !(scalar >= 0x660 && scalar <= 0x66C) && !(scalar >= 0x6F0 && scalar <= 0x6F9))
            || (scalar >= 0xFB1D && scalar <= 0xFDFF) || (scalar >= 0xFE70 && scalar <= 0xFEFE);
}

// Letters of all other scripts, and digits.
bool isLeftToRight(Unicode scalar)
{
    if (scalar < 0x80) {
        return (scalar >= '0' && scalar <= '9') || (scalar >= 'A' && scalar <= 'Z') || (scalar >= 'a' && scalar <= 'z');
    }
    return (scalar >= 0xC0 && !isRightToLeft(scalar) && !(scalar >= 0x2000 && scalar <= 0x2BFF) && !(scalar >= 0x3000 && scalar <= 0x3003));
}

bool isWhite(Unicode scalar)
{
    return scalar == 0x20 || (scalar >= 0x09 && scalar <= 0x0D) || scalar == 0xA0 || scalar == 0x2028 || scalar == 0x2029;
}

void append(std::vector<Unicode> &result, Unicode scalar)
{
    if (isWhite(scalar)) {
        result.push_back(0x20);
    } else if (scalar >= 0x20 && !(scalar >= 0x7F && scalar < 0xA0)) {
        result.push_back(scalar);
    }
}

void appendUTF16(std::vector<Unicode> &result, const unsigned char *bytes, size_t count, bool isLittle)
{
    const auto unit = [&](size_t at) -> Unicode {
        return isLittle ? bytes[at] | bytes[at + 1] << 8 : bytes[at] << 8 | bytes[at + 1];
    };
    bool isLanguage = false;
    for (size_t at = 0; at + 1 < count; at += 2) {
        Unicode scalar = unit(at);
        // A language code stands between two escapes (ISO 32000-2, 7.9.2.2).
        if (scalar == 0x1B) {
            isLanguage = !isLanguage;
            continue;
        }
        if (scalar >= 0xD800 && scalar < 0xDC00 && at + 3 < count) {
            const Unicode low = unit(at + 2);
            if (low >= 0xDC00 && low < 0xE000) {
                scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00);
                at += 2;
            }
        }
        if (!isLanguage) {
            append(result, scalar);
        }
    }
}

void appendUTF8(std::vector<Unicode> &result, const unsigned char *bytes, size_t count)
{
    size_t at = 0;
    while (at < count) {
        const unsigned char lead = bytes[at++];
        const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
        Unicode scalar = more == 3 ? lead & 0x07 : more == 2 ? lead & 0x0F : more == 1 ? lead & 0x1F : lead < 0x80 ? lead : 0xFFFD;
        for (int index = 0; index < more; index++) {
            if (at >= count || (bytes[at] & 0xC0) != 0x80) {
                scalar = 0xFFFD;
                break;
            }
            scalar = scalar << 6 | (bytes[at++] & 0x3F);
        }
        append(result, scalar);
    }
}

}

std::vector<Unicode> scalarsOfTextString(const GooString &text)
{
    const auto *bytes = reinterpret_cast<const unsigned char *>(text.c_str());
    const size_t count = static_cast<size_t>(text.getLength());
    std::vector<Unicode> result;
    result.reserve(count);
    if (count >= 2 && bytes[0] == 0xFE && bytes[1] == 0xFF) {
        appendUTF16(result, bytes + 2, count - 2, false);
    } else if (count >= 2 && bytes[0] == 0xFF && bytes[1] == 0xFE) {
        appendUTF16(result, bytes + 2, count - 2, true);
    } else if (count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF) {
        appendUTF8(result, bytes + 3, count - 3);
    } else {
        for (size_t at = 0; at < count; at++) {
            append(result, pdfDocEncoding[bytes[at]]);
        }
    }
    return result;
}

bool hasRightToLeft(const Unicode *text, size_t count)
{
    return std::any_of(text, text + count, isRightToLeft);
}

std::vector<Unicode> visualOrder(const Unicode *text, size_t count)
{
    std::vector<Unicode> result(text, text + count);
    const auto isStrong = [](Unicode scalar) { return isRightToLeft(scalar) || isLeftToRight(scalar); };
    const auto first = std::find_if(result.begin(), result.end(), isStrong);
    const bool isReversed = first == result.end() || isRightToLeft(*first) || (*first >= '0' && *first <= '9');
    if (isReversed) {
        std::reverse(result.begin(), result.end());
    }
    // Reverses each stretch that runs the other way, from its first letter to its last, with everything between.
    const auto isOther = isReversed ? isLeftToRight : isRightToLeft;
    const auto endsOther = isReversed ? isRightToLeft : isLeftToRight;
    for (auto begin = result.begin(); begin != result.end();) {
        if (!isOther(*begin)) {
            begin++;
            continue;
        }
        auto end = begin;
        for (auto next = begin; next != result.end() && !endsOther(*next); next++) {
            if (isOther(*next)) {
                end = next;
            }
        }
        std::reverse(begin, end + 1);
        begin = end + 1;
    }
    return result;
}
