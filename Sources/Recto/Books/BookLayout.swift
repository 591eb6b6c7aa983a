package import RectoDiagnostics
import RectoPainting
import RectoSetting

/// How a book of text is set where it is opened as pages.
///
/// Lengths are points, of which there are 72 in an inch.
public struct BookLayout: Hashable, Sendable, Codable {
    /// Where lines end.
    public enum Alignment: String, Hashable, Sendable, Codable, CaseIterable {
        /// As the book has it.
        case publisher
        /// At both edges.
        case justify
        /// Where they end by themselves.
        case start
    }

    /// How the lines of a paragraph are chosen.
    public enum LineBreaks: String, Hashable, Sendable, Codable, CaseIterable {
        /// Each as full as it gets, as browsers do.
        case greedy
        /// All together, so that their spaces differ least (Knuth and Plass, 1981).
        case totalFit = "total-fit"
    }

    /// Which way lines run.
    public enum WritingMode: String, Hashable, Sendable, Codable, CaseIterable {
        /// As the book has it.
        case publisher
        case horizontal
        /// From above, the first at the right.
        case vertical
    }

    /// What is painted in; no letter stands elsewhere for it.
    public enum Theme: String, Hashable, Sendable, Codable, CaseIterable {
        /// As the book has it, on white.
        case light
        /// On yellowish paper.
        case sepia
        /// Light on dark; pictures stay as they are.
        case dark
    }

    /// Of the page.
    public var width: Double
    public var height: Double
    /// On all four sides; `nil` for a twelfth of the page's shorter side.
    public var margin: Double?
    /// Of the text that the book does not make larger or smaller.
    public var fontSize: Double
    /// Goes before the families that the book names; `nil` for the book's.
    public var font: String?
    /// Of lines, as a multiple of the font's size; `nil` for the book's.
    public var lineHeight: Double?
    public var alignment = Alignment.publisher
    public var lineBreaks = LineBreaks.greedy
    public var writingMode = WritingMode.publisher
    /// Whether words are divided at the ends of lines, where there is a dictionary of the language.
    public var hyphenates = true
    /// Whether the book's own style sheets are followed.
    public var hasPublisherStyles = true
    public var theme = Theme.light

    /// A5, in 11 points.
    public init(width: Double = 148 * 72 / 25.4, height: Double = 210 * 72 / 25.4, fontSize: Double = 11) {
        self.width = width
        self.height = height
        self.fontSize = fontSize
    }

    /// The same in CSS pixels.
    var settings: LayoutSettings {
        let pixels = 96 / 72.0
        var settings = LayoutSettings(width: width * pixels, height: height * pixels, fontSize: fontSize * pixels)
        if let margin { settings.margins = LayoutSettings.Margins(margin * pixels) }
        settings.fontFamily = font
        settings.lineHeight = lineHeight
        settings.alignment = LayoutSettings.Alignment(rawValue: alignment.rawValue) ?? .publisher
        settings.breaking = LayoutSettings.Breaking(rawValue: lineBreaks.rawValue) ?? .greedy
        settings.writingMode = LayoutSettings.WritingMode(rawValue: writingMode.rawValue) ?? .publisher
        settings.hyphenates = hyphenates
        settings.publisherStyles = hasPublisherStyles ? .all : .none
        return settings
    }

    var paintTheme: PaintTheme { PaintTheme(rawValue: theme.rawValue) ?? .light }

    /// Checks that a book can be set so.
    ///
    /// - Throws: ``Failure`` `.usage`.
    package func check() throws(Failure) { try settings.check() }
}
