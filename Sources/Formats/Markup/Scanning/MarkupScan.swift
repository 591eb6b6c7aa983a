public import RectoDiagnostics

/// What a page, style sheet or drawing loads and runs, each thing located.
public struct MarkupScan: Hashable, Sendable {
    /// In the order of the file, and so are the others.
    public var references: [MarkupReference] = []
    public var hazards: [MarkupHazard] = []
    public var faults: [MarkupFault] = []
    /// What `<meta http-equiv="Content-Security-Policy">` say; a package's own policy comes on top.
    public var policies: [String] = []
    /// Of an HTML page or a drawing.
    public var title: String?
    /// Language of the root element, as written.
    public var language: String?
    /// Of a drawing.
    public var size: DrawingSize?

    public init() {}

    /// The part that `other` found, added to this.
    mutating func add(_ other: MarkupScan) {
        references += other.references
        hazards += other.hazards
        faults += other.faults
        policies += other.policies
    }

    mutating func sort() {
        references.sort { $0.spot.offset < $1.spot.offset }
        hazards.sort { $0.spot.offset < $1.spot.offset }
        faults.sort { $0.spot.offset < $1.spot.offset }
    }
}

/// An address in a file.
public struct MarkupReference: Hashable, Sendable {
    public enum Use: String, Hashable, Sendable {
        case script, style, image, media, font, frame, object
        /// Where a tap leads.
        case link
        /// Where a form sends.
        case form
        /// Fetched ahead, or only a connection to its server.
        case prefetch
        /// Told that something was tapped or loaded.
        case ping
        case other
    }

    /// As written, character references and escapes decoded.
    public var url: String
    public var spot: SourceSpot
    public var use: Use

    /// Whether nothing is loaded until somebody goes there.
    public var isNavigation: Bool { use == .link || use == .form }
}

/// What runs, or changes where everything else leads.
public struct MarkupHazard: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case script
        /// An attribute such as `onclick`.
        case handler(String)
        /// An address that runs: `javascript:`, however it is spelled.
        case scriptURL
        /// `<base href>` or `xml:base`.
        case base
        /// `<meta http-equiv=refresh>`, and where to.
        case refresh(String?)
        case form(String)
        /// A page in the page; sandboxed only where it gets neither both scripts and its origin.
        case nestedFrame(isSandboxed: Bool)
        /// A frame with a page of its own that is no file: `srcdoc`, or an address that runs.
        case innerPage
        /// `<object>`, `<embed>`, `<applet>`.
        case object
        /// Of XML. Declarations end the scan, since they change what follows: entities, default values.
        case doctype(hasDeclarations: Bool)
        /// HTML in a drawing.
        case foreignObject
        /// `<?xml-stylesheet?>`, which may be a program (XSLT).
        case instruction
    }

    public var kind: Kind
    public var spot: SourceSpot
    /// What stands there, as `<script>` or `onclick`.
    public var detail: String
}

/// What is not as its format has it.
public struct MarkupFault: Hashable, Sendable {
    public var message: String
    public var spot: SourceSpot
}
