public import RectoDiagnostics

/// An entry of a package as a file that can be sought in: the file itself, in a folder, or a private copy out of a zip.
///
/// A stored entry of a zip would do as it is, if poppler could be told where in a file a document begins.
public final class EntryFile: Sendable {
    public let path: String
    /// What a copy is in; `nil` where the file is the package's own.
    private let folder: String?

    /// Copies as much as the entry holds, where it is in a zip.
    ///
    /// - Parameter folder: where copies are made.
    /// - Throws: As ``Package/write(_:to:)``, and then nothing is left.
    public init(
        _ entry: PackageEntry, of package: Package, copiedInto folder: String = Files.temporaryFolder
    ) async throws(Failure) {
        if package.isFolder, let file = package.fileRange(entry) {
            path = file.path
            self.folder = nil
            return
        }
        let made = try Files.makePrivateFolder(in: folder, prefix: "recto-entry")
        let copy = made + "/" + SafeName.make(entry.name, fallback: "document.pdf")
        do throws(Failure) {
            try await blocking { () throws(Failure) in try package.write(entry, to: copy) }
        } catch {
            try? Files.remove(made)
            throw error
        }
        path = copy
        self.folder = made
    }

    deinit { remove() }

    /// Deletes the copy; a package's own file stays.
    public func remove() {
        if let folder { try? Files.remove(folder) }
    }
}
