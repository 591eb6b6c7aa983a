import CStart
import Dispatch
import Recto
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Ends the process where the system has refused it threads for so long that it will hardly go on.
///
/// libdispatch tries once a second, for ever, to start a thread that it has not got, and all deadlines are kept by such threads.
/// This one is there from the start. It gives up only where work that takes no time is not done *and* no thread can be
/// started, several times in a row: a pool whose threads are busy is nothing to worry about.
final class ThreadGuard: Sendable {
    private let asked = Atomic(0)
    private let answered = Atomic(0)

    private static let interval: UInt32 = 2
    /// In a row.
    private static let mostFailures = 5
    private static let stackSize = 128 << 10

    /// - Throws: ``Failure`` `.io` where not even this thread can be started.
    static func begin() throws(Failure) {
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        defer { attributes.deallocate() }
        pthread_attr_init(attributes)
        pthread_attr_setstacksize(attributes, stackSize)
        pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let result = pthread_create(&thread, attributes, { _ in ThreadGuard().watch() }, nil)
        pthread_attr_destroy(attributes)
        guard result == 0 else { throw refusal }
    }

    private static let refusal = Failure(
        .io, "the system starts no more threads; raise the limits of processes (ulimit -u) and of memory (ulimit -v)",
        at: "cannot go on")

    private func watch() -> Never {
        var failures = 0
        while true {
            sleep(Self.interval)
            let isIdle = answered.load(ordering: .relaxed) == asked.load(ordering: .relaxed)
            if isIdle {
                asked.add(1, ordering: .relaxed)
                DispatchQueue.global().async { self.answered.add(1, ordering: .relaxed) }
            }
            failures = isIdle || recto_can_start_a_thread() != 0 ? 0 : failures + 1
            guard failures == Self.mostFailures else { continue }
            Terminal.complain(Self.refusal.description)
            _exit(ExitStatus.couldNotJudge)
        }
    }
}
