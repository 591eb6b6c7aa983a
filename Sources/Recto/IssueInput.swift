public import RectoBytes
import RectoDiagnostics
import RectoPackaging

/// What is opened: a file or a folder, or bytes that are elsewhere.
public enum IssueInput: Sendable {
    case path(String)
    /// Bytes on another host, sealed, or in a store of one's own, and what they are called in messages: an address, for example.
    ///
    /// Nothing of them is written to a disk. What is sealed is not kept in other forms either, such as text for the next search.
    case bytes(any ByteProvider, address: String, isSealed: Bool = false)

    /// The path or address.
    public var address: String {
        switch self {
        case .path(let path): path
        case .bytes(_, let address, _): address
        }
    }

    /// Whether the bytes are decrypted only in memory.
    public var isSealed: Bool {
        guard case .bytes(_, _, let isSealed) = self else { return false }
        return isSealed
    }

    /// The last part of the path or address.
    public var name: String { Files.split(address).name }

    /// The first bytes, enough to tell the kind of a file.
    func head(_ count: Int) throws(Failure) -> [UInt8] {
        switch self {
        case .path(let path): try Files.prefix(path, count) ?? []
        case .bytes(let bytes, _, _): try BlockingBytes(bytes).read(0..<min(count, bytes.identity.count))
        }
    }
}
