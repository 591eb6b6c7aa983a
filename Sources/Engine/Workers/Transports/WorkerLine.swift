/// A connection to a running worker that carries bytes both ways.
///
/// It belongs to the task that feeds the worker; other threads use its ``grip``.
protocol WorkerLine: AnyObject {
    var grip: any WorkerGrip { get }

    /// Waits for the next bytes that the worker has written and hands them to `take`; false when there are no more.
    ///
    /// - Throws: ``BrokenLine``.
    func read(_ take: (UnsafeRawBufferPointer) -> Void) async throws -> Bool

    /// Waits until the worker has closed its standard error, and returns the end of what it wrote there.
    func lastWords() async -> OutputTail

    /// Lets the worker end and waits for it; call it last.
    func end() async
}
