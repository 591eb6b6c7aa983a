import RectoDiagnostics
import RectoIssue
import RectoMarkup
import RectoPackaging

/// A book as it grows: files go into the archive as they come, and into the list of items.
final class Book: AssetSink {
    static let folder = "EPUB"

    private var archive: ZipFileWriter
    private(set) var items: [BookItem] = []
    /// What shows instead of a picture that not every reading system knows: that of the page that it lies on.
    var picture: String?
    /// What shows instead of a sound: the page.
    var page: String?

    init(_ path: String) throws(Failure) {
        archive = try ZipFileWriter(path)
        // The first entry, stored, so that the file tells what it is by its first bytes (OCF 3.2, 4.3).
        try archive.add("mimetype", Array("application/epub+zip".utf8))
        try archive.add(
            "META-INF/container.xml",
            Array(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
                <rootfiles><rootfile full-path="\(Self.folder)/package.opf" media-type="application/oebps-package+xml"/></rootfiles>
                </container>

                """.utf8))
    }

    // MARK: - Assets

    func add(_ path: String, _ bytes: [UInt8]) throws(Failure) {
        var item = BookItem(path: path, mediaType: BookItem.mediaType(path))
        if item.mediaType == "application/xhtml+xml" {
            let scan = try MarkupScanner.html(bytes)
            let runs = scan.hazards.contains { hazard in
                switch hazard.kind {
                case .script, .handler, .scriptURL: true
                default: false
                }
            }
            if runs { item.properties.append("scripted") }
            if bytes.contains("<svg") { item.properties.append("svg") }
        }
        try add(item, bytes)
    }

    func add(_ path: String, _ entry: PackageEntry, of package: Package) throws(Failure) {
        list(BookItem(path: path, mediaType: BookItem.mediaType(path)))
        try archive.add("\(Self.folder)/\(path)", entry, of: package)
    }

    // MARK: - Files

    func add(_ item: BookItem, _ bytes: [UInt8]) throws(Failure) {
        list(item)
        try archive.add("\(Self.folder)/\(item.path)", bytes)
    }

    private func list(_ item: BookItem) {
        var item = item
        if !item.isCore, item.fallback == nil {
            item.fallback = item.mediaType.hasPrefix("image/") ? picture ?? page : page
        }
        items.append(item)
    }

    /// Writes the package document, which is not one of the items.
    func finish(_ package: String) throws(Failure) {
        try archive.add("\(Self.folder)/package.opf", Array(package.utf8))
        try archive.finish()
    }
}

extension [UInt8] {
    fileprivate func contains(_ word: String) -> Bool { String(decoding: self, as: UTF8.self).contains(word) }
}
