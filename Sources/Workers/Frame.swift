/// One message between host and worker: what it is, its JSON, and raw bytes behind it.
///
/// On the wire: three 32-bit little-endian lengths (kind, payload, body), then the three parts.
struct Frame: Hashable, Sendable {
    var kind: String
    var payload: [UInt8]
    var body: [UInt8] = []

    static let headerSize = 12
    static let maximumKind = 64
    static let maximumPayload = 64 << 20
    static let maximumBody = 1 << 30

    /// The bytes before kind, payload and body.
    var header: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Frame.headerSize)
        for count in [kind.utf8.count, payload.count, body.count] {
            withUnsafeBytes(of: UInt32(count).littleEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }
}
