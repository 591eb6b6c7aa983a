/// The one thread of this process on which poppler, cairo, fontconfig and qpdf run.
///
/// poppler shares fontconfig, lcms2 and caches of its own across documents without locks: one document a thread still gave
/// wrong pixels in 8 of 100 runs, so the unit of safety is the process, not the document. Whatever touches C is isolated to
/// this actor, and the compiler enforces it; parallelism is worker processes.
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
