#pragma once

#include "CPopplerContent.h"

class Interpreter;
class OutputDev;

// Draws the whole MediaBox of a page as displayed, a pixel to a point (1/72 inch), and reports the page's boxes. With an interpreter, which may be reused,
// annotations are drawn as on a screen, except for links, which show nothing; with a null pointer, none are drawn. `page` counts from
// 0. Returns false if there is no such page.
bool drawContents(RectoContentDocument *document, int page, OutputDev &device, Interpreter *interpreter, RectoPageBoxes &boxes);
