import Synchronization

/// The digest of a file; computed once, on a thread of its own, when it is first requested.
final class FileDigest: Sendable {
    private typealias Making = Task<Result<String, Failure>, Never>

    private let path: String
    private let making = Mutex<Making?>(nil)

    init(of path: String) { self.path = path }

    /// Begins, unless it has begun.
    func begin() { _ = begun() }

    /// - Throws: ``Failure`` `.io`.
    func text() async throws(Failure) -> String { try await begun().value.get() }

    private func begun() -> Making {
        making.withLock { making in
            if let making { return making }
            let path = path
            let begun = Making {
                do throws(Failure) {
                    return .success(try await blocking { () throws(Failure) in try Digest.ofFile(path) })
                } catch {
                    return .failure(error)
                }
            }
            making = begun
            return begun
        }
    }
}
