public import RectoLayout
public import RectoPDF
import RectoPackaging

/// A PDF, alone or in an overlay package, opened in this process: what ``OpenedIssue`` is in worker processes.
///
/// For applications that trust their documents: a PDF that makes poppler hang or crash takes the process with it. Books of pictures are
/// refused, since their pictures are decoded in workers only.
@Lane
public final class LocalIssue {
    public let document: Document
    /// Which pages face each other.
    public let spreads: SpreadModel
    /// What lies on the pages; `nil` for a PDF on its own.
    public let overlays: OverlayManifest?
    /// The PDF of a package; what had to be unpacked goes away with this.
    private let file: EntryFile?

    /// Opens a PDF, a `.recto` file, or the folder of a package.
    ///
    /// - Parameter password: User or owner password of the PDF.
    /// - Throws: ``Failure``; `.damaged` if a package has a fatal fault, no manifest, or a manifest with errors.
    public convenience init(path: String, password: String? = nil) async throws {
        switch try IssueKind.of(path) {
        case .document: try self.init(Document(path: path, password: password), overlays: nil, file: nil)
        case .package(let package):
            let (overlays, file) = try await OpenedIssue.parts(of: package, at: path)
            try self.init(Document(file.part, password: password), overlays: overlays.manifest, file: file)
        case .book:
            throw Failure(.unsupported, "is a book of pictures; OpenedIssue opens it in worker processes", at: path)
        }
    }

    private init(_ document: Document, overlays: OverlayManifest?, file: EntryFile?) throws {
        self.document = document
        self.overlays = overlays
        self.file = file
        let model = SpreadModel(
            pageSizes: (0..<document.pageCount).map { page in
                // A page that can't be read has no size, and spreads do without it.
                (try? document.pageInfo(page))?.size ?? Size(width: 0, height: 0)
            },
            package: overlays.map { SpreadOptions($0) },
            pdf: SpreadOptions(document.info()))
        spreads = model.paired
    }
}
