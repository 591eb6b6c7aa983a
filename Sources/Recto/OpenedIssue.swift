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
    /// The package's PDF, if it is in a file; `nil` for a PDF on its own.
    private let document: EntryFile?

    /// Opens a PDF file, a `.recto` file, the folder of a package, or a book of pictures or text.
    ///
    /// The PDF of a package is read where it is. Only one that is compressed in a zip is unpacked, into a private file.
    ///
    /// - Parameters: As ``Publication/init(path:password:box:layout:workers:deadline:isForManyPages:isDigestWanted:)``.
    /// - Throws: ``Failure``; `.damaged` if a package has a fatal fault, no manifest, or a manifest with errors.
    public static func open(
        path: String, password: String? = nil, box: PageBox = .crop, layout: BookLayout? = nil,
        workers: WorkerConfiguration, deadline: Duration,
        isForManyPages: Bool = false
    ) async throws -> OpenedIssue {
        try await open(
            .path(path), password: password, box: box, layout: layout, workers: workers, deadline: deadline,
            isForManyPages: isForManyPages)
    }

    /// Opens what ``open(path:password:box:layout:workers:deadline:isForManyPages:)`` opens, or a PDF or package whose bytes are elsewhere.
    ///
    /// - Throws: As that, and what reading the bytes throws.
    public static func open(
        _ input: IssueInput, password: String? = nil, box: PageBox = .crop, layout: BookLayout? = nil,
        workers: WorkerConfiguration, deadline: Duration, isForManyPages: Bool = false
    ) async throws -> OpenedIssue {
        switch input {
        case .path(let path):
            guard case .package(let package) = try IssueKind.of(path) else {
                let publication = try await Publication(
                    path: path, password: password, box: box, layout: layout, workers: workers, deadline: deadline,
                    isForManyPages: isForManyPages)
                return OpenedIssue(publication: publication, package: nil, overlays: nil, document: nil)
            }
            return try await open(
                package, at: path, password: password, box: box, workers: workers, deadline: deadline,
                isForManyPages: isForManyPages)
        case .bytes(let bytes, let address, _):
            guard case .package(let package) = try await blocking({ () throws(Failure) in try IssueKind.of(input) })
            else {
                let publication = try await Publication(
                    bytes, address: address, password: password, box: box, workers: workers, deadline: deadline,
                    isForManyPages: isForManyPages)
                return OpenedIssue(publication: publication, package: nil, overlays: nil, document: nil)
            }
            let (overlays, entry) = try await blocking { () throws(Failure) in
                let (overlays, entry) = try contents(of: package, at: address)
                guard let document = try package.provider(entry) else {
                    throw Failure(.internal, "a package that is elsewhere has no bytes", at: address)
                }
                return (overlays, (bytes: document, name: entry.name))
            }
            let publication = try await Publication(
                entry.bytes, address: entry.name, package: address, password: password, box: box, workers: workers,
                deadline: deadline, isForManyPages: isForManyPages)
            return OpenedIssue(publication: publication, package: package, overlays: overlays, document: nil)
        }
    }

    private static func open(
        _ package: Package, at path: String, password: String?, box: PageBox, workers: WorkerConfiguration,
        deadline: Duration, isForManyPages: Bool
    ) async throws -> OpenedIssue {
        // If the PDF can't be opened, what was unpacked is deleted along with the EntryFile.
        let (overlays, document) = try await parts(of: package, at: path)
        let publication = try await Publication(
            document.part, package: path, password: password, box: box, workers: workers, deadline: deadline,
            isForManyPages: isForManyPages)
        return OpenedIssue(publication: publication, package: package, overlays: overlays, document: document)
    }

    /// The manifest of a package, and its PDF.
    ///
    /// - Throws: ``Failure`` as ``open(path:password:box:layout:workers:deadline:isForManyPages:)``.
    static func parts(of package: Package, at path: String) async throws -> (
        overlays: ReadManifest, document: EntryFile
    ) {
        let (overlays, entry) = try contents(of: package, at: path)
        return (overlays, try await EntryFile(entry, of: package))
    }

    /// The manifest of a package, and the entry of its PDF; waits for a package that is elsewhere.
    private static func contents(of package: Package, at path: String) throws(Failure) -> (
        overlays: ReadManifest, document: PackageEntry
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
        return (overlays, entry)
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
