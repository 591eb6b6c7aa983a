import RectoDiagnostics

/// What can be done to a worker while it is busy, from any thread.
struct WorkerHandle: Sendable {
    /// Ends it; the code says why.
    let kill: @Sendable (Failure.Code) -> Void
    /// Tells it that others are idle.
    let offerHelp: @Sendable () -> Void
}
