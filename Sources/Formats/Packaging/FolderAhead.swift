public import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A folder that is made before it is known whether anything will be in it.
///
/// Workers are fenced into their output folder before they open the document, and the fence needs a folder that is there.
public struct FolderAhead: Sendable {
    /// Those that were not there, the deepest first.
    private let made: [String]

    /// - Throws: ``Failure`` `.io`.
    public init(_ path: String) throws(Failure) {
        var missing: [String] = []
        var folder = path
        while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
        while Files.kind(folder) == nil {
            missing.append(folder)
            let above = Files.split(folder).folder
            guard above != folder, above != "." else { break }
            folder = above
        }
        made = missing
        try Files.makeFolder(path)
    }

    /// Removes what was made, as far as it is empty.
    public func takeBack() {
        for folder in made where rmdir(folder) != 0 { return }
    }
}
