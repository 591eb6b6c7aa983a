/// Which way the pages of a document follow each other.
///
/// The raw values are those of an overlay package.
public enum ReadingDirection: String, Hashable, Sendable, Codable, CaseIterable {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"

    /// The half that the page read first lies on; in a book from right to left that is the right one.
    var versoHalf: SpreadHalf { self == .leftToRight ? .left : .right }

    func half(of role: PageRole) -> SpreadHalf {
        switch role {
        case .verso: versoHalf
        case .recto: self == .leftToRight ? .right : .left
        case .alone, .both: .whole
        }
    }
}
