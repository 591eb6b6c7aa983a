#pragma once

#include "CPopplerContent.h"

class Interpreter;
class OutputDev;

// Draws a page on the whole MediaBox as displayed at 72 dpi, and tells the page's boxes. With an interpreter, which is
// used again, annotations are drawn as on a screen, but for links, which show nothing; with a null pointer none is drawn.
// `page` from 0; false where there is no such page.
bool drawContents(RectoContentDocument *document, int page, OutputDev &device, Interpreter *interpreter, RectoPageBoxes &boxes);
