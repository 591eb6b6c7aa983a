import Synchronization

/// The digest of a file, or of a part of one; computed once, on a thread of its own, when it is first requested.
final class FileDigest: Sendable {
    private typealias Making = Task<Result<String, Failure>, Never>

    private let file: FilePart
    private let making = Mutex<Making?>(nil)

    init(of file: FilePart) { self.file = file }

    /// Begins, unless it has begun.
    func begin() { _ = begun() }

    /// - Throws: ``Failure`` `.io`.
    func text() async throws(Failure) -> String { try await begun().value.get() }

    private func begun() -> Making {
        making.withLock { making in
            if let making { return making }
            let file = file
            let begun = Making {
                do throws(Failure) {
                    return .success(try await blocking { () throws(Failure) in try Digest.of(file) })
                } catch {
                    return .failure(error)
                }
            }
            making = begun
            return begun
        }
    }
}
