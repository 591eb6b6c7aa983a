import Recto
import RectoLibrary

/// What a library has looked at and drawn in sandboxed workers, as every other command has.
struct LibraryWorkers: Sendable {
    let configuration: WorkerConfiguration
    let deadline: Duration

    /// Pixels of a cover's longer side.
    private static let coverSide = 600

    /// Opens a file that has come, and closes it again.
    func look(at path: String) async throws(Failure) {
        do throws(Failure) {
            _ = try await with(path) { _ in [] }
        } catch {
            // Who fetched it knows the password, or will.
            guard error.code != .encrypted else { return }
            throw error
        }
    }

    /// The first page, or the picture in a folder.
    func draw(_ source: CoverSource) async throws(Failure) -> [UInt8] {
        let path =
            switch source {
            case .picture(let folder): folder
            case .issue(let path): path
            }
        return try await with(path) { try await $0.cover(side: Self.coverSide) }
    }

    private func with(
        _ path: String, _ body: (Publication) async throws -> [UInt8]
    ) async throws(Failure) -> [UInt8] {
        do {
            let issue = try await OpenedIssue.open(path: path, workers: configuration, deadline: deadline)
            do {
                let bytes = try await body(issue.publication)
                await issue.close()
                return bytes
            } catch {
                await issue.close()
                throw error
            }
        } catch let failure as Failure {
            // The name that it has while it is on its way says nothing to anybody.
            throw Failure(failure.code, failure.message)
        } catch is CancellationError {
            throw Failure(.cancelled, "was cancelled", at: path)
        } catch {
            throw Failure(.damaged, "can't be opened: \(error)", at: path)
        }
    }
}
