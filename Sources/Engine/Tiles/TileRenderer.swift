/// Makes tiles.
///
/// A renderer may work in this process or in another one; tests have one that draws nothing. Callers see no difference.
public protocol TileRenderer: Sendable {
    /// Renders and encodes one tile.
    ///
    /// Stops as soon as possible if the task is cancelled.
    ///
    /// - Throws: `Failure`, or `CancellationError`.
    func render(_ key: TileKey) async throws -> EncodedTile
}
