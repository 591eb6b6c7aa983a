import Recto

/// A PDF, alone or in an overlay package.
struct Issue {
    let document: Document
    /// Which pages face each other.
    let spreads: SpreadModel
    /// What lies on the pages; `nil` for a PDF on its own.
    let overlays: OverlayManifest?
    /// The PDF of a package; a copy that goes away with this, where the package is a zip.
    private let file: EntryFile?

    /// Opens a PDF, a `.recto` file, or the folder of a package.
    ///
    /// - Throws: `Failure`.
    @Lane
    init(path: String) async throws {
        guard case .package(let package) = try IssueKind.of(path) else {
            try self.init(Document(path: path), overlays: nil, file: nil)
            return
        }
        let manifest = try ReadManifest.reading(package).manifest
        guard let entry = package[manifest.document.source] else {
            throw Failure(.damaged, "\(manifest.document.source) is not in the package", at: path)
        }
        let file = try await EntryFile(entry, of: package)
        try self.init(Document(path: file.path), overlays: manifest, file: file)
    }

    @Lane
    private init(_ document: Document, overlays: OverlayManifest?, file: EntryFile?) throws {
        self.document = document
        self.overlays = overlays
        self.file = file
        let info = document.info()
        let model = SpreadModel(
            pageSizes: try (0..<document.pageCount).map { try document.pageInfo($0).size },
            package: overlays.map { SpreadOptions($0) },
            pdf: SpreadOptions(
                direction: info.direction.map { $0 == .rightToLeft ? .rightToLeft : .leftToRight },
                pageLayout: info.pageLayout.flatMap { PDFPageLayout(rawValue: $0) }))
        spreads = model.paired
    }
}
