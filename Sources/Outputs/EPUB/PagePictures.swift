import Recto
import RectoIssue

/// Pictures of all pages in order, drawn by all workers, a few ahead of whoever takes them.
struct PagePictures {
    private let publication: Publication
    private let contents: IssueContents
    private let options: EPUBOptions
    private var waiting: [Task<Result<[UInt8], Failure>, any Error>] = []
    private var asked = 0

    init(_ publication: Publication, _ contents: IssueContents, _ options: EPUBOptions) {
        self.publication = publication
        self.contents = contents
        self.options = options
    }

    /// - Throws: `CancellationError`, ``Failure`` `.io`.
    mutating func next() async throws -> Result<[UInt8], Failure> {
        while asked < contents.pages.count, waiting.count < publication.pool.count + 1 {
            let index = asked
            asked += 1
            waiting.append(
                Task { [publication, contents, options] in
                    try await Self.draw(index, publication, contents, options)
                })
        }
        let task = waiting.removeFirst()
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            for task in waiting { task.cancel() }
            throw error
        }
    }

    private static func draw(
        _ index: Int, _ publication: Publication, _ contents: IssueContents, _ options: EPUBOptions
    ) async throws -> Result<[UInt8], Failure> {
        guard let size = contents.pages[index].size else {
            return .failure(contents.pages[index].failure ?? Failure(.damaged, "has no area"))
        }
        let scale = options.resolution.scale(for: size)
        do {
            let picture = try await publication.picture(
                page: index, PageAppearance(scale: scale), Encoding(.jpeg, quality: options.quality))
            return .success(picture.bytes)
        } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
            return .failure(failure)
        }
    }
}
