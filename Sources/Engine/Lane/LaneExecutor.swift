import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import CDispatch  // its headers own the pthread types in this module
    import Glibc
#endif

/// Runs jobs one at a time on a thread of its own, by priority and then in order of arrival.
final class LaneExecutor: SerialExecutor {
    private struct Work {
        var jobs: [UnownedJob] = []
        var thread: pthread_t?
    }

    private let work = Mutex(Work())
    private let available = DispatchSemaphore(value: 0)

    /// Deep enough for poppler's recursion into nested forms and fonts, which other threads' 512 kB to 8 MiB are not always.
    private static let stackSize = 16 << 20

    init() {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, Self.stackSize)
        let context = Unmanaged.passRetained(self).toOpaque()
        #if canImport(Darwin)
            var thread: pthread_t?
            let result = pthread_create(&thread, &attributes, { LaneExecutor.enter($0) }, context)
        #else
            var thread = pthread_t()
            let result = pthread_create(&thread, &attributes, { LaneExecutor.enter($0) }, context)
        #endif
        pthread_attr_destroy(&attributes)
        // Not a precondition, which says nothing in release builds: whoever started this process reads it.
        if result != 0 { fatalError("cannot start a thread for drawing: \(String(cString: strerror(result)))") }
        work.withLock { $0.thread = thread }
    }

    #if canImport(Darwin)
        private static func enter(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
            Unmanaged<LaneExecutor>.fromOpaque(context).takeUnretainedValue().loop()
        }
    #else
        private static func enter(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
            guard let context else { return nil }
            Unmanaged<LaneExecutor>.fromOpaque(context).takeUnretainedValue().loop()
        }
    #endif

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        work.withLock { work in
            let place = work.jobs.firstIndex { $0.priority < job.priority } ?? work.jobs.endIndex
            work.jobs.insert(job, at: place)
        }
        available.signal()
    }

    func checkIsolated() {
        precondition(isOnLane, "poppler, cairo and qpdf are used on the lane only")
    }

    func isIsolatingCurrentContext() -> Bool? { isOnLane }

    private var isOnLane: Bool {
        work.withLock { work in work.thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
    }

    private func loop() -> Never {
        while true {
            available.wait()
            let job = work.withLock { $0.jobs.removeFirst() }
            job.runSynchronously(on: asUnownedSerialExecutor())
        }
    }
}
