/// The content of an embedded file.
public struct EmbeddedData: Sendable {
    public var bytes: [UInt8]
    /// Whether all of its filters could be undone; if not, the bytes are as they are in the PDF.
    public var isDecoded: Bool

    public init(bytes: [UInt8], isDecoded: Bool) {
        self.bytes = bytes
        self.isDecoded = isDecoded
    }
}
