import RectoBytes
import RectoDiagnostics
import Synchronization

/// Bytes that note what is asked of them.
final class NotedBytes: ByteProvider {
    let identity: ByteIdentity
    private let bytes: [UInt8]
    private let ranges = Mutex<[Range<Int>]>([])

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        identity = ByteIdentity(count: bytes.count, validator: nil)
    }

    var asked: [Range<Int>] { ranges.withLock { $0 } }

    func read(_ range: Range<Int>) throws(Failure) -> [UInt8] {
        ranges.withLock { $0.append(range) }
        return Array(bytes[range])
    }
}
