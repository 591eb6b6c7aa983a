import RectoBytes
import RectoDiagnostics
import Synchronization

/// Bytes that change although they should not.
final class ChangingBytes: ByteProvider {
    let identity: ByteIdentity
    private let bytes: Mutex<[UInt8]>

    init(_ bytes: [UInt8]) {
        identity = ByteIdentity(count: bytes.count, validator: nil)
        self.bytes = Mutex(bytes)
    }

    func change(_ place: Int) { bytes.withLock { $0[place] ^= 1 } }

    func read(_ range: Range<Int>) throws(Failure) -> [UInt8] { bytes.withLock { Array($0[range]) } }
}
