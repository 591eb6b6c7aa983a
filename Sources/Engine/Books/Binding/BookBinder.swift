public import RectoDiagnostics
public import RectoPackaging

/// Makes a PDF of a book of pictures, so that everything that is done with a PDF can be done with it.
///
/// Copies the data of JPEGs, and of those PNGs that a PDF can hold, without loss and for little more than the cost of copying. Decodes
/// other pictures.
/// The same book gives the same bytes.
public struct BookBinder {
    /// Pixels in a point: at scale 4, which tiles and editions have unless told otherwise, a picture has its own pixels, and a
    /// printed volume of comics, scanned as is usual, about its real size.
    public static let pixelsPerPoint = 4.0

    private let package: Package
    private let book: ImageBook
    private let lost: [String: Failure]

    /// - Parameters:
    ///   - package: The archive or folder that the book was read from.
    ///   - lost: Pictures that can't be read, by their paths.
    public init(_ book: ImageBook, from package: Package, lost: [String: Failure] = [:]) {
        self.book = book
        self.package = package
        self.lost = lost
    }

    /// The result for each page, by its index from 0.
    public struct Outcome: Sendable {
        /// Why pages can't be drawn; each failure names the picture.
        public var lost: [Int: Failure] = [:]
        /// Faults of pages that can be drawn; each names the picture.
        public var notes: [Int: Failure] = [:]
        /// Pages whose picture is wider than tall.
        public var wide: Set<Int> = []
    }

    /// Writes the PDF.
    ///
    /// Memory goes with the largest picture.
    ///
    /// Writes the PDF. A page whose picture can't be read gets boxes that do not overlap, and so has no area.
    ///
    /// - Throws: ``Failure`` `.io` if the file can't be written; the first page's failure if no page can be drawn.
    public func write(to path: String) throws(Failure) -> Outcome {
        var outcome = Outcome()
        var file = try PDFFile(path)
        let (catalog, tree, information) = (file.reserve(), file.reserve(), file.reserve())
        var pages: [Int] = []
        for (index, page) in book.pages.enumerated() {
            let number = file.reserve()
            pages.append(number)
            let picture: PagePicture
            do throws(Failure) {
                if let refusal = page.refusal { throw refusal }
                picture = try self.picture(page.picture)
            } catch {
                guard error.code != .io else { throw error }
                outcome.lost[index] = Failure(error.code, error.message, at: page.picture)
                try file.add("<< /Type /Page /Parent \(tree) 0 R /MediaBox [0 0 1 1] /CropBox [2 2 3 3] >>", as: number)
                continue
            }
            if let note = picture.note { outcome.notes[index] = Failure(.damaged, note, at: page.picture) }
            if picture.width > picture.height { outcome.wide.insert(index) }
            try add(picture, to: &file, as: number, in: tree)
        }
        guard outcome.lost.count < pages.count else {
            let first = outcome.lost[0]
            throw Failure(first?.code ?? .damaged, first.map { $0.at("page 1").description } ?? "has no pages")
        }
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        try file.add("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>", as: tree)
        try file.add("<< \(facts) >>", as: information)
        let outline = try addOutline(to: &file, pages)
        try file.add("<< /Type /Catalog /Pages \(tree) 0 R\(viewing)\(outline) >>", as: catalog)
        try file.finish(catalog: catalog, information: information)
        return outcome
    }

    private func picture(_ name: String) throws(Failure) -> PagePicture {
        if let failure = lost[name] { throw failure }
        guard let entry = package[name] else { throw Failure(.damaged, "is not in the book") }
        return try PagePicture(package.read(entry, limit: 256 << 20))
    }

    private func add(_ picture: PagePicture, to file: inout PDFFile, as number: Int, in tree: Int) throws(Failure) {
        let (image, content) = (file.reserve(), file.reserve())
        try file.add(
            stream: picture.data,
            "/Type /XObject /Subtype /Image /Width \(picture.imageSize.width) /Height \(picture.imageSize.height) \(picture.entries)",
            as: image)
        let matrix = picture.matrix.map { Self.points($0) }.joined(separator: " ")
        try file.add(stream: Array("\(matrix) cm /P Do".utf8), "", as: content)
        try file.add(
            "<< /Type /Page /Parent \(tree) 0 R /MediaBox [0 0 \(Self.points(picture.width)) \(Self.points(picture.height))] "
                + "/Resources << /XObject << /P \(image) 0 R >> >> /Contents \(content) 0 R >>", as: number)
    }

    private static func points(_ pixels: Int) -> String { PDFFile.number(Double(pixels) / pixelsPerPoint) }

    private var facts: String {
        var entries: [String] = []
        if let title = book.title { entries.append("/Title \(PDFFile.string(title))") }
        if !book.creators.isEmpty { entries.append("/Author \(PDFFile.string(book.creators.joined(separator: "; ")))") }
        return entries.joined(separator: " ")
    }

    /// Language, and how the book is to be opened.
    private var viewing: String {
        var entries = ""
        if let language = book.language { entries += " /Lang \(PDFFile.string(language))" }
        if let isRightToLeft = book.isRightToLeft {
            entries += " /ViewerPreferences << /Direction \(isRightToLeft ? "/R2L" : "/L2R") >>"
        }
        if let hasCover = book.hasCover { entries += " /PageLayout /TwoPage\(hasCover ? "Right" : "Left")" }
        return entries
    }

    /// - Returns: The catalogue's entry.
    private func addOutline(to file: inout PDFFile, _ pages: [Int]) throws(Failure) -> String {
        let bookmarks = book.bookmarks.filter { pages.indices.contains($0.page) }
        guard !bookmarks.isEmpty else { return "" }
        let root = file.reserve()
        let numbers = bookmarks.map { _ in file.reserve() }
        let forest = OutlineForest(bookmarks.map(\.level))
        func entry(_ name: String, _ index: Int?) -> String { index.map { "/\(name) \(numbers[$0]) 0 R " } ?? "" }
        func family(_ family: OutlineForest.Family) -> String {
            guard family.count > 0 else { return "" }
            return entry("First", family.first) + entry("Last", family.last) + "/Count \(family.count) "
        }
        try file.add("<< /Type /Outlines \(family(forest.root))>>", as: root)
        for (index, (bookmark, node)) in zip(bookmarks, forest.nodes).enumerated() {
            let links = entry("Prev", node.previous) + entry("Next", node.next) + family(node.children)
            try file.add(
                "<< /Title \(PDFFile.string(bookmark.title)) /Parent \(node.parent.map { numbers[$0] } ?? root) 0 R \(links)"
                    + "/Dest [\(pages[bookmark.page]) 0 R /Fit] >>", as: numbers[index])
        }
        return " /Outlines \(root) 0 R"
    }
}
