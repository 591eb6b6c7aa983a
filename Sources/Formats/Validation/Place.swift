import RectoDiagnostics
import RectoGeometry
import RectoLocatedTrees

/// Where in a package something is, gathered before it is known what is wrong with it.
struct Place {
    var file: String?
    private var known: Finding.Span?
    /// Lines are counted, and pointers written, only where there is a finding.
    private var source: Source?
    var offset: Int?
    var isInArchive = false
    private var knownPointer: String?
    var page: Int?
    var overlay: String?
    var rect: Rect?

    private struct Source {
        var tree: ManifestTree
        var range: Range<Int>
        /// What it is the place of, where that is a value.
        var value: ManifestValue?
    }

    private init(
        file: String? = nil, known: Finding.Span? = nil, source: Source? = nil, offset: Int? = nil,
        isInArchive: Bool = false, pointer: String? = nil, page: Int? = nil
    ) {
        self.file = file
        self.known = known
        self.source = source
        self.offset = offset
        self.isInArchive = isInArchive
        knownPointer = pointer
        self.page = page
    }

    /// RFC 6901, into the JSON form of the manifest.
    ///
    /// - Complexity: linear in the depth of the value.
    var pointer: String? { knownPointer ?? source?.value?.pointer }

    /// Lines and columns.
    ///
    /// - Complexity: as ``ManifestTree/spot(at:)``.
    var span: Finding.Span? {
        known
            ?? source.map {
                Finding.Span($0.tree.spot(at: $0.range.lowerBound), $0.tree.spot(at: $0.range.upperBound))
            }
    }

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
            file: name, known: Finding.Span(line: line, column: column, endLine: line, endColumn: column),
            offset: offset)
    }

    /// A value of the manifest.
    static func manifest(_ name: String, _ value: ManifestValue) -> Place {
        let range = value.range
        return Place(
            file: name, source: Source(tree: value.tree, range: range, value: value), offset: range.lowerBound)
    }

    /// Bytes of the manifest.
    static func manifest(_ name: String, _ tree: ManifestTree, _ range: Range<Int>, pointer: String?) -> Place {
        Place(file: name, source: Source(tree: tree, range: range), offset: range.lowerBound, pointer: pointer)
    }

    /// Bytes of a manifest that could not be read.
    static func text(_ name: String, _ lines: SourceLines, _ range: Range<Int>, pointer: String?) -> Place {
        let span = Finding.Span(lines.spot(at: range.lowerBound), lines.spot(at: range.upperBound))
        return Place(file: name, known: span, offset: range.lowerBound, pointer: pointer)
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

extension Finding.Span {
    fileprivate init(_ start: SourceSpot, _ end: SourceSpot) {
        self.init(line: start.line, column: start.column, endLine: end.line, endColumn: end.column)
    }
}
