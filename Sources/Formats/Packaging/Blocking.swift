import Dispatch
public import RectoDiagnostics

/// Runs work that waits for a disk on a thread of its own, so that it does not hold up the few threads of the concurrency
/// runtime.
public func blocking<Value: Sendable>(_ body: @escaping @Sendable () throws(Failure) -> Value) async throws(Failure)
    -> Value
{
    let result = Handover<Result<Value, Failure>?>(nil)
    await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
            do throws(Failure) {
                result.put(.success(try body()))
            } catch {
                result.put(.failure(error))
            }
            continuation.resume()
        }
    }
    guard let result = result.value else { preconditionFailure("the continuation was resumed too early") }
    return try result.get()
}
