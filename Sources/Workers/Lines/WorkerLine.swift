/// The way to one running worker: bytes there, bytes back.
///
/// Belongs to the task that feeds the worker; what may come from anywhere is its ``grip``.
protocol WorkerLine: AnyObject {
    var grip: any WorkerGrip { get }

    /// Waits for the next bytes that the worker has written and hands them to `take`; false when there are no more.
    func read(_ take: (UnsafeRawBufferPointer) -> Void) async throws -> Bool

    /// Waits until the worker has closed its standard error, and tells what it said there last.
    func lastWords() async -> OutputTail
}

/// What can be done to a worker from any thread.
protocol WorkerGrip: Sendable {
    /// Waits until the worker's end has taken the bytes.
    func write(_ bytes: [UInt8]) async throws

    /// Tells the worker that there is nothing more to do: it ends by itself.
    func finish() async

    /// Ends the worker at once; nothing where it is gone already.
    func kill()
}

/// A worker that cannot be talked to any more.
struct BrokenLine: Error {}
