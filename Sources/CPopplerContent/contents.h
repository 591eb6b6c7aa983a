#pragma once

class OutputDev;
class Page;
struct RectoContentDocument;

// Draws a page's own content, without annotations, on the whole MediaBox as displayed at 72 dpi. `page` from 0; false where
// there is no such page.
bool drawContents(RectoContentDocument *document, int page, OutputDev &device);
