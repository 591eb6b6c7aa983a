import NIOCore
import Recto
import RectoExport
import RectoHTTP
import RectoImageAPI
import RectoShelf

/// Tiles and pictures of pages.
extension ShelfServer {
    var limits: ImageLimits { ImageLimits(area: division.largestPicture) }

    /// A tile of a pyramid whose level 0 is one pixel.
    func tile(
        _ plan: IssuePlan, _ folder: String, page: Int, level: Int, column: Int, row: Int, path: String,
        _ urgency: Urgency, canonical: String? = nil
    ) async throws -> Answer {
        guard let size = plan.size(page) else { throw Fault.notFound }
        let pyramid = Pyramid(full: size, tileSize: plan.tileSize, halving: .ceiling, smallest: .pixel)
        guard pyramid.levels.indices.contains(level) else { throw Fault.notFound }
        let grid = pyramid.grid(level)
        guard column < grid.columns, row < grid.rows else { throw Fault.notFound }
        let key = plan.key(page: page, level: level, column: column, row: row)
        let isSmall = pyramid.levels[level].longerSide <= plan.tileSize
        return try await picture(
            plan, page, path, tag: "\(plan.pagesFolder) \(page) \(level) \(column) \(row)",
            isForever: folder == plan.pagesFolder, isSmall ? max(urgency, .thumbnail) : urgency, IssuePlan.encoding,
            canonical: canonical
        ) { issue, deadline in
            let renderer = PooledTileRenderer(issue.publication.pool, deadline: deadline, isPatient: true)
            return try await renderer.render(key).bytes
        }
    }

    /// An answer of the Image API.
    func image(_ plan: IssuePlan, _ folder: String, page: Int, _ parts: [String], path: String, _ urgency: Urgency)
        async throws -> Answer
    {
        guard let size = plan.size(page) else { throw Fault.notFound }
        let wanted = try ImageAddress(parts).plan(for: size, limits)
        let canonical = "issues/\(plan.entry.id)/\(folder)/\(plan.pageName(page))/\(wanted.canonical)"
        if wanted.format == .jpg, let tile = wanted.tile(plan.tileSize) {
            let pyramid = Pyramid(full: size, tileSize: plan.tileSize, halving: .ceiling, smallest: .pixel)
            return try await self.tile(
                plan, folder, page: page, level: pyramid.deepest - tile.halvings, column: tile.column, row: tile.row,
                path: path, urgency, canonical: canonical)
        }
        let encoding =
            switch wanted.format {
            case .jpg: IssuePlan.encoding
            case .png: Encoding(.png)
            case .webp: Encoding(.webp)
            }
        let part = PartOfPage(
            page: page, scale: plan.scales[page], region: wanted.region, size: wanted.size,
            isMirrored: wanted.rotation.isMirrored, turns: wanted.rotation.turns, colors: wanted.quality.colors,
            encoding: encoding)
        let isSmall = wanted.size.longerSide <= plan.tileSize && wanted.region.size == size
        return try await picture(
            plan, page, path, tag: "\(plan.pagesFolder) \(page) \(wanted.canonical)",
            isForever: folder == plan.pagesFolder, isSmall ? max(urgency, .thumbnail) : urgency, encoding,
            canonical: canonical
        ) { issue, _ in try await issue.publication.picture(of: part, isPatient: true) }
    }

    /// A page for comic readers.
    ///
    /// - Parameter width: In pixels, as wanted; larger pages than the deepest level are not drawn.
    func stream(_ plan: IssuePlan, page: Int, width: Int, path: String) async throws -> Answer {
        guard let size = plan.size(page) else { throw Fault.notFound }
        let most = limits
        var width = min(max(16, width), size.width)
        var height = max(1, Int((Double(width) * Double(size.height) / Double(size.width)).rounded()))
        if width > most.side || height > most.side || width * height > most.area {
            let factor = min(
                (Double(most.area) / Double(width * height)).squareRoot(),
                Double(most.side) / Double(max(width, height)))
            width = max(1, Int(Double(width) * factor))
            height = max(1, Int(Double(height) * factor))
        }
        let part = PartOfPage(
            page: page, scale: plan.scales[page], region: PixelRect(x: 0, y: 0, width: size.width, height: size.height),
            size: PixelSize(width: width, height: height), encoding: IssuePlan.encoding)
        return try await picture(
            plan, page, "\(path) \(width)", tag: "\(plan.pagesFolder) \(page) stream \(width)", isForever: false,
            .visible, IssuePlan.encoding
        ) { issue, _ in try await issue.publication.picture(of: part, isPatient: true) }
    }

    /// Draws, once for all who ask at a time, and keeps the answer under its path.
    private func picture(
        _ plan: IssuePlan, _ page: Int, _ path: String, tag: String, isForever: Bool, _ urgency: Urgency,
        _ encoding: Encoding, canonical: String? = nil,
        _ draw: @escaping @Sendable (OpenedIssue, Duration) async throws -> [UInt8]
    ) async throws -> Answer {
        let entry = plan.entry
        if let fault = troubles[entry.id, entry.stamp, page] { throw fault }
        let started = ContinuousClock.now
        // What is not for ever is found only by those who know that the issue is still the same.
        let document = isForever ? "" : entry.id
        let key = ByteCache.Key.answer(document: document, address: path)
        if !isForever, let known = cache.value(for: key, as: Answer.self), known.entry?.stamp == entry.stamp {
            statistics.countKept()
            return known
        }
        let answer = try await answers.value("\(document) \(path)") { [self] in
            do {
                return try await gate.run(entry.shelfID, urgency) { [self] in
                    let bytes = try await open.use(entry, isPassing: urgency >= .prefetch) {
                        try await draw($0, options.workDeadline)
                    }
                    var digest = Digest()
                    digest.add(tag)
                    let answer = Answer(
                        encoding.format.mediaType, .bytes(ByteBuffer(bytes: bytes)),
                        tag: EntityTag.strong(digest.digits.prefix(20)), caching: isForever ? .forever : .check,
                        entry: (entry.id, entry.stamp), canonical: canonical)
                    cache.insert(answer, for: key, bytes: answer.cost)
                    return answer
                }
            } catch let failure as Failure {
                throw troubles.remember(failure, entry.id, entry.stamp, page)
            }
        }
        let seconds = (ContinuousClock.now - started) / .seconds(1)
        statistics.countMade(seconds: seconds)
        return answer
    }
}

extension ImageQuality {
    fileprivate var colors: PartOfPage.Colors {
        switch self {
        case .color, .default: .all
        case .gray: .gray
        case .bitonal: .two
        }
    }
}

extension IssuePlan {
    /// `page-0001`.
    func pageName(_ page: Int) -> String { PageNames(pageCount: pixels.count)[page] }
}
