public import RectoGeometry

/// A rule that a package does not keep, and where.
public struct Finding: Hashable, Sendable {
    /// A place in a text file of the package, lines and columns from 1, columns in Unicode scalars.
    public struct Span: Hashable, Sendable {
        public var line: Int
        public var column: Int
        public var endLine: Int
        public var endColumn: Int

        public init(line: Int, column: Int, endLine: Int, endColumn: Int) {
            self.line = line
            self.column = column
            self.endLine = endLine
            self.endColumn = endColumn
        }
    }

    /// Another place that has to do with it.
    public struct Related: Hashable, Sendable {
        public var file: String?
        public var span: Span?
        public var message: String

        public init(file: String?, span: Span?, message: String) {
            self.file = file
            self.span = span
            self.message = message
        }
    }

    /// The rule's id.
    public var rule: String
    public var severity: Severity
    public var message: String
    /// The file's name in the package; `nil` for the package as a whole.
    public var file: String?
    public var span: Span?
    /// A byte: of the archive for findings about its structure, else of the file; orders findings.
    public var offset: Int?
    /// Whether ``offset`` counts in the archive.
    public var isInArchive: Bool
    /// RFC 6901, into the JSON form of the manifest.
    public var pointer: String?
    /// From 1.
    public var page: Int?
    /// The id of the overlay that it is about.
    public var overlay: String?
    /// In the manifest's units.
    public var rect: Rect?
    public var related: [Related]

    public init(
        rule: String, severity: Severity, message: String, file: String? = nil, span: Span? = nil, offset: Int? = nil,
        isInArchive: Bool = false, pointer: String? = nil, page: Int? = nil, overlay: String? = nil, rect: Rect? = nil,
        related: [Related] = []
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.file = file
        self.span = span
        self.offset = offset
        self.isInArchive = isInArchive
        self.pointer = pointer
        self.page = page
        self.overlay = overlay
        self.rect = rect
        self.related = related
    }

    /// By file, byte, id, so that two runs can be compared; what is about the whole package comes first.
    static func isBefore(_ one: Finding, _ other: Finding) -> Bool {
        if one.file != other.file { return (one.file ?? "") < (other.file ?? "") }
        if one.offset != other.offset { return (one.offset ?? -1) < (other.offset ?? -1) }
        if one.rule != other.rule { return one.rule < other.rule }
        return one.message < other.message
    }
}
