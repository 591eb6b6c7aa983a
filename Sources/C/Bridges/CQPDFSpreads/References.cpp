#include "References.h"

#include <algorithm>
#include <vector>

namespace {

// No real file nests deeper than this.
constexpr int deepest = 200;

QPDFObjectHandle real(double value)
{
    return QPDFObjectHandle::newReal(value, 4);
}

bool turns(const QPDFMatrix &matrix)
{
    return matrix.b != 0 || matrix.c != 0;
}

}

QPDFObjectHandle::Rectangle mapped(const QPDFMatrix &matrix, QPDFObjectHandle::Rectangle box)
{
    double x[4], y[4];
    matrix.transform(box.llx, box.lly, x[0], y[0]);
    matrix.transform(box.urx, box.lly, x[1], y[1]);
    matrix.transform(box.urx, box.ury, x[2], y[2]);
    matrix.transform(box.llx, box.ury, x[3], y[3]);
    return { *std::min_element(x, x + 4), *std::min_element(y, y + 4), *std::max_element(x, x + 4),
             *std::max_element(y, y + 4) };
}

void mapPoints(const QPDFMatrix &matrix, QPDFObjectHandle array)
{
    if (!array.isArray()) {
        return;
    }
    const int count = array.getArrayNItems();
    for (int index = 0; index + 1 < count; index += 2) {
        QPDFObjectHandle first = array.getArrayItem(index);
        QPDFObjectHandle second = array.getArrayItem(index + 1);
        if (!first.isNumber() || !second.isNumber()) {
            continue;
        }
        double x, y;
        matrix.transform(first.getNumericValue(), second.getNumericValue(), x, y);
        array.setArrayItem(index, real(x));
        array.setArrayItem(index + 1, real(y));
    }
}

References::References(std::set<QPDFObjGen> oldPages, std::map<QPDFObjGen, Place> newPlaces)
    : old(std::move(oldPages)), places(std::move(newPlaces))
{
}

void References::mend(QPDF &file)
{
    for (auto &object : file.getAllObjects()) {
        if (old.count(object.getObjGen()) == 0) {
            mend(object, 0);
        }
    }
    mend(file.getTrailer(), 0);
}

const Place *References::place(QPDFObjectHandle value) const
{
    if (!value.isIndirect()) {
        return nullptr;
    }
    const auto found = places.find(value.getObjGen());
    return found != places.end() ? &found->second : nullptr;
}

QPDFObjectHandle References::substitute(QPDFObjectHandle value) const
{
    if (!value.isIndirect() || old.count(value.getObjGen()) == 0) {
        return QPDFObjectHandle();
    }
    const Place *known = place(value);
    return known ? known->page : QPDFObjectHandle::newNull();
}

void References::mend(QPDFObjectHandle value, int depth)
{
    if (depth > deepest) {
        return;
    }
    if (value.isStream()) {
        mendDictionary(value.getDict(), depth);
    } else if (value.isDictionary()) {
        mendDictionary(value, depth);
    } else if (value.isArray()) {
        mendArray(value, depth);
    }
}

void References::mendArray(QPDFObjectHandle array, int depth)
{
    const int count = array.getArrayNItems();
    if (count >= 2) {
        const Place *target = place(array.getArrayItem(0));
        if (target && array.getArrayItem(1).isName()) {
            mendDestination(array, *target);
        }
    }
    for (int index = 0; index < count; index++) {
        QPDFObjectHandle item = array.getArrayItem(index);
        QPDFObjectHandle other = substitute(item);
        if (other.isInitialized()) {
            array.setArrayItem(index, other);
        } else if (!item.isIndirect()) {
            mend(item, depth + 1);
        }
    }
}

void References::mendDictionary(QPDFObjectHandle dictionary, int depth)
{
    if (dictionary.hasKey("/K") && dictionary.getKey("/S").isName()) {
        mendElement(dictionary);
    }
    // A bead of an article: a rectangle on a page, and its neighbours.
    if (dictionary.hasKey("/R") && dictionary.hasKey("/V") && dictionary.hasKey("/N")) {
        const Place *target = place(dictionary.getKey("/P"));
        QPDFObjectHandle box = dictionary.getKey("/R");
        if (target && box.isRectangle()) {
            dictionary.replaceKey("/R", QPDFObjectHandle::newFromRectangle(mapped(target->matrix, box.getArrayAsRectangle())));
        }
    }
    for (const auto &key : dictionary.getKeys()) {
        QPDFObjectHandle item = dictionary.getKey(key);
        QPDFObjectHandle other = substitute(item);
        if (other.isInitialized()) {
            dictionary.replaceKey(key, other);
        } else if (!item.isIndirect()) {
            mend(item, depth + 1);
        }
    }
}

void References::mendDestination(QPDFObjectHandle array, const Place &target)
{
    const std::string kind = array.getArrayItem(1).getName();
    const int count = array.getArrayNItems();
    const QPDFMatrix &matrix = target.matrix;
    const auto number = [&](int index, double *value) {
        return index < count && array.getArrayItem(index).getValueAsNumber(*value);
    };
    double x = 0, y = 0, right = 0, top = 0;
    if (kind == "/XYZ") {
        const bool hasX = number(2, &x), hasY = number(3, &y);
        matrix.transform(x, y, right, top);
        // On a rotated page the coordinates swap, and one alone determines nothing.
        const bool isWhole = !turns(matrix) || (hasX && hasY);
        if (count > 2) {
            array.setArrayItem(2, hasX && isWhole ? real(right) : QPDFObjectHandle::newNull());
        }
        if (count > 3) {
            array.setArrayItem(3, hasY && isWhole ? real(top) : QPDFObjectHandle::newNull());
        }
    } else if (kind == "/FitH" || kind == "/FitBH" || kind == "/FitV" || kind == "/FitBV") {
        double value;
        if (!number(2, &value)) {
            return;
        }
        const bool isTop = kind == "/FitH" || kind == "/FitBH";
        matrix.transform(isTop ? 0 : value, isTop ? value : 0, right, top);
        array.setArrayItem(2, turns(matrix) ? QPDFObjectHandle::newNull() : real(isTop ? top : right));
    } else if (kind == "/FitR" && number(2, &x) && number(3, &y) && number(4, &right) && number(5, &top)) {
        const auto box = mapped(matrix, { std::min(x, right), std::min(y, top), std::max(x, right), std::max(y, top) });
        const double values[] = { box.llx, box.lly, box.urx, box.ury };
        for (int index = 0; index < 4; index++) {
            array.setArrayItem(index + 2, real(values[index]));
        }
    }
}

// In a tagged document, an element names the page whose marked content it describes; that content is now in a form.
void References::mendElement(QPDFObjectHandle element)
{
    QPDFObjectHandle own = element.getKey("/Pg");
    const QPDFObjGen page = own.isIndirect() ? own.getObjGen() : QPDFObjGen();
    QPDFObjectHandle kids = element.getKey("/K");
    if (kids.isArray()) {
        const int count = kids.getArrayNItems();
        for (int index = 0; index < count; index++) {
            QPDFObjectHandle item = markedContent(kids.getArrayItem(index), page);
            if (item.isInitialized()) {
                kids.setArrayItem(index, item);
            }
        }
    } else {
        QPDFObjectHandle item = markedContent(kids, page);
        if (item.isInitialized()) {
            element.replaceKey("/K", item);
        }
    }
}

QPDFObjectHandle References::markedContent(QPDFObjectHandle item, QPDFObjGen page)
{
    QPDFObjectHandle number = item;
    if (item.isDictionary()) {
        if (item.hasKey("/Stm") || !item.hasKey("/MCID")) {
            return QPDFObjectHandle();
        }
        number = item.getKey("/MCID");
        QPDFObjectHandle own = item.getKey("/Pg");
        if (own.isIndirect()) {
            page = own.getObjGen();
        }
    }
    const auto found = places.find(page);
    if (!number.isInteger() || found == places.end()) {
        return QPDFObjectHandle();
    }
    QPDFObjectHandle reference = QPDFObjectHandle::newDictionary();
    reference.replaceKey("/Type", QPDFObjectHandle::newName("/MCR"));
    reference.replaceKey("/Pg", found->second.page);
    reference.replaceKey("/Stm", found->second.form);
    reference.replaceKey("/MCID", number);
    return reference;
}
