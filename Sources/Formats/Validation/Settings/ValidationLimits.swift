public import RectoDiagnostics
public import RectoLocatedTrees
public import RectoPackaging

/// What a package may be at most (overlay format, section 5).
public struct ValidationLimits: Sendable {
    public var package = PackageLimits()
    public var manifest = ManifestLimits()
    public var overlaysPerPage = 500
    public var overlays = 20_000
    /// Per picture.
    public var pixels = 64_000_000
    /// Bytes of an HTML, CSS or SVG file that is scanned.
    public var markup = 4 << 20
    /// For a whole package.
    public var time = Duration.seconds(60)

    public init() {}

    /// The names of ``set(_:)``, with what they mean.
    public static let names: [(name: String, meaning: String)] = [
        ("package", "bytes of the package"), ("inflated", "bytes of all entries"), ("entry", "bytes of one entry"),
        ("entries", "number of entries"), ("path", "bytes of a path"), ("path-depth", "folders above a file"),
        ("ratio", "expansion of one entry"), ("total-ratio", "expansion of all entries"),
        ("manifest", "bytes of the manifest"), ("depth", "nesting of the manifest"),
        ("string", "bytes of a text in the manifest"), ("number", "magnitude of a number"),
        ("page-overlays", "overlays of a page"), ("overlays", "overlays of the package"),
        ("pixels", "pixels of a picture"), ("markup", "bytes of an HTML, CSS or SVG file"), ("time", "seconds"),
    ]

    /// Sets a limit from `NAME=VALUE`, where the value may end in k, M or G (1024).
    ///
    /// - Throws: ``Failure`` `.usage`.
    public mutating func set(_ text: String) throws(Failure) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let value = Self.number(parts[1]) else {
            throw Failure(
                .usage, "\"\(text)\" is no limit; write NAME=VALUE, such as entries=20000 or package=3G", at: "--limit")
        }
        switch parts[0] {
        case "package": package.package = value
        case "inflated": package.inflated = value
        case "entry": package.entry = value
        case "entries": package.entries = value
        case "path": package.pathBytes = value
        case "path-depth": package.pathDepth = value
        case "ratio": package.entryRatio = value
        case "total-ratio": package.ratio = value
        case "manifest": manifest.bytes = value
        case "depth": manifest.depth = value
        case "string": manifest.string = value
        case "number": manifest.magnitude = Double(value)
        case "page-overlays": overlaysPerPage = value
        case "overlays": overlays = value
        case "pixels": pixels = value
        case "markup": markup = value
        case "time": time = .seconds(value)
        default:
            throw Failure(
                .usage,
                "there is no limit \"\(parts[0])\"; there are \(Self.names.map(\.name).joined(separator: ", "))",
                at: "--limit")
        }
    }

    private static func number(_ text: Substring) -> Int? {
        var digits = text
        var unit = 1
        switch text.last {
        case "k", "K": unit = 1 << 10
        case "M": unit = 1 << 20
        case "G": unit = 1 << 30
        default: break
        }
        if unit > 1 { digits.removeLast() }
        guard let value = Int(digits), value > 0 else { return nil }
        let (product, isOver) = value.multipliedReportingOverflow(by: unit)
        return isOver ? nil : product
    }
}
