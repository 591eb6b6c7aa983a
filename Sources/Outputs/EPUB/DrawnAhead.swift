import Recto

/// Pictures in order, drawn by all workers, a few ahead of whoever takes them.
struct DrawnAhead {
    typealias Picture = Result<[UInt8], Failure>

    private let count: Int
    private let most: Int
    private let draw: @Sendable (Int) async throws -> Picture
    private var waiting: [Task<Picture, any Error>] = []
    private var asked = 0

    /// - Parameters:
    ///   - count: Of the pictures.
    ///   - publication: Whose workers draw.
    ///   - draw: Draws a picture by its number, from 0; throws what ends all of the work.
    init(_ count: Int, _ publication: Publication, _ draw: @escaping @Sendable (Int) async throws -> Picture) {
        self.count = count
        self.draw = draw
        most = publication.pool.count + 1
    }

    /// The next picture; asked for as often as there are pictures.
    ///
    /// - Throws: `CancellationError`, ``Failure`` `.io`.
    mutating func next() async throws -> Picture {
        while asked < count, waiting.count < most {
            let index = asked
            asked += 1
            waiting.append(Task { [draw] in try await draw(index) })
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
}

extension Publication {
    /// A part of a page as JPEG; failures that concern nothing but the page are returned and not thrown.
    func jpeg(page: Int, region: Rect? = nil, scale: Double, quality: Int) async throws -> DrawnAhead.Picture {
        do {
            let picture = try await picture(
                page: page, region: region, PageAppearance(scale: scale), Encoding(.jpeg, quality: quality))
            return .success(picture.bytes)
        } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
            return .failure(failure)
        }
    }
}
