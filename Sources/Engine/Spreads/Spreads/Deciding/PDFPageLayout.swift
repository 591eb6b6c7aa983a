/// The values of /PageLayout in a PDF's catalogue (ISO 32000-2, table 29).
///
/// The standard says of `TwoPageRight` and `TwoColumnRight` that odd-numbered pages are on the right, which means a cover that
/// stands alone, and of the others that they are on the left, which means a first page with a partner. It does not say what
/// becomes of that with /Direction /R2L. Taken by the letter, odd pages on the right would pair page 1 with page 2 in a book
/// from right to left. Authoring programs call the value "with cover page" whichever way the book is bound, and real
/// right-bound files say `TwoPageRight` for a cover that stands alone on the left. So both are read mirrored: the values tell
/// whether the cover is alone, and the direction tells on which side. ``DecisionNote`` says where this has been done.
public enum PDFPageLayout: String, Hashable, Sendable, Codable, CaseIterable {
    case singlePage = "SinglePage"
    case oneColumn = "OneColumn"
    case twoColumnLeft = "TwoColumnLeft"
    case twoColumnRight = "TwoColumnRight"
    case twoPageLeft = "TwoPageLeft"
    case twoPageRight = "TwoPageRight"

    /// Whether pages follow each other in one strip.
    public var isContinuous: Bool { self == .oneColumn || self == .twoColumnLeft || self == .twoColumnRight }

    /// Whether pages are shown in pairs.
    public var isPaired: Bool { self != .singlePage && self != .oneColumn }

    /// Whether the first page stands alone; `nil` where all do.
    var hasCover: Bool? { isPaired ? self == .twoPageRight || self == .twoColumnRight : nil }
}
