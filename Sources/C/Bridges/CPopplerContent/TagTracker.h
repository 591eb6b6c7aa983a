#pragma once

#include "CPopplerContent.h"

#include <vector>

#include <GfxFont.h>
#include <GfxState.h>
#include <Object.h>

// Notes where on the page the glyphs of each marked-content sequence lie, and of artifacts.
//
// poppler does not tell where a sequence begins whose properties are named in the resources, but where it ends: an end without a beginning
// counts for nothing, and within another sequence it ends that one early, whose rest then has no tag.
class TagTracker
{
public:
    void begin(const char *name, Dict *properties);
    void end();
    // Numbers within a form are the form's own.
    void beginForm() { forms++; }
    void endForm() { forms--; }
    // A glyph, and the vector to the next one, in user space.
    void glyph(GfxState *state, double x, double y, double dx, double dy);

    std::vector<RectoTag> tags;

private:
    // More stretches are no page of a magazine; the rest has no tag.
    static constexpr size_t limit = 50000;
    static constexpr size_t deepest = 1000;
    static constexpr int none = -2;

    std::vector<int> open;
    // Sequences that are too deep to be noted.
    size_t beyond = 0;
    int forms = 0;
    bool isNew = true;
    double lastX = 0, lastY = 0;

    int content() const;
};
