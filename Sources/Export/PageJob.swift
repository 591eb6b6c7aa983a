import Recto

/// Gets one page written by a worker, with a second try in bands where its display list does not fit the memory.
struct PageJob: Sendable {
    let publication: Publication
    let page: Int
    let name: String
    let options: TileOptions
    let destination: PageExportRequest.Destination
    /// What a viewer opens.
    let entry: String

    /// - Throws: ``Failure`` `.io`, which is not the page's fault, or `CancellationError`.
    func run() async throws -> PageOutcome {
        let clock = ContinuousClock()
        let start = clock.now
        do {
            return .exported(record(try await write(), start.duration(to: clock.now)))
        } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
            try discard()
            return .lost(PagesReport.PageFailure(index: page, code: failure.code, message: failure.description))
        }
    }

    private func write() async throws -> PageExportRequest.Reply {
        do {
            return try await write(.displayList)
        } catch let failure as Failure where failure.code == .tooLarge || failure.code == .crashed {
            // Memory that runs out is not always reported as such: code that does not check an allocation crashes.
            try discard()
            do {
                return try await write(.bands)
            } catch let second as Failure where second.code != .io {
                // The first reason is the better one, unless bands got further and failed for a reason of their own.
                throw second.code == .crashed ? failure : second
            }
        }
    }

    private func write(_ drawing: PageExportRequest.Drawing) async throws -> PageExportRequest.Reply {
        let request = PageExportRequest(
            page: page, name: name, options: options, drawing: drawing, destination: destination)
        return try await publication.pool.run(request, deadline: publication.deadline).0
    }

    /// Removes what a failed try has written.
    private func discard() throws(Failure) {
        switch destination {
        case .folder(let path): try Files.remove(path)
        case .segment(let path, _): try Files.remove(path)
        }
    }

    private func record(_ reply: PageExportRequest.Reply, _ time: Duration) -> PageRecord {
        let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        return PageRecord(
            index: page, label: reply.info.label, width: reply.info.size.width, height: reply.info.size.height,
            pixelWidth: reply.pixelSize.width, pixelHeight: reply.pixelSize.height, levels: reply.levels, path: entry,
            digest: reply.digest.text, tiles: reply.tiles, uniformTiles: reply.uniformTiles, bytes: reply.bytes,
            seconds: Double(milliseconds) / 1000, warnings: reply.chatter.messages, warningCount: reply.chatter.count)
    }
}
