#include "Divider.h"

#include <qpdf/QUtil.hh>

namespace {

// The glyph's box in thousandths of its size, as in ordinary fonts: readers derive the line height from it.
constexpr int ascent = 718, descent = -207;
// Relative to the spread's height, so that the box begins below the spread and ends above it.
constexpr double size = 1.3, base = 0.15;

// A zero width space ends a word, and is invisible when pasted.
const char *const meaning = "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Divider def /CMapType 2 def\n"
                            "1 begincodespacerange <00> <ff> endcodespacerange\n"
                            "1 beginbfchar <20> <200b> endbfchar\n"
                            "endcmap end end\n";

}

std::string Divider::show(double fold, double height) const
{
    // Within q and Q: the text rendering mode outlasts ET, and would make the next page's text invisible.
    return "/Artifact BMC q BT /F " + QUtil::double_to_string(height * size, 2) + " Tf 3 Tr 1 0 0 1 "
        + QUtil::double_to_string(fold, 5) + " " + QUtil::double_to_string(height * base, 2) + " Tm ( ) Tj ET Q EMC\n";
}

QPDFObjectHandle Divider::fonts(QPDF &file)
{
    if (!dictionary.isInitialized()) {
        // A Type 3 font needs no font outside the file, as a standard font would, which PDF/A forbids.
        QPDFObjectHandle font = QPDFObjectHandle::parse(
            "<< /Type /Font /Subtype /Type3 /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 32 /LastChar 32 /Widths [0]"
            " /Encoding << /Type /Encoding /Differences [32 /divider] >> /Resources << >> >>");
        font.replaceKey("/FontBBox", QPDFObjectHandle::newFromRectangle({ 0, descent, 0, ascent }));
        QPDFObjectHandle glyphs = QPDFObjectHandle::newDictionary();
        glyphs.replaceKey("/divider", QPDFObjectHandle::newStream(&file, "0 0 d0\n"));
        font.replaceKey("/CharProcs", glyphs);
        font.replaceKey("/ToUnicode", QPDFObjectHandle::newStream(&file, meaning));
        QPDFObjectHandle fonts = QPDFObjectHandle::newDictionary();
        fonts.replaceKey("/F", file.makeIndirectObject(font));
        dictionary = file.makeIndirectObject(fonts);
    }
    return dictionary;
}
