public import RectoDiagnostics
import RectoLocatedTrees

/// A file of corrections to the articles of a document: `recto/articles-corrections/1`.
public struct ArticleCorrections: Hashable, Sendable {
    /// Of the file, for messages.
    public var name: String
    /// In the order in which they are made; each finds what those before it left.
    public var entries: [ArticleCorrection]

    public static let schema = "recto/articles-corrections/1"
    /// The longest file, in bytes.
    public static let mostBytes = 1 << 20
    static let mostEntries = 5_000
    /// Characters of a quote.
    static let longestQuote = 200

    /// Reads a file.
    ///
    /// - Parameter name: Of the file, for messages.
    /// - Throws: ``Failure`` `.usage` with line and column for what is no JSON of this form, for entries that are not known, and for
    ///   too many of them.
    public init(_ bytes: [UInt8], name: String) throws(Failure) {
        self.name = name
        var limits = ManifestLimits()
        limits.bytes = Self.mostBytes
        let (tree, faults) = ManifestReader.read(json: bytes, limits: limits)
        if let fault = faults.first {
            let spot = (tree?.lines ?? SourceLines(bytes)).spot(at: fault.range.lowerBound)
            throw Failure(.usage, fault.message, at: "\(name):\(spot.line):\(spot.column)")
        }
        guard let root = tree?.root else { throw Failure(.usage, "is not JSON", at: name) }
        let reader = CorrectionReader(name: name)
        let members = try reader.members(root, of: ["$schema", "schema", "corrections"])
        guard let schema = members["schema"], schema.string == Self.schema else {
            throw reader.wrong(members["schema"] ?? root, "\"schema\" must be \"\(Self.schema)\"")
        }
        guard let list = members["corrections"], list.kind == .array else {
            throw reader.wrong(members["corrections"] ?? root, "\"corrections\" must be an array")
        }
        guard list.count <= Self.mostEntries else {
            throw reader.wrong(list, "\(list.count) corrections; there may be \(Self.mostEntries)")
        }
        entries = []
        for element in list.elements { entries.append(try reader.correction(element)) }
    }
}
