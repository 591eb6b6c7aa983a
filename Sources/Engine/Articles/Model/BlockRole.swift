/// What a block is for.
public enum BlockRole: String, Hashable, Sendable, Codable, CaseIterable {
    /// The headline of an article.
    case title
    /// A few words above a headline: a section, a theme.
    case kicker
    /// The summary between a headline and the text.
    case standfirst
    case byline
    case heading
    case body
    case list
    case code
    case caption
    /// Words of the text, repeated in large type.
    case pullquote
    /// Text in a box of its own beside the article.
    case sidebar
    case footnote
    /// Credits, sources, biographies.
    case note
    /// Text within a picture or a chart.
    case figure
    /// A line that sends readers to the page on which the text goes on, or tells where it comes from.
    case jump
    case advertisement
    case runninghead
    case folio
    /// Signs without letters that part paragraphs.
    case ornament

    /// Whether it belongs to the page and not to what the page says.
    public var isFurniture: Bool { self == .runninghead || self == .folio || self == .ornament }

    /// Whether it is part of an article.
    var isInArticles: Bool { !isFurniture && self != .advertisement }

    /// Whether a reader reads it in order; everything else stands beside the text.
    public var isFlow: Bool {
        switch self {
        case .title, .kicker, .standfirst, .byline, .heading, .body, .list: true
        default: false
        }
    }

    /// Whether paragraphs may go on behind it as if it were not there.
    var isFloat: Bool {
        switch self {
        case .caption, .pullquote, .sidebar, .footnote, .note, .figure, .runninghead, .folio, .code, .advertisement:
            true
        default: false
        }
    }
}
