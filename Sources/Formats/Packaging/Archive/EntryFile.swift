public import RectoDiagnostics

/// An entry of a package as bytes in the file system that can be sought in.
///
/// A file of a folder and a stored entry of a zip are read where they are. Only a compressed entry of a zip is unpacked, into a private
/// file.
public final class EntryFile: Sendable {
    public let part: FilePart
    /// What an unpacked entry is in; `nil` for what is read where it is.
    private let folder: String?

    /// Writes as much as the entry holds, if it is a compressed one of a zip.
    ///
    /// The checksum of a stored entry is not looked at: that would mean to read all of it.
    ///
    /// - Parameter folder: Where entries are unpacked.
    /// - Throws: As ``Package/write(_:to:)``, and then nothing is left.
    public init(
        _ entry: PackageEntry, of package: Package, unpackedInto folder: String = Files.temporaryFolder
    ) async throws(Failure) {
        let name = SafeName.make(entry.name, fallback: "document.pdf")
        if let file = package.fileRange(entry) {
            part = package.isFolder ? FilePart(file.path) : FilePart(file.path, range: file.range, name: name)
            self.folder = nil
            return
        }
        let made = try Files.makePrivateFolder(in: folder, prefix: "recto-entry")
        let file = made + "/" + name
        do throws(Failure) {
            try await blocking { () throws(Failure) in try package.write(entry, to: file) }
        } catch {
            try? Files.remove(made)
            throw error
        }
        part = FilePart(file)
        self.folder = made
    }

    deinit { remove() }

    /// Deletes the unpacked file; what is read where it is stays.
    public func remove() {
        if let folder { try? Files.remove(folder) }
    }
}
