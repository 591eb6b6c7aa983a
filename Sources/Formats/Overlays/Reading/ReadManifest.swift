public import RectoDiagnostics
public import RectoLocatedTrees

/// A manifest as the model sees it, and where each part stands in the file.
///
/// What could not be read is left out or has the format's default: the faults say so.
public struct ReadManifest: Sendable {
    /// A page with the places of its overlays.
    public struct Page: Sendable {
        public var page: Located<OverlayPage>
        /// Those that could be read, in order; the same as the page's own.
        public var overlays: [Located<Overlay>]
    }

    public let manifest: OverlayManifest
    public let pages: [Page]
    public let tree: ManifestTree
    /// Of syntax and shape, in the order of the file.
    public let faults: [ManifestFault]

    /// Reads a manifest whatever its state; `nil` and a fatal fault where nothing can be made of it.
    ///
    /// - Complexity: linear in the length of the file.
    public static func read(
        _ bytes: [UInt8], syntax: ManifestSyntax, limits: ManifestLimits = ManifestLimits()
    ) -> (manifest: ReadManifest?, faults: [ManifestFault]) {
        let read = ManifestReader.read(bytes, syntax: syntax, shape: OverlayFormat.shape, limits: limits)
        guard let tree = read.tree, !read.faults.contains(where: \.isFatal) else { return (nil, read.faults) }
        if let fault = VersionCheck.fault(in: tree) { return (nil, read.faults + [fault]) }
        var faults = read.faults
        faults += ShapeChecker(OverlayFormat.shape, limits: limits, label: OverlayDecoder.label).check(tree)
        faults += OverlayCheck.faults(in: tree)
        faults.sort { ($0.range.lowerBound, $0.rule) < ($1.range.lowerBound, $1.rule) }
        let decoder = OverlayDecoder()
        let pages = decoder.pages(of: tree.root)
        let manifest = decoder.manifest(of: tree.root, pages: pages.map(\.page.value))
        return (ReadManifest(manifest: manifest, pages: pages, tree: tree, faults: faults), faults)
    }

    /// Reads a manifest that has to be right.
    ///
    /// - Throws: ``Failure`` `.damaged`, naming the first fault that is no warning.
    public static func reading(
        _ bytes: [UInt8], syntax: ManifestSyntax, name: String, limits: ManifestLimits = ManifestLimits()
    ) throws(Failure) -> ReadManifest {
        let (manifest, faults) = read(bytes, syntax: syntax, limits: limits)
        if let fault = faults.first(where: { !OverlayFormat.warnings.contains($0.rule) }) {
            let spot = SourceLines(bytes).spot(at: fault.range.lowerBound)
            throw Failure(.damaged, "\(fault.message) [\(fault.rule)]", at: "\(name):\(spot.line):\(spot.column)")
        }
        guard let manifest else { throw Failure(.damaged, "can't be read", at: name) }
        return manifest
    }
}

extension OverlayFormat {
    /// Rules about a manifest's shape that are no errors.
    static let warnings: Set<String> = ["SCH-005"]
}
