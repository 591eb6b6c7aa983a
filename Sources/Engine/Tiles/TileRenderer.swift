/// Makes a tile.
///
/// In this process or in another, or in a test from nothing: whoever asks can't tell.
public protocol TileRenderer: Sendable {
    /// Renders and encodes one tile.
    ///
    /// Honours cancellation as soon as it can.
    ///
    /// - Throws: `Failure`, or `CancellationError`.
    func render(_ key: TileKey) async throws -> EncodedTile
}
