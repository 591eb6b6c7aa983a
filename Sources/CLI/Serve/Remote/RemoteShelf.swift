import Recto
import RectoFetch
import RectoShelf
import Synchronization

/// What a server shows of other hosts: the addresses among its arguments, and lists of them.
struct RemoteShelf: Sendable {
    let roots: [any RemoteRoot]
    /// Addresses by the names that documents have on the shelf.
    private let names: AddressNames

    /// - Parameters:
    ///   - addresses: As ``SourceAddress`` takes them.
    ///   - list: A file with further ones.
    ///   - opensSealed: Whether there are keys for sealed documents.
    ///   - mostWhole: How large a document may be whose server gives no ranges.
    /// - Throws: ``Failure`` `.usage` for an address that is refused.
    init(_ addresses: [String], list: String?, opensSealed: Bool, mostWhole: Int) throws(Failure) {
        let names = AddressNames()
        let root = { @Sendable (text: String) throws(Failure) -> any RemoteRoot in
            switch try SourceAddress(text) {
            case .web(let address):
                let root = AddressRoot(address: address, opensSealed: opensSealed, mostWhole: mostWhole)
                names.note(root.name, address.description)
                return root
            case .bucket(let place):
                return try BucketRoot(place, try DocumentOpener.buckets(), opensSealed: opensSealed)
            case nil: throw Failure(.usage, "is no address; https:// or s3:// is expected", at: text)
            }
        }
        var roots: [any RemoteRoot] = []
        for address in addresses { roots.append(try root(address)) }
        if let list { roots.append(AddressListRoot(list, root: root)) }
        self.roots = roots
        self.names = names
    }

    /// The address of a document that the shelf calls so.
    func address(of name: String) -> String { names.address(of: name) }
}

/// The addresses of documents whose names don't show all of them.
private final class AddressNames: Sendable {
    private let known = Mutex<[String: String]>([:])

    func note(_ name: String, _ address: String) {
        known.withLock { known in known[name] = address }
    }

    func address(of name: String) -> String { known.withLock { $0[name] } ?? name }
}
