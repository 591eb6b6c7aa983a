public import RectoDiagnostics

/// A request whose worker can be talked to while it is busy.
public final class WorkerTask<R: WorkerRequest>: Sendable {
    private let pool: WorkerPool
    private let job: WorkerJob

    /// - Parameters:
    ///   - pool: Whose workers are asked.
    ///   - request: What to do.
    ///   - body: Bytes that go with it.
    ///   - deadline: How long the worker may take, from the moment it gets the request; then it is killed.
    ///   - place: Which of the pool's workers is to have it, from 0, where none is idle before: the one that has what it needs.
    ///   - heard: Told of the notes that the worker sends before its answer, as JSON; see ``decode(_:from:)``.
    public init(
        _ pool: WorkerPool, _ request: R, body: [UInt8] = [], deadline: Duration, place: Int? = nil,
        heard: @escaping @Sendable ([UInt8]) -> Void = { _ in }
    ) throws(Failure) {
        self.pool = pool
        job = WorkerJob(
            Frame(kind: R.verb, payload: try Wire.encode(request), body: body), deadline: deadline, place: place,
            heard: heard)
    }

    /// Puts the request into the pool's queue; once, before ``answer()``.
    ///
    /// Tasks start in no order of their own: whoever wants requests served one after the other enqueues them itself.
    public func enqueue() { pool.enqueue(job) }

    /// Waits for the answer; once.
    ///
    /// - Throws: as ``WorkerPool/run(_:body:deadline:)``.
    public func answer() async throws -> (R.Reply, [UInt8]) {
        let frame = try await pool.answer(job)
        return (try WorkerSession.reply(frame, as: R.Reply.self), frame.body)
    }

    /// Both: puts the request into the queue and waits for the answer.
    ///
    /// - Throws: as ``WorkerPool/run(_:body:deadline:)``.
    public func run() async throws -> (R.Reply, [UInt8]) {
        try Task.checkCancellation()
        enqueue()
        return try await answer()
    }

    /// Tells the worker, now or when it starts, that others are idle.
    public func offerHelp() { job.offerHelp() }

    /// A note as its type.
    public static func decode<Note: Decodable>(_ type: Note.Type, from note: [UInt8]) throws(Failure) -> Note {
        try Wire.decode(type, from: note)
    }
}
