import RectoDiagnostics
public import RectoOverlays
public import RectoPackaging
public import RectoStructure
public import RectoWorkers

/// An open PDF, or an open overlay package with its PDF.
///
/// Call ``close()`` when you no longer need it; that also deletes the PDF of a package if it had to be unpacked.
public final class OpenedIssue: Sendable {
    public let publication: Publication
    /// `nil` for a PDF on its own.
    public let package: Package?
    /// `nil` for a PDF on its own.
    public let overlays: ReadManifest?
    /// The package's PDF; `nil` for a PDF on its own.
    private let document: EntryFile?

    /// Opens a PDF file, a `.recto` file, the folder of a package, or a book of pictures.
    ///
    /// The PDF of a package is read where it is. Only one that is compressed in a zip is unpacked, into a private file.
    ///
    /// - Parameters: As ``Publication/init(path:password:box:workers:deadline:isForManyPages:isDigestWanted:)``.
    /// - Throws: ``Failure``; `.damaged` if a package has a fatal fault, no manifest, or a manifest with errors.
    public static func open(
        path: String, password: String? = nil, box: PageBox = .crop, workers: WorkerConfiguration, deadline: Duration,
        isForManyPages: Bool = false
    ) async throws -> OpenedIssue {
        guard case .package(let package) = try IssueKind.of(path) else {
            let publication = try await Publication(
                path: path, password: password, box: box, workers: workers, deadline: deadline,
                isForManyPages: isForManyPages)
            return OpenedIssue(publication: publication, package: nil, overlays: nil, document: nil)
        }
        // If the PDF can't be opened, what was unpacked is deleted along with the EntryFile.
        let (overlays, document) = try await parts(of: package, at: path)
        let publication = try await Publication(
            document.part, package: path, password: password, box: box, workers: workers, deadline: deadline,
            isForManyPages: isForManyPages)
        return OpenedIssue(publication: publication, package: package, overlays: overlays, document: document)
    }

    /// The manifest of a package, and its PDF.
    ///
    /// - Throws: ``Failure`` as ``open(path:password:box:workers:deadline:isForManyPages:)``.
    static func parts(of package: Package, at path: String) async throws -> (
        overlays: ReadManifest, document: EntryFile
    ) {
        if let fault = package.faults.first(where: \.isFatal) {
            throw IssueKind.whyNoBook(package)?.at(path)
                ?? Failure(.damaged, "\(fault.message) [\(fault.rule)]", at: path)
        }
        let overlays = try ReadManifest.reading(package)
        let name = overlays.manifest.document.source
        guard let entry = package[name] else {
            throw Failure(.damaged, "\(name) is not in the package [REF-001]", at: path)
        }
        return (overlays, try await EntryFile(entry, of: package))
    }

    private init(publication: Publication, package: Package?, overlays: ReadManifest?, document: EntryFile?) {
        self.publication = publication
        self.package = package
        self.overlays = overlays
        self.document = document
    }

    /// Ends the workers and deletes what was unpacked.
    public func close() async {
        await publication.close()
        document?.remove()
    }
}
