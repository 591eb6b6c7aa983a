/// What a PDF says about the book that it is made of.
package struct PaintedBook: Hashable, Sendable {
    package var title: String?
    package var creators: [String] = []
    package var subjects: [String] = []
    package var summary: String?
    /// As the book writes it, by ISO 8601; anything else counts as none.
    package var date: String?

    package init() {}
}
