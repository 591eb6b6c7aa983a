import CPopplerContent
public import RectoDiagnostics
public import RectoPageContent
import RectoPixels
import RectoStructure

extension Document {
    /// The text that a page shows, in the order of its content stream.
    ///
    /// Annotations that are to be seen on screen count, form fields for instance.
    ///
    /// - Parameter index: From 0.
    /// - Throws: ``Failure`` `.usage` for no such page, `.damaged`, or `.tooLarge` where memory runs out.
    public func glyphs(page index: Int) throws(Failure) -> PageGlyphs {
        try reading(page: index) { content, index, box throws(Failure) in try content.glyphs(page: index, box: box) }
    }

    /// What kinds of things a page's own content draws, its images above all; nothing is decoded or painted.
    ///
    /// - Parameter index: From 0.
    /// - Throws: as ``glyphs(page:)``.
    public func survey(page index: Int) throws(Failure) -> PageSurvey {
        try reading(page: index) { content, index, box throws(Failure) in try content.survey(page: index, box: box) }
    }

    /// What a page's own content shows besides text: images, and the rules, boxes and areas of its layout.
    ///
    /// - Parameter index: From 0.
    /// - Throws: as ``glyphs(page:)``.
    public func graphics(page index: Int) throws(Failure) -> PageGraphics {
        try reading(page: index) { content, index, box throws(Failure) in try content.graphics(page: index, box: box) }
    }

    /// A page's label, such as "iv"; the page number where the file has none.
    ///
    /// Finds it without the page; ``pageInfo(_:withDictionary:)`` costs the reading of all pages before it.
    ///
    /// - Parameter index: From 0.
    /// - Throws: ``Failure`` `.usage` for no such page.
    public func label(page index: Int) throws(Failure) -> String { try content(for: index).labels[index] }

    /// Whether a page may be drawn straight onto its paper.
    ///
    /// A page is an isolated group over a transparent backdrop, under which the paper comes afterwards (ISO 32000-2, 11.4.7). Drawn
    /// straight onto the paper, Normal comes out the same, and over white Multiply and Darken as well; every other blend mode would mix
    /// with the paper, and what is drawn in Screen would vanish. Where the page cannot be looked through, the answer is no.
    func mayDrawOnPaper(page index: Int, paper: Color) -> Bool {
        switch traits(page: index).blending {
        case RECTO_BLENDS_NORMAL: true
        case RECTO_BLENDS_DARKER: paper == .white
        default: false
        }
    }
}
