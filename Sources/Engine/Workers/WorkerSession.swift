import RectoBytes
package import RectoDiagnostics
import Synchronization

/// The host's connection to a running worker.
///
/// It belongs to the task that started the worker.
public final class WorkerSession {
    private let line: any WorkerLine
    /// What the worker may read through this process.
    private let document: (any ByteProvider)?
    private var parser = FrameParser()
    private let watchdog = Watchdog()
    /// The last request of the set-up, and its answer.
    private var opening: (request: Frame, answer: Frame)?

    init(_ line: any WorkerLine, document: (any ByteProvider)?) {
        self.line = line
        self.document = document
    }

    deinit { watchdog.end() }

    /// Runs a request in this worker, for the pool's set-up.
    ///
    /// - Parameter whenAsked: Called when the worker has the request and the host starts to wait.
    /// - Throws: as ``WorkerPool/run(_:body:deadline:)``.
    public func run<R: WorkerRequest>(
        _ request: R, deadline: Duration, whenAsked: () -> Void = {}
    ) async throws -> R.Reply {
        let request = Frame(kind: R.verb, payload: try Wire.encode(request))
        let answer = try await exchange(request, deadline: deadline, { _ in whenAsked() }, { _ in })
        opening = (request, answer)
        return try Self.reply(answer, as: R.Reply.self)
    }

    /// The part of a document of this size that a worker asks for by a frame `bytes`, if it may have it.
    package static func demand(_ payload: [UInt8], within size: Int) -> Range<Int>? {
        Wire.range(payload, within: size)
    }

    package static func reply<Reply: Decodable>(_ frame: Frame, as type: Reply.Type) throws(Failure) -> Reply {
        switch frame.kind {
        case Wire.reply: return try Wire.decode(type, from: frame.payload)
        case Wire.failure: throw try Wire.decode(Failure.self, from: frame.payload)
        default: throw Failure(.internal, "a worker answered with \(frame.kind)")
        }
    }

    /// Serves the first request and then those of the queue, until this worker dies, has used its share of processor time, or there are no
    /// more.
    ///
    /// - Parameter share: The processor time that it may have used when it gets another request.
    /// - Returns: Whether it is still in order.
    func use(
        _ place: Int, first: WorkerJob, _ queue: JobQueue, share: Duration, _ setUp: WorkerPool.SetUp
    ) async -> Bool {
        do {
            try await setUp(self)
        } catch {
            first.finish(.failure(error))
            return false
        }
        var job: WorkerJob? = first
        while let current = job {
            guard !current.isCancelled else {
                job = await queue.next(place: place)
                continue
            }
            do {
                let frame =
                    if let known = opening.take(), known.request == current.frame {
                        known.answer
                    } else {
                        try await exchange(
                            current.frame, deadline: current.deadline, { current.started($0) }, current.heard)
                    }
                if let used = line.grip.processorTime, used > share {
                    current.finish(.success(frame))
                    break
                }
                queue.announce()
                current.finish(.success(frame))
                job = await queue.next(place: place, isAnnounced: true)
            } catch {
                current.finish(.failure(error))
                return false
            }
        }
        return true
    }

    /// Sends a request and waits for the answer.
    ///
    /// Throws if the worker did not answer; it is then dead.
    private func exchange(
        _ frame: Frame, deadline: Duration, _ started: (WorkerHandle) -> Void, _ heard: ([UInt8]) -> Void
    ) async throws -> Frame {
        // One lock for both: a cancellation or an alarm that comes late must not kill the worker under the next request, and
        // an answer that was on its way when the worker was killed must not make it look alive.
        let phase = Mutex(Phase.busy)
        let reading = Mutex<Task<[UInt8], any Error>?>(nil)
        let (grip, sender) = (line.grip, FrameSender(line.grip))
        let kill: @Sendable (Failure.Code) -> Void = { [grip] reason in
            phase.withLock { phase in
                guard phase == .busy else { return }
                phase = .killed(reason)
                grip.kill()
            }
            reading.withLock { $0?.cancel() }
        }
        /// Gets the bytes that the worker asks for, until it is killed.
        let feed = { (ask: Frame) async throws in
            guard let document = self.document, let range = Self.demand(ask.payload, within: document.identity.count)
            else {
                throw Failure(.crashed, "a worker asked for bytes that it has no business with")
            }
            let task = Task { try await document.read(range) }
            reading.withLock { $0 = task }
            // One that was killed before that has cancelled nothing.
            if phase.withLock({ $0 != .busy }) { task.cancel() }
            try await sender.send(Frame(kind: Wire.bytes, payload: [], body: try await task.value))
        }
        let isAnswered = {
            phase.withLock { phase in
                if phase == .busy { phase = .answered }
                return phase == .answered
            }
        }
        watchdog.watch(for: deadline) { kill(.deadline) }
        defer { watchdog.rest() }
        do {
            try await grip.write(frame.header + Array(frame.kind.utf8) + frame.payload)
            if !frame.body.isEmpty { try await grip.write(frame.body) }
            // Not before the request is through: an offer of help must not get into the middle of it.
            started(WorkerHandle(kill: kill, offerHelp: { sender.offerHelp() }))
            while true {
                while let answer = try parser.next() {
                    if answer.kind == Wire.note {
                        heard(answer.payload)
                    } else if answer.kind == Wire.bytes {
                        try await feed(answer)
                    } else if isAnswered() {
                        return answer
                    }
                }
                guard try await line.read({ parser.add($0) }) else { break }
            }
        } catch is BrokenLine {
            // Reading from or writing to a dead worker; below is why it died.
        } catch let failure as Failure {
            // Reading that was cancelled because the worker was killed: below is why that was.
            kill(failure.code)
            guard case .killed(let reason) = phase.withLock({ $0 }), reason != failure.code, failure.code == .cancelled
            else {
                throw failure
            }
        }
        switch phase.withLock({ $0 }) {
        case .killed(.deadline):
            throw Failure(
                .deadline, "took longer than \(deadline.seconds) s and was stopped; raise --deadline to wait longer")
        case .killed(.cancelled):
            throw CancellationError()
        default:
            if Task.isCancelled { throw CancellationError() }  // the pool was told to kill its workers
            let words = await line.lastWords()
            if words.tellsOfThreads {
                throw Failure(
                    .io, "a worker cannot start a thread; raise the limits of the system (ulimit -u, ulimit -v)")
            }
            if words.tellsOfMemory {
                throw Failure(.tooLarge, "needs more memory than a worker may use; raise --memory or lower the scale")
            }
            if words.tellsOfChange {
                throw Failure(.io, "changed while it was being read; leave it alone and run again")
            }
            if let call = words.forbiddenCall {
                throw Failure(.crashed, "a worker made system call \(call), which its sandbox does not allow")
            }
            throw Failure(.crashed, "the rendering process crashed on it; the file is probably damaged")
        }
    }

    private enum Phase: Equatable {
        case busy
        case answered
        case killed(Failure.Code)
    }
}

extension Duration {
    /// For messages: whole seconds, or tenths below ten.
    fileprivate var seconds: String {
        let tenths = (components.seconds * 10) + components.attoseconds / 100_000_000_000_000_000
        return tenths >= 100 || tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
