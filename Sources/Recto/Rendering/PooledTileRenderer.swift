/// Renders tiles in worker processes.
///
/// If a request is cancelled, its worker is terminated.
public struct PooledTileRenderer: TileRenderer {
    private let pool: WorkerPool
    private let deadline: Duration
    private let isPatient: Bool

    /// - Parameter isPatient: Whether to repeat a request once, unchanged, if its worker ends.
    public init(_ pool: WorkerPool, deadline: Duration, isPatient: Bool = false) {
        self.pool = pool
        self.deadline = deadline
        self.isPatient = isPatient
    }

    public func render(_ key: TileKey) async throws -> EncodedTile {
        let (_, bytes) = try await pool.runWithinMemory(deadline: deadline, isPatient: isPatient) {
            TileRequest(key: key, drawing: $0)
        }
        return EncodedTile(bytes: bytes, mediaType: key.encoding.format.mediaType)
    }
}
