public import RectoDiagnostics

/// A request whose worker can receive messages while it is busy.
public final class WorkerTask<R: WorkerRequest>: Sendable {
    private let pool: WorkerPool
    private let job: WorkerJob

    /// - Parameters:
    ///   - pool: The workers.
    ///   - request: What to do.
    ///   - body: Bytes that go with it.
    ///   - deadline: How long the worker may take, from the moment it gets the request; then it is killed.
    ///   - place: The preferred worker of the pool, from 0, such as one that already has the necessary data; another takes the request if it
    ///     is idle first.
    ///   - heard: Receives the worker's notes before its answer, as JSON; see ``decode(_:from:)``.
    public init(
        _ pool: WorkerPool, _ request: R, body: [UInt8] = [], deadline: Duration, place: Int? = nil,
        heard: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) throws(Failure) {
        self.pool = pool
        job = WorkerJob(
            Frame(kind: R.verb, payload: try Wire.encode(request), body: body), deadline: deadline, place: place,
            heard: heard)
    }

    /// Enqueues the request; call it once, before ``answer()``.
    ///
    /// Tasks start in no particular order: to have requests served in sequence, enqueue them yourself.
    public func enqueue() { pool.enqueue(job) }

    /// Waits for the answer; call it once.
    ///
    /// - Throws: as ``WorkerPool/run(_:body:deadline:)``.
    public func answer() async throws -> (R.Reply, [UInt8]) {
        let frame = try await pool.answer(job)
        return (try WorkerSession.reply(frame, as: R.Reply.self), frame.body)
    }

    /// Enqueues the request and waits for the answer.
    ///
    /// - Throws: as ``WorkerPool/run(_:body:deadline:)``.
    public func run() async throws -> (R.Reply, [UInt8]) {
        try Task.checkCancellation()
        enqueue()
        return try await answer()
    }

    /// Tells the worker, now or when it starts, that others are idle.
    public func offerHelp() { job.offerHelp() }

    /// Decodes a note.
    public static func decode<Note: Decodable>(_ type: Note.Type, from note: [UInt8]) throws(Failure) -> Note {
        try Wire.decode(type, from: note)
    }
}
