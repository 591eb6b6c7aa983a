public import RectoDiagnostics
public import RectoPackaging

/// Takes the files that overlays need: into a folder, into a book.
public protocol AssetSink: AnyObject {
    /// Adds a file. Paths are relative, with forward slashes, of letters that every host takes.
    func add(_ path: String, _ bytes: [UInt8]) throws(Failure)

    /// Adds a file of a package, whatever its size.
    func add(_ path: String, _ entry: PackageEntry, of package: Package) throws(Failure)
}
