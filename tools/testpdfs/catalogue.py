"""What is made, and why each file is there; the manifest is this list."""

from dataclasses import dataclass

import small_boxes as boxes
import small_damaged as damaged
import small_encrypted as encrypted
import small_graphics as graphics
import small_images as images
import small_text as text
from magazine.build import magazine
from rtl import magazine_rtl
from vertical import magazine_vertical


@dataclass
class Fixture:
    file: str
    make: object
    pages: int
    why: str
    features: str
    expect: str = "ok"
    user: str = None
    owner: str = None

    def entry(self):
        row = {"file": self.file, "pages": self.pages, "why": self.why,
               "features": self.features.split(), "expect": self.expect}
        if self.user is not None:
            row["userPassword"] = self.user
        if self.owner is not None:
            row["ownerPassword"] = self.owner
        return row


FIXTURES = [
    Fixture("magazine.pdf", magazine, 16, "A whole magazine, as the sample of demos and of most tests",
            "outline named-destinations page-labels links web-links text ligatures hyphenation "
            "photographs double-page-photo wide-pages gradients soft-masks blend-modes groups "
            "hairlines patterns forms note highlight metadata xmp two-page-right"),
    Fixture("magazine-rtl.pdf", magazine_rtl, 8, "Right-to-left binding and shaped Arabic",
            "r2l arabic outline page-labels links double-page-photo"),
    Fixture("magazine-vertical-ja.pdf", magazine_vertical, 6, "Vertical Japanese writing with ruby",
            "r2l japanese vertical identity-v ruby outline page-labels cid-cff"),
    Fixture("cropbox.pdf", boxes.cropbox, 1, "CropBox with an origin of its own; red ink outside it never shows",
            "cropbox trimbox bleedbox artbox"),
    Fixture("cropbox-outside.pdf", boxes.cropbox_outside, 1, "CropBox leaves the MediaBox: what shows is 300 x 380 pt",
            "cropbox"),
    Fixture("rotate.pdf", boxes.rotate, 6, "Rotate 0, 90, 180, 270, 450, -90; as displayed, corners are red "
            "(top left), green (top right), blue (bottom left), yellow (bottom right)", "rotate"),
    Fixture("userunit.pdf", boxes.userunit, 1, "UserUnit 2.5 on a page of 240 x 160 units", "userunit"),
    Fixture("mixed-sizes.pdf", boxes.mixed_sizes, 5, "A4, A3 landscape, 20 x 20 pt, square, tall", "sizes"),
    Fixture("wide.pdf", boxes.wide, 1, "Two metres wide: zoomed, past a raster surface's limit", "sizes vectors"),
    Fixture("light-5000.pdf", boxes.light, 5000, "Memory must not grow with the page count",
            "many-pages object-streams inherited-attributes base14"),
    Fixture("encrypted-user.pdf", encrypted.encrypted_user, 2, "Needs a password", "encrypted aes-256",
            user="reader", owner="editor"),
    Fixture("encrypted-owner.pdf", encrypted.encrypted_owner, 2, "Opens without a password; printing and copying forbidden",
            "encrypted aes-256 permissions", user="", owner="editor"),
    Fixture("damaged-xref.pdf", damaged.damaged_xref, 3, "Offsets wrong: readers repair it", "damaged"),
    Fixture("truncated.pdf", damaged.truncated, 0, "A file of three pages cut at 60 %", "damaged", "refused"),
    Fixture("damaged-page.pdf", damaged.damaged_page, 5, "The third page is a billion points wide and noise, "
            "the others are fine", "damaged", "page-errors"),
    Fixture("damaged-tree.pdf", damaged.damaged_tree, 5, "The third page can't be made; poppler reaches none "
            "after it", "damaged", "page-errors"),
    Fixture("damaged-contents.pdf", damaged.damaged_contents, 5, "Noise for the third page's contents: it shows "
            "nothing, the others are fine", "damaged"),
    Fixture("empty-page.pdf", damaged.empty_page, 1, "A page without contents", "empty"),
    Fixture("empty.pdf", damaged.empty, 0, "No bytes", "empty", "refused"),
    Fixture("zero-pages.pdf", damaged.zero_pages, 0, "A page tree without pages", "empty", "refused"),
    Fixture("not-a-pdf.pdf", damaged.not_a_pdf, 0, "Plain text under a wrong suffix", "damaged", "refused"),
    Fixture("many-images.pdf", images.many_images, 1, "Twelve images of 4000 x 4000: 768 MB once decoded",
            "images memory filter-chain"),
    Fixture("single-image.pdf", images.single_image, 1, "One scanned picture fills the page, with no text", "images scan"),
    Fixture("base14.pdf", text.base14, 1, "The standard fonts, not embedded", "fonts-not-embedded base14"),
    Fixture("cjk-not-embedded.pdf", text.cjk_not_embedded, 1, "Predefined CMaps and no font: needs poppler-data",
            "fonts-not-embedded japanese vertical"),
    Fixture("hairlines.pdf", graphics.hairlines, 1, "Thin lines, checkerboards, circles: seams between tiles show here",
            "hairlines vectors"),
    Fixture("transparency.pdf", graphics.transparency, 1, "Blend modes and groups straight on the paper",
            "blend-modes groups knockout soft-masks"),
    Fixture("forms.pdf", text.forms, 1, "A field of each kind, with its appearance", "forms"),
    Fixture("labels.pdf", text.labels, 20, "Labels A-1 to A-3, i to v, 1 to 3 twice, IX, X, z, aa, Plate twice",
            "page-labels"),
    Fixture("unicode-title.pdf", text.unicode_title, 1, "Title and author with CJK, emoji, bidi controls and line breaks",
            "metadata"),
]
