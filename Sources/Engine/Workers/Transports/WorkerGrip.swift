/// Controls a worker from any thread.
protocol WorkerGrip: Sendable {
    /// Waits until the worker's end has taken the bytes.
    ///
    /// - Throws: ``BrokenLine``.
    func write(_ bytes: [UInt8]) async throws

    /// Tells the worker that there is no more work, so that it ends.
    func finish() async

    /// The processor time that the worker has used so far; `nil` if the system does not report it, or the worker is gone.
    var processorTime: Duration? { get }

    /// Ends the worker at once; nothing if it is gone already.
    func kill()
}
