import RectoGeometry
import RectoManifests

/// Where in a package something is, gathered before it is known what is wrong with it.
struct Place {
    var file: String?
    var span: Finding.Span?
    var offset: Int?
    var isInArchive = false
    var pointer: String?
    var page: Int?
    var overlay: String?
    var rect: Rect?

    /// The package as a whole.
    static let package = Place()

    /// A file of the package as a whole.
    static func file(_ name: String, page: Int? = nil) -> Place { Place(file: name, page: page) }

    /// A byte of the archive.
    static func archive(_ offset: Int?, entry: String?) -> Place {
        Place(file: entry, offset: offset, isInArchive: offset != nil)
    }

    /// A line of an asset.
    static func asset(_ name: String, line: Int, column: Int, offset: Int) -> Place {
        Place(
            file: name, span: Finding.Span(line: line, column: column, endLine: line, endColumn: column), offset: offset)
    }

    /// Bytes of the manifest.
    static func manifest(_ name: String, _ tree: ManifestTree, _ range: Range<Int>, pointer: String?) -> Place {
        let start = tree.spot(at: range.lowerBound)
        let end = tree.spot(at: range.upperBound)
        return Place(
            file: name,
            span: Finding.Span(line: start.line, column: start.column, endLine: end.line, endColumn: end.column),
            offset: range.lowerBound, pointer: pointer)
    }

    /// Bytes of a manifest that could not be read.
    static func text(_ name: String, _ bytes: [UInt8], _ range: Range<Int>, pointer: String?) -> Place {
        let start = SourceSpot.find(range.lowerBound, in: bytes)
        let end = SourceSpot.find(range.upperBound, in: bytes)
        return Place(
            file: name,
            span: Finding.Span(line: start.line, column: start.column, endLine: end.line, endColumn: end.column),
            offset: range.lowerBound, pointer: pointer)
    }

    func on(page: Int?, overlay: String? = nil, rect: Rect? = nil) -> Place {
        var place = self
        place.page = page
        place.overlay = overlay
        place.rect = rect
        return place
    }

    /// The place as one that has to do with another.
    func related(_ message: String) -> Finding.Related { Finding.Related(file: file, span: span, message: message) }
}
