"""What is made, and why each file is there; the manifest is this list."""

from dataclasses import dataclass

import small_annotations as annotations
import small_boxes as boxes
import small_damaged as damaged
import small_embedded as embedded
import small_encrypted as encrypted
import small_graphics as graphics
import small_images as images
import small_masks as masks
import small_outlines as outlines
import small_profiles as profiles
import small_scans as scans
import small_text as text
import stories
from articles import articles, hebrew, japanese
from layouts import text_layout
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
    facts: object = None

    def entry(self):
        row = {"file": self.file, "pages": self.pages, "why": self.why,
               "features": self.features.split(), "expect": self.expect}
        if self.user is not None:
            row["userPassword"] = self.user
        if self.owner is not None:
            row["ownerPassword"] = self.owner
        if self.facts is not None:
            row["facts"] = self.facts()
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
    Fixture("encrypted-long.pdf", encrypted.encrypted_long, 1, "Needs a password of 127 bytes", "encrypted aes-256",
            user=("tide " * 28)[:127], owner="editor"),
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
    Fixture("annotations.pdf", annotations.annotations, 4, "Every kind of annotation and action on an upright page, /Rotate 90, "
            "/Rotate 270 with a CropBox, /Rotate 180 with UserUnit 2; annotations.json has what is expected, the same "
            "rectangles on each displayed page",
            "annotations links actions rotate cropbox userunit forms media named-destinations base-uri"),
    Fixture("annotations-hostile.pdf", annotations.annotations_hostile, 1, "Annotations wrong in one way each; the last is good",
            "annotations hostile"),
    Fixture("attachments.pdf", embedded.attachments, 1, "Embedded files with hostile names and a wrong checksum",
            "attachments hostile-names", facts=embedded.attachment_facts),
    Fixture("media.pdf", embedded.media, 1, "Sounds, movies, screens and rich media, embedded and elsewhere",
            "annotations media", facts=embedded.media_facts),
    Fixture("outline-hostile.pdf", outlines.outline_hostile, 3, "Loops, ancestors as children, missing pages, wrong types, a "
            "name tree that holds itself; entries titled Good are", "outline hostile named-destinations"),
    Fixture("outline-deep.pdf", outlines.outline_deep, 3, "Thirty levels, two entries on each", "outline"),
    Fixture("outline-50000.pdf", outlines.outline_long, 10, "Fifty thousand entries in a hundred closed chapters; entry n goes "
            "to page n modulo ten", "outline object-streams"),
    Fixture("strings.pdf", outlines.strings, 23, "Text strings in every encoding, good and broken, as titles, contents and "
            "labels; strings.json has what they say", "strings outline annotations page-labels hostile"),
    Fixture("text-layout.pdf", text_layout, 6, "Layouts of magazines whose reading order is known: text-layout.json has it",
            "text columns pull-quotes captions sidebars hyphenation ligatures footnotes rotated-text hidden-text actual-text "
            "tables"),
    Fixture("articles.pdf", articles, 6, "A newspaper page of five articles, three of which go on elsewhere; a quote over the gutter, a box, "
            "advertisements of text, a caption inside its picture; articles.json has the articles",
            "text columns jumps advertisements pull-quotes captions sidebars running-heads"),
    Fixture("articles-he.pdf", hebrew, 2, "Hebrew with Latin names; articles-he.json has the articles", "text hebrew mixed-directions"),
    Fixture("articles-ja.pdf", japanese, 3, "Vertical Japanese, an article that goes on behind another one; articles-ja.json has the "
            "articles", "r2l japanese vertical identity-v text jumps"),
    Fixture("articles-tagged.pdf", stories.tagged, 3, "Articles that go on behind another one, a heading in the type of the text and "
            "artifacts within the page, all told by tags as InDesign writes them; articles-tagged.json has the articles",
            "text columns tagged artifacts"),
    Fixture("articles-threads.pdf", stories.threaded, 3, "Articles that go on behind another one, told by article threads; "
            "articles-threads.json has the articles", "text columns threads"),
    Fixture("articles-newspaper.pdf", stories.newspaper, 3, "A newspaper page with stories below small headlines, and a heading of "
            "the same size within a story; articles-newspaper.json has the articles", "text columns running-heads"),
    Fixture("scan.pdf", scans.scans, 5, "A scan with hidden text, one in strips, masks, transforms and colour spaces; scan.json "
            "has what is placed where", "images scan inline-image image-masks hidden-text color-spaces"),
    Fixture("profiles.pdf", profiles.profiles, 4, "A picture of cells, and fields of the same colours, in ICC profiles of tables, "
            "of a curve, and of curves and a matrix", "images color-spaces icc"),
    Fixture("soft-masks.pdf", masks.soft_masks, 7, "Masks of small groups without a clip; pages 1 and 2 look the same, 3 and 4 too, page 5 "
            "has three hundred, 6 and 7 are groups at an opacity and the same", "soft-masks groups memory"),
]
