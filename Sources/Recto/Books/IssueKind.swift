import RectoBooks
public import RectoDiagnostics
import RectoFlow
import RectoOverlays
public import RectoPackaging

/// The kind of input at a path, determined by content and not by name.
public enum IssueKind: Sendable {
    /// A PDF, or anything else that is treated as one.
    case document
    /// An overlay package: any zip file or folder that is not a book.
    case package(Package)
    /// A book of pictures: a comic archive, an EPUB or a folder, with the size of the file, or of all files, in bytes.
    case book(bytes: Int)

    /// What is at a path, or in bytes that are elsewhere; a book of pictures that is elsewhere is a package without a manifest.
    ///
    /// Waits for the first of the bytes, and for the directory of a package.
    ///
    /// - Throws: ``Failure`` `.io`, and what reading throws.
    public static func of(_ input: IssueInput) throws(Failure) -> IssueKind {
        guard case .bytes(let bytes, let address, _) = input else { return try of(input.address) }
        let head = try input.head(headLength)
        guard isZip(head) else { return .document }
        return .package(try Package.open(bytes, path: address))
    }

    /// - Throws: ``Failure`` `.io`, including for a path where nothing is.
    public static func of(_ path: String) throws(Failure) -> IssueKind {
        var isZip = false
        if Files.isFile(path) {
            let head = try head(path)
            if ForeignArchive(head: head) != nil { return .book(bytes: try Files.stamp(path).size) }
            isZip = Self.isZip(head)
            // A PDF may contain anything after its header, and a zip file may follow anything.
            if !isZip, isPDF(head) { return .document }
        } else if Files.kind(path) != .folder {
            return .document
        }
        let package = try Package.open(path)
        if hasManifest(package) { return .package(package) }
        let book = try Package.openBook(path)
        if book.isReadable, !hasManifest(book), ImageBook.isLikely(book) { return .book(bytes: book.size) }
        return isZip || package.isFolder ? .package(package) : .document
    }

    /// Whether a file or folder may be a book whose text is set on the spot; an EPUB of pictures may be one as well.
    ///
    /// - Throws: ``Failure`` `.io`.
    static func flow(_ path: String) throws(Failure) -> FlowKind? {
        if Files.kind(path) == .folder {
            return Files.isFile(path + "/META-INF/container.xml") ? .epub : nil
        }
        guard Files.isFile(path) else { return nil }
        let head = try head(path)
        if head.starts(with: "PK".utf8) {
            guard !hasManifest(try Package.open(path)) else { return nil }
            return ImageBook.isEPUB(try Package.openBook(path)) ? .epub : nil
        }
        guard !isPDF(head) else { return nil }
        return FlowKind.named(path)
    }

    /// Whether a file is a book whose text is set on the spot, judged by its first bytes and its name; an EPUB of pictures may be one as well.
    public static func isOfText(_ path: String) -> Bool { (try? flow(path)) != nil }

    /// Whether a file or folder is a book of pictures, judged by its first bytes and the names in it.
    public static func isOfPictures(_ path: String) -> Bool {
        guard case .book? = try? of(path) else { return false }
        guard let head = try? head(path), ForeignArchive(head: head) == nil else { return true }
        return (try? Package.openBook(path)).map(ImageBook.hasPictures) ?? false
    }

    /// Why a package can't be opened as a document, naming what it is instead; `nil` if there is nothing to say.
    static func whyNoBook(_ package: Package) -> Failure? {
        if hasManifest(package) {
            return Failure(.unsupported, "is an overlay package; give the PDF that is in it")
        }
        guard package.isLocal else {
            return Failure(.unsupported, "is a zip file without a manifest; books are read from local files only")
        }
        let book = try? Package.openBook(package.path)
        if let fault = package.faults.first(where: \.isFatal), book?.isReadable != true || book.map(hasManifest) == true
        {
            return Failure(.damaged, "\(fault.message) [\(fault.rule)]")
        }
        guard !package.isFolder, let book else { return nil }
        guard let example = book.entries.first(where: { $0.name.lowercased().hasSuffix(".pdf") }) ?? book.entries.first
        else { return Failure(.unsupported, "is a zip file with nothing in it") }
        let what = ImageBook.pictureCount(book) == 0 ? "without pictures" : "of which less than half are pictures"
        return Failure(.unsupported, "is a zip file \(what) (it holds \(example.name)), and no PDF; unpack it")
    }

    /// The first bytes of a file, enough to tell its kind.
    static func head(_ path: String) throws(Failure) -> [UInt8] { try Files.prefix(path, headLength) ?? [] }

    private static let headLength = 1024

    private static func isZip(_ head: [UInt8]) -> Bool {
        head.starts(with: "PK".utf8) && head.count >= 4 && [3, 5, 7].contains(head[2])
    }

    private static func hasManifest(_ package: Package) -> Bool {
        OverlayFormat.manifestNames.contains { package[$0] != nil }
    }

    /// Looks for the PDF header where Acrobat and poppler do.
    private static func isPDF(_ head: [UInt8]) -> Bool {
        let mark = Array("%PDF-".utf8)
        return head.indices.contains { head[$0...].starts(with: mark) }
    }
}
