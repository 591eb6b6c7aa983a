import RectoDiagnostics
import RectoPackaging

/// Brings receipts and archives out of a store, for packages of results.
struct ResultFiles {
    let store: FarmStore

    struct File: Hashable {
        var name: String
        /// 64 hexadecimal digits.
        var sha256: String
        var bytes: Int
    }

    /// Copies a receipt, and the archive that it names, into a folder, under their own names; links where the file system can.
    ///
    /// The archive's digest is its receipt's: it is read only where it has to be copied.
    ///
    /// - Throws: ``Failure`` `.io`, `.damaged` for an archive that is not as long as its receipt says.
    func copy(_ receipt: FarmReceipt, into folder: String) async throws(Failure) -> [File] {
        let place = FarmStore.place(receipt.sha256, receipt.profile)
        let name = FarmStore.receiptName(receipt.span)
        try Files.makeFolder(folder)
        guard let text = try await store.storage.read("\(place)/\(name)", atMost: 1 << 28) else {
            throw Failure(.io, "is gone", at: "\(store.root)/\(place)/\(name)")
        }
        try Files.replace("\(folder)/\(name)", with: text)
        var digest = Digest()
        digest.add(text)
        var files = [File(name: name, sha256: digest.digits, bytes: text.count)]
        guard let archive = receipt.archive else { return files }
        guard
            try await store.storage.copy("\(place)/\(archive.name)", to: "\(folder)/\(archive.name)")
                == archive.bytes
        else {
            throw Failure(
                .damaged, "is not as long as its receipt says; remove both, and run again",
                at: "\(store.root)/\(place)/\(archive.name)")
        }
        files.append(File(name: archive.name, sha256: archive.sha256, bytes: archive.bytes))
        return files
    }
}

/// What a package of results has.
package struct ResultCounts: Sendable {
    package var documents = 0
    /// Lines of the plan that have no receipt.
    package var left = 0
    package var bytes = 0
}
