import Synchronization

/// The digest of a document's bytes; computed once, when it is first requested.
final class FileDigest: Sendable {
    private typealias Making = Task<Result<String, Failure>, Never>

    private let origin: DocumentOrigin
    private let making = Mutex<Making?>(nil)

    init(of origin: DocumentOrigin) { self.origin = origin }

    /// Begins, unless it has begun.
    func begin() { _ = begun() }

    /// - Throws: ``Failure`` `.io`.
    func text() async throws(Failure) -> String { try await begun().value.get() }

    private func begun() -> Making {
        making.withLock { making in
            if let making { return making }
            let origin = origin
            let begun = Making {
                do throws(Failure) {
                    return .success(try await origin.digest())
                } catch {
                    return .failure(error)
                }
            }
            making = begun
            return begun
        }
    }
}
