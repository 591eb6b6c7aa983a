/// An encoded tile: the bytes of its file.
public struct EncodedTile: Hashable, Sendable {
    public var bytes: [UInt8]
    public var mediaType: String

    public init(bytes: [UInt8], mediaType: String) {
        self.bytes = bytes
        self.mediaType = mediaType
    }
}
