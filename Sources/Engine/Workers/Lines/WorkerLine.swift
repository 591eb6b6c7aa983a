/// The way to one running worker: bytes there, bytes back.
///
/// Belongs to the task that feeds the worker; what may come from anywhere is its ``grip``.
protocol WorkerLine: AnyObject {
    var grip: any WorkerGrip { get }

    /// Waits for the next bytes that the worker has written and hands them to `take`; false when there are no more.
    ///
    /// - Throws: ``BrokenLine``.
    func read(_ take: (UnsafeRawBufferPointer) -> Void) async throws -> Bool

    /// Waits until the worker has closed its standard error, and tells what it said there last.
    func lastWords() async -> OutputTail

    /// Lets the worker end and waits for that; last of all.
    func end() async
}
