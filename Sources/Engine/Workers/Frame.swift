/// A message between host and worker: its kind, its JSON payload, and a body of raw bytes.
///
/// On the wire: three 32-bit little-endian lengths (kind, payload, body), then the three parts.
package struct Frame: Hashable, Sendable {
    package var kind: String
    package var payload: [UInt8]
    package var body: [UInt8]

    static let headerSize = 12
    static let maximumKind = 64
    static let maximumPayload = 64 << 20
    static let maximumBody = 1 << 30

    package init(kind: String, payload: [UInt8], body: [UInt8] = []) {
        self.kind = kind
        self.payload = payload
        self.body = body
    }

    /// The bytes before kind, payload and body.
    package var header: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Frame.headerSize)
        for count in [kind.utf8.count, payload.count, body.count] {
            withUnsafeBytes(of: UInt32(count).littleEndian) { bytes.append(contentsOf: $0) }
        }
        return bytes
    }
}
