#include "Annotations.h"

#include "References.h"

namespace {

// Rotates the appearance with its page. Viewers fit the appearance's box into the annotation's rectangle, so only the rotation matters.
QPDFObjectHandle turned(QPDFObjectHandle appearance, const QPDFMatrix &matrix)
{
    if (!appearance.isStream()) {
        return appearance;
    }
    // Pages with other rotations may share the appearance.
    QPDFObjectHandle copy = appearance.copyStream();
    QPDFMatrix own;
    QPDFObjectHandle known = copy.getDict().getKey("/Matrix");
    if (known.isMatrix()) {
        own = QPDFMatrix(known.getArrayAsMatrix());
    }
    QPDFMatrix result(matrix.a, matrix.b, matrix.c, matrix.d, 0, 0);
    result.concat(own);
    copy.getDict().replaceKey("/Matrix", QPDFObjectHandle::newFromMatrix(result));
    return copy;
}

void turnAppearances(QPDFObjectHandle annotation, const QPDFMatrix &matrix)
{
    QPDFObjectHandle all = annotation.getKey("/AP");
    if (!all.isDictionary()) {
        return;
    }
    all = all.shallowCopy();
    for (const auto &key : all.getKeys()) {
        QPDFObjectHandle one = all.getKey(key);
        if (one.isStream()) {
            all.replaceKey(key, turned(one, matrix));
        } else if (one.isDictionary()) {
            one = one.shallowCopy();
            for (const auto &state : one.getKeys()) {
                one.replaceKey(state, turned(one.getKey(state), matrix));
            }
            all.replaceKey(key, one);
        }
    }
    annotation.replaceKey("/AP", all);
}

}

void moveAnnotation(QPDFObjectHandle annotation, const QPDFMatrix &matrix)
{
    QPDFObjectHandle box = annotation.getKey("/Rect");
    if (box.isRectangle()) {
        annotation.replaceKey("/Rect", QPDFObjectHandle::newFromRectangle(mapped(matrix, box.getArrayAsRectangle())));
    }
    for (const char *key : { "/QuadPoints", "/L", "/Vertices", "/CL" }) {
        QPDFObjectHandle points = annotation.getKey(key);
        if (points.isArray()) {
            points = points.shallowCopy();
            mapPoints(matrix, points);
            annotation.replaceKey(key, points);
        }
    }
    QPDFObjectHandle strokes = annotation.getKey("/InkList");
    if (strokes.isArray()) {
        QPDFObjectHandle moved = QPDFObjectHandle::newArray();
        for (int index = 0; index < strokes.getArrayNItems(); index++) {
            QPDFObjectHandle stroke = strokes.getArrayItem(index).shallowCopy();
            mapPoints(matrix, stroke);
            moved.appendItem(stroke);
        }
        annotation.replaceKey("/InkList", moved);
    }
    if (matrix.b != 0 || matrix.c != 0) {
        turnAppearances(annotation, matrix);
    }
}
