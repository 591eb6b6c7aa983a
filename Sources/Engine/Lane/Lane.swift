/// The one thread of this process on which poppler, cairo, fontconfig and qpdf run.
///
/// poppler shares fontconfig, lcms2 and its own caches across documents without locks: with one document per thread, 8 of 100 runs still
/// gave wrong pixels. The unit of safety is therefore the process and not the document. All code that calls these libraries is isolated
/// to this actor, which the compiler enforces; parallelism comes from worker processes.
@globalActor
public actor Lane {
    public static let shared = Lane()

    private static let executor = LaneExecutor()

    public nonisolated var unownedExecutor: UnownedSerialExecutor { Self.executor.asUnownedSerialExecutor() }

    /// Runs `body` on the lane.
    public static func run<Value: Sendable>(_ body: @Lane @Sendable () async throws -> Value) async rethrows -> Value {
        try await body()
    }
}
