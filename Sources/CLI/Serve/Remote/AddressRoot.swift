import Recto
import RectoBytes
import RectoFetch
import RectoSealing
import RectoShelf

/// One document on a web server.
struct AddressRoot: RemoteRoot {
    let address: WebAddress
    /// Whether there are keys for sealed documents.
    let opensSealed: Bool
    /// How large the document may be if its server gives no ranges.
    let mostWhole: Int

    /// The address without its query, which may hold a signature; with a few letters that tell it from other queries.
    var name: String {
        let shown = address.shown
        guard shown != address.description else { return shown }
        var digest = Digest()
        digest.add(address.description)
        return "\(shown)\(digest.digits.prefix(6))"
    }

    func scan() async throws(Failure) -> RemoteScan {
        let bytes = try await RemoteBytes.open(address, by: DocumentOpener.fetcher, mostWhole: mostWhole)
        let head = try await bytes.read(0..<min(DocumentOpener.headCount, bytes.identity.count))
        let kind: ShelfEntry.Kind =
            SealedBytes.begins(head) ? .sealed : head.starts(with: [0x50, 0x4B, 3, 4]) ? .package : .document
        guard kind != .sealed || opensSealed else {
            return RemoteScan(rejected: [name: .sealed])
        }
        return RemoteScan(files: [
            FoundFile(
                remote: name, address: address.description, kind: kind, size: bytes.identity.count,
                modified: bytes.lastModified, validator: bytes.identity.validator)
        ])
    }
}
