import Dispatch
public import RectoDiagnostics

/// Runs work that waits for a disk on a thread of its own, so that it does not hold up the few threads of the concurrency
/// runtime.
public func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws(Failure) -> Value) async throws(Failure)
    -> Value
{
    let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            do throws(Failure) {
                continuation.resume(returning: .success(try body()))
            } catch {
                continuation.resume(returning: .failure(error))
            }
        }
    }
    return try result.get()
}
