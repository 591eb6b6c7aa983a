#include "TagTracker.h"

#include <algorithm>
#include <cmath>
#include <cstring>

void TagTracker::begin(const char *name, Dict *properties)
{
    if (open.size() >= deepest) {
        beyond++;
        return;
    }
    int content = none;
    if (name && std::strcmp(name, "Artifact") == 0) {
        content = RECTO_TAG_ARTIFACT;
    } else if (properties && forms == 0) {
        const Object number = properties->lookup("MCID");
        if (number.isInt() && number.getInt() >= 0) {
            content = number.getInt();
        }
    }
    open.push_back(content);
    isNew = true;
}

void TagTracker::end()
{
    if (beyond > 0) {
        beyond--;
    } else if (!open.empty()) {
        open.pop_back();
    }
    isNew = true;
}

// What is within an artifact is one; else the innermost number counts.
int TagTracker::content() const
{
    if (std::find(open.begin(), open.end(), static_cast<int>(RECTO_TAG_ARTIFACT)) != open.end()) {
        return RECTO_TAG_ARTIFACT;
    }
    const auto last = std::find_if(open.rbegin(), open.rend(), [](int content) { return content >= 0; });
    return last == open.rend() ? none : *last;
}

void TagTracker::glyph(GfxState *state, double x, double y, double dx, double dy)
{
    if (open.empty() || tags.size() >= limit) {
        return;
    }
    const int current = content();
    if (current == none) {
        return;
    }
    double x1, y1, x2, y2, upX, upY;
    state->transform(x, y, &x1, &y1);
    state->transform(x + dx, y + dy, &x2, &y2);
    const double size = state->getTransformedFontSize();
    state->textTransformDelta(0, state->getFontSize(), &upX, &upY);
    double topX, topY;
    state->transformDelta(upX, upY, &topX, &topY);
    if (!std::isfinite(x1 + y1 + x2 + y2 + topX + topY)) {
        return;
    }
    if (state->getFont() && state->getFont()->getWMode() != 0) {
        // The origin of a vertical glyph is the middle of its upper edge.
        x1 -= size / 2;
        x2 -= size / 2;
        topX = size;
        topY = 0;
    }
    RectoTag tag = {};
    tag.content = current;
    // A little of what is below the base line, most of what is above it.
    const double left[] = { x1 - 0.2 * topX, x1 + 0.8 * topX, x2 - 0.2 * topX, x2 + 0.8 * topX };
    const double top[] = { y1 - 0.2 * topY, y1 + 0.8 * topY, y2 - 0.2 * topY, y2 + 0.8 * topY };
    tag.x1 = static_cast<float>(*std::min_element(left, left + 4));
    tag.x2 = static_cast<float>(*std::max_element(left, left + 4));
    tag.y1 = static_cast<float>(*std::min_element(top, top + 4));
    tag.y2 = static_cast<float>(*std::max_element(top, top + 4));
    // The next glyph of a line makes the rectangle longer.
    const bool goesOn = !isNew && !tags.empty() && tags.back().content == current && std::hypot(x1 - lastX, y1 - lastY) < 2 * size
            && (std::abs(y1 - lastY) < 0.1 * size || std::abs(x1 - lastX) < 0.1 * size);
    isNew = false;
    lastX = x2;
    lastY = y2;
    if (goesOn) {
        RectoTag &last = tags.back();
        last.x1 = std::min(last.x1, tag.x1);
        last.y1 = std::min(last.y1, tag.y1);
        last.x2 = std::max(last.x2, tag.x2);
        last.y2 = std::max(last.y2, tag.y2);
    } else {
        tags.push_back(tag);
    }
}
