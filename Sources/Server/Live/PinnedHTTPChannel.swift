import HummingbirdCore
import Logging
import NIOCore

/// HTTP/1.1 whose connections are served on the threads that read and write them.
///
/// Left to themselves, tasks run on threads of their own, and each request goes there and back again: with tiles that are kept,
/// more than a third of the time was spent on waking threads. Work that takes longer is not done here: it runs in tasks that are
/// not children of a connection's (``Flights``, ``Gate``, `blocking`).
struct PinnedHTTPChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value

    private let base: HTTP1Channel

    init(_ base: HTTP1Channel) { self.base = base }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            await base.handle(value: value, logger: logger)
        }
    }
}

/// Runs tasks on an event loop.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
