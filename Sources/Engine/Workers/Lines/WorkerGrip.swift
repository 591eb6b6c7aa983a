/// What can be done to a worker from any thread.
protocol WorkerGrip: Sendable {
    /// Waits until the worker's end has taken the bytes.
    ///
    /// - Throws: ``BrokenLine``.
    func write(_ bytes: [UInt8]) async throws

    /// Tells the worker that there is nothing more to do: it ends by itself.
    func finish() async

    /// Ends the worker at once; nothing if it is gone already.
    func kill()
}
