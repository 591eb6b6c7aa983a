public import Recto

/// What a book consists of.
public struct EPUBOptions: Sendable {
    /// Of the pages' pictures.
    public var resolution: Resolution
    /// Of the pages' pictures, 0 to 100.
    public var quality: Int
    public var hasText: Bool
    /// Instead of the issue's own.
    public var title: String?
    public var spreads: SpreadOptions?

    public init(
        resolution: Resolution = .scale(2), quality: Int = 80, hasText: Bool = true, title: String? = nil,
        spreads: SpreadOptions? = nil
    ) {
        self.resolution = resolution
        self.quality = quality
        self.hasText = hasText
        self.title = title
        self.spreads = spreads
    }
}
