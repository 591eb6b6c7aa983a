import Synchronization

/// What a thread hands to a task that waits in a continuation.
///
/// The continuation alone would hand it over just as safely, but where the work ends before the task waits for it, the Swift runtime
/// does not tell the thread sanitizer, which then reports a race.
package final class Handover<Value: Sendable>: Sendable {
    private let kept: Mutex<Value>

    package init(_ value: Value) { kept = Mutex(value) }

    package func put(_ value: Value) { kept.withLock { $0 = value } }

    package var value: Value { kept.withLock { $0 } }
}
