/// A picture of a page or a part of one.
public struct RenderedImage: Hashable, Sendable {
    public var bytes: [UInt8]
    public var size: PixelSize
    /// Messages of poppler about the page.
    public var chatter: Chatter
}
