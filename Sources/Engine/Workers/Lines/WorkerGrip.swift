/// What can be done to a worker from any thread.
protocol WorkerGrip: Sendable {
    /// Waits until the worker's end has taken the bytes.
    ///
    /// - Throws: ``BrokenLine``.
    func write(_ bytes: [UInt8]) async throws

    /// Tells the worker that there is nothing more to do: it ends by itself.
    func finish() async

    /// What the worker has used of the processors until now; `nil` where the system does not tell, or it is gone.
    var processorTime: Duration? { get }

    /// Ends the worker at once; nothing where it is gone already.
    func kill()
}
