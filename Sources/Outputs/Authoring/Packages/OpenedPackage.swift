public import Recto

/// A package that work is done on: its manifest as it is, and its PDF.
public struct OpenedPackage: Sendable {
    public let package: Package
    public let read: ReadManifest
    public let syntax: ManifestSyntax
    /// The PDF's name in the package.
    public var documentName: String { read.manifest.document.source }

    private static let largestManifest = 8 << 20

    /// Opens a package, zip or folder.
    ///
    /// - Throws: ``Failure`` `.io` where there is none, `.damaged` where it, or its manifest, is not sound enough to work on.
    public init(_ path: String) throws(Failure) {
        let package = try Package.open(path)
        if let fault = package.faults.first(where: \.isFatal) {
            throw Failure(.damaged, "\(fault.message) [\(fault.rule)]; see recto validate", at: path)
        }
        let names = OverlayFormat.manifestNames.filter { package[$0] != nil }
        guard let name = names.first, let entry = package[name], let syntax = ManifestSyntax(fileName: name) else {
            throw Failure(.damaged, "holds no overlay.json, overlay.xml or overlay.plist", at: path)
        }
        guard names.count == 1 else {
            throw Failure(.damaged, "holds \(names.joined(separator: " and ")); keep one", at: path)
        }
        let bytes = try package.read(entry, limit: Self.largestManifest)
        let (read, faults) = ReadManifest.read(bytes, syntax: syntax)
        guard let read else {
            let fault = faults.first
            throw Failure(
                .damaged, "\(fault?.message ?? "can't be read") [\(fault?.rule ?? "SYN-001")]", at: "\(path)!\(name)")
        }
        self.package = package
        self.syntax = syntax
        self.read = read
    }

    /// Hands `body` the PDF, where it is; if it is compressed in a zip, unpacked for as long as `body` runs.
    ///
    /// - Throws: ``Failure`` `.damaged` where the package has no such PDF, and what `body` throws.
    public func withDocument<Value>(_ body: (FilePart) async throws -> Value) async throws -> Value {
        guard let entry = package[documentName] else {
            throw Failure(.damaged, "names the PDF \"\(documentName)\", which it does not hold", at: package.path)
        }
        let file = try await EntryFile(entry, of: package)
        defer { file.remove() }
        return try await body(file.part)
    }
}
