public import Recto

/// The layouts that an edition has of a book of text beside the issue's own, and where they come from.
public struct BookEdition: Sendable {
    /// A page and its text, in CSS pixels.
    public struct Layout: Hashable, Sendable {
        public var width: Int
        public var height: Int
        public var size: Int

        public init(width: Int, height: Int, size: Int) {
            self.width = width
            self.height = height
            self.size = size
        }

        /// Phones, tablets, and half a window.
        ///
        /// In one size: pages are pictures, and three sizes of a long novel would take two gigabytes.
        public static let usual = [(360, 680), (720, 960), (600, 720)].map { width, height in
            Layout(width: width, height: height, size: 18)
        }
    }

    let book: FlowPublication
    let layouts: [Layout]
    /// What of a layout the sizes don't say.
    let base: BookLayout
    let open: @Sendable (BookLayout) async throws -> OpenedIssue

    /// - Parameters:
    ///   - book: Stays open.
    ///   - base: The layouts' font, lines and margins.
    ///   - open: Opens the book in a layout; its workers may write into ``Publishing/workFolder(of:)``.
    public init(
        _ book: FlowPublication, layouts: [Layout], base: BookLayout,
        open: @escaping @Sendable (BookLayout) async throws -> OpenedIssue
    ) {
        self.book = book
        self.layouts = layouts
        self.base = base
        self.open = open
    }

    /// Points in a CSS pixel.
    private static let points = 0.75

    /// Pixels of a layout's pages in a point: two in a CSS pixel, which is what most screens have.
    static let scale = 2 / points

    func layout(_ layout: Layout) -> BookLayout {
        var book = base
        book.width = Double(layout.width) * Self.points
        book.height = Double(layout.height) * Self.points
        book.fontSize = Double(layout.size) * Self.points
        return book
    }
}
