import RectoDiagnostics

/// Controls a busy worker, from any thread.
struct WorkerHandle: Sendable {
    /// Ends it; the code says why.
    let kill: @Sendable (Failure.Code) -> Void
    /// Tells it that others are idle.
    let offerHelp: @Sendable () -> Void
}
