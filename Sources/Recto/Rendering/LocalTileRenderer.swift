/// Renders tiles in this process, on the lane.
///
/// For applications that trust their documents: a PDF that makes poppler hang or crash takes the process with it. poppler cannot be
/// stopped, so a tile that is being drawn is finished even if its request is cancelled.
public struct LocalTileRenderer: TileRenderer {
    private let renderer: DocumentRenderer

    public init(_ renderer: DocumentRenderer) { self.renderer = renderer }

    public func render(_ key: TileKey) async throws -> EncodedTile {
        try Task.checkCancellation()
        return try await Lane.run { try renderer.tile(key) }
    }
}
