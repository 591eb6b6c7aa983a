#pragma once

#include "CPopplerContent.h"

class OutputDev;

// Draws a page's own content, without annotations, on the whole MediaBox as displayed at 72 dpi, and tells the page's boxes.
// `page` from 0; false where there is no such page.
bool drawContents(RectoContentDocument *document, int page, OutputDev &device, RectoPageBoxes &boxes);
