import RectoDiagnostics
import RectoEPUBPackages
import RectoEscaping
import RectoPackaging

/// The PDFs that a METS file lists in its `fileSec`, with sizes and digests where it tells them.
///
/// A file counts as a PDF by `MIMETYPE`, or by its name where there is none. A document takes its title from `LABEL` if it is the only one.
final class METSSource: DocumentSource {
    private var documents: ArraySlice<SourceDocument>

    private static let most = 8 << 20

    /// - Throws: ``Failure`` `.io`, `.tooLarge`, `.damaged` for what is no METS, or lists a file elsewhere than in its folder or a bucket.
    init(_ path: String) throws(Failure) {
        let bytes = try Files.read(path, limit: Self.most) ?? []
        guard let mets = XMLElement.parse(bytes), mets.name == "mets" else {
            throw Failure(.damaged, "is no METS file", at: path)
        }
        var documents: [SourceDocument] = []
        for section in mets.children where section.name == "fileSec" {
            for file in section.all("file") {
                guard let place = file["FLocat"]?.attributes["href"], Self.isPDF(file, place) else {
                    continue
                }
                documents.append(try Self.document(file, place, of: path))
            }
        }
        if documents.count == 1, let label = mets.attributes["LABEL"], !label.isEmpty {
            documents[0].title = label
        }
        self.documents = documents[...]
    }

    func next() throws(Failure) -> SourceStep? { documents.popFirst().map { .document($0) } }

    private static func isPDF(_ file: XMLElement, _ place: String) -> Bool {
        file.attributes["MIMETYPE"].map { $0.lowercased() == "application/pdf" }
            ?? SourceDocument.isDocument(place)
    }

    private static func document(_ file: XMLElement, _ place: String, of path: String) throws(Failure)
        -> SourceDocument
    {
        let folder = Files.split(path).folder
        var document: SourceDocument
        if SourceDocument.isRemote(place) {
            document = SourceDocument(path: place, id: file.attributes["ID"] ?? place)
        } else {
            var local = place[...]
            if local.lowercased().hasPrefix("file://") { local = local.dropFirst(7) }
            guard !local.contains("://"), let name = PercentEncoding.decode(String(local)),
                name.hasPrefix("/") ? local.count < place.count : BagSource.isWithin(name.droppingDots)
            else {
                throw Failure(
                    .damaged, "lists “\(place.printable)”, which is neither in its folder nor in a bucket",
                    at: path)
            }
            let inner = name.droppingDots
            document = SourceDocument(
                path: inner.hasPrefix("/") || folder == "." ? inner : "\(folder)/\(inner)",
                id: file.attributes["ID"] ?? inner)
        }
        document.bytes = file.attributes["SIZE"].flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
        if file.attributes["CHECKSUMTYPE"] == "SHA-256", let sum = file.attributes["CHECKSUM"] {
            guard let digits = SourceDocument.digits(sum) else {
                throw Failure(.damaged, "has a SHA-256 that is not of 64 hexadecimal digits", at: path)
            }
            document.sha256 = digits
        }
        return document
    }
}

extension String {
    /// Without `./` before it.
    fileprivate var droppingDots: String {
        hasPrefix("./") ? String(dropFirst(2)).droppingDots : self
    }
}
