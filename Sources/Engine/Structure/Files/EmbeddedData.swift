/// The content of an embedded file.
public struct EmbeddedData: Sendable {
    public var bytes: [UInt8]
    /// Whether all filters could be decoded; otherwise the bytes are as in the PDF.
    public var isDecoded: Bool

    public init(bytes: [UInt8], isDecoded: Bool) {
        self.bytes = bytes
        self.isDecoded = isDecoded
    }
}
