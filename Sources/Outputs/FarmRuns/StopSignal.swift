import Synchronization

/// Whether somebody has asked for the end: what has begun is finished, and nothing new begins.
package final class StopSignal: Sendable {
    private let flag = Mutex(false)

    package init() {}

    package var isSet: Bool { flag.withLock { $0 } }

    package func set() { flag.withLock { $0 = true } }
}
