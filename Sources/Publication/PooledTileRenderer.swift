/// Renders in worker processes; a tile that nobody waits for any more is stopped by ending its worker.
public struct PooledTileRenderer: TileRenderer {
    private let pool: WorkerPool
    private let deadline: Duration

    public init(_ pool: WorkerPool, deadline: Duration) {
        self.pool = pool
        self.deadline = deadline
    }

    public func render(_ key: TileKey) async throws -> EncodedTile {
        let (_, bytes) = try await pool.runWithinMemory(deadline: deadline) { TileRequest(key: key, drawing: $0) }
        return EncodedTile(bytes: bytes, mediaType: key.encoding.format.mediaType)
    }
}
