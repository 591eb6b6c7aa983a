public import RectoOverlays

/// What a validation of one input found.
public struct ValidationReport: Sendable {
    /// As it was given.
    public var path: String
    /// Whether ``path`` is a folder; findings name files inside it then.
    public var isFolder: Bool
    /// Whether ``path`` is a manifest on its own.
    public var isManifest: Bool
    /// Lower-case hexadecimal, of the file or the folder's content.
    public var sha256: String?
    /// In the order of file, byte and rule.
    public var findings: [Finding]
    /// Findings of rules that are switched off or known from a baseline.
    public var suppressed: Int
    /// Of the PDF; `nil` where it could not be opened.
    public var pages: Int?
    public var overlays: Int
    /// Of the rectangles of findings; `nil` where no manifest could be read.
    public var units: OverlayManifest.Units?
    public var elapsed: Duration

    public init(
        path: String, isFolder: Bool, isManifest: Bool, sha256: String? = nil, findings: [Finding] = [],
        suppressed: Int = 0, pages: Int? = nil, overlays: Int = 0, units: OverlayManifest.Units? = nil,
        elapsed: Duration = .zero
    ) {
        self.path = path
        self.isFolder = isFolder
        self.isManifest = isManifest
        self.sha256 = sha256
        self.findings = findings
        self.suppressed = suppressed
        self.pages = pages
        self.overlays = overlays
        self.units = units
        self.elapsed = elapsed
    }

    public func count(_ severity: Severity) -> Int { findings.count { $0.severity == severity } }

    /// Whether a finding is as bad as `level`, or worse; never where it is `nil`.
    public func fails(_ level: Severity?) -> Bool {
        guard let level else { return false }
        return findings.contains { $0.severity >= level }
    }
}
