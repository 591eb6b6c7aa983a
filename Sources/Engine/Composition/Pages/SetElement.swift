/// What an element of an item is to somebody who does not see the page: the structure that tags are written from.
package struct SetElement: Hashable, Sendable {
    /// By the names of tagged PDF.
    package enum Role: String, Hashable, Sendable {
        case document = "Document"
        case section = "Sect"
        case article = "Art"
        case quotation = "BlockQuote"
        case heading1 = "H1"
        case heading2 = "H2"
        case heading3 = "H3"
        case heading4 = "H4"
        case heading5 = "H5"
        case heading6 = "H6"
        case paragraph = "P"
        case list = "L"
        case listItem = "LI"
        case label = "Lbl"
        case listBody = "LBody"
        case table = "Table"
        case row = "TR"
        case headerCell = "TH"
        case cell = "TD"
        case figure = "Figure"
        case caption = "Caption"
        case formula = "Formula"
        case code = "Code"
        case note = "Note"
        case link = "Link"
        case span = "Span"
        /// Of no meaning: a background, a rule.
        case artifact = "Artifact"
    }

    package var role: Role
    /// The number of the element around it; nil for the outermost.
    package var parent: Int?
    /// By BCP 47; nil if it is that of the element around it.
    package var language: String?
    /// What stands for a picture.
    package var alternative: String?

    package init(_ role: Role, parent: Int?, language: String? = nil, alternative: String? = nil) {
        self.role = role
        self.parent = parent
        self.language = language
        self.alternative = alternative
    }
}
