import Recto
import Synchronization

/// Gets one page written by workers: by one, or, where others are idle, in parts; with a second try in bands where its
/// display list does not fit the memory.
final class PageJob: Sendable {
    private let publication: Publication
    private let page: Int
    private let options: TileOptions
    private let workplace: PageWorkplace
    /// What a viewer opens.
    private let entry: String
    /// The worker that is to have the page, by its number in the pool.
    let worker: Int

    private typealias Part = WorkerTask<PageExportRequest>

    private struct Busy {
        /// Parts that workers are busy with, by number.
        var parts: [Int: Part] = [:]
        var isHelpOffered = false
    }

    private let busy = Mutex(Busy())

    init(
        _ publication: Publication, page: Int, options: TileOptions, workplace: PageWorkplace, entry: String,
        worker: Int
    ) {
        self.publication = publication
        self.page = page
        self.options = options
        self.workplace = workplace
        self.entry = entry
        self.worker = worker
    }

    /// Tells the workers that are at this page that others are idle.
    func offerHelp() {
        let parts = busy.withLock { busy in
            busy.isHelpOffered = true
            return Array(busy.parts.values)
        }
        for part in parts { part.offerHelp() }
    }

    private var isHelpOffered: Bool { busy.withLock { $0.isHelpOffered } }

    /// - Throws: ``Failure`` `.io`, which is not the page's fault, or `CancellationError`.
    func run() async throws -> PageOutcome {
        let clock = ContinuousClock()
        let start = clock.now
        do {
            return .exported(record(try await write(), start.duration(to: clock.now)))
        } catch let failure as Failure where failure.code != .io && failure.code != .cancelled {
            try workplace.discard()
            return .lost(PagesReport.PageFailure(index: page, code: failure.code, message: failure.description))
        }
    }

    private func write() async throws -> PageExportReply {
        do {
            return try await writeInParts()
        } catch let failure as Failure where failure.code == .tooLarge || failure.code == .crashed {
            // Memory that runs out is not always reported as such: code that does not check an allocation crashes.
            try workplace.discard()
            do {
                return try await publication.pool.run(request(.bands, rows: nil), deadline: publication.deadline).0
                    .checked()
            } catch let second as Failure where second.code != .io {
                // The first reason is the better one, unless bands got further and failed for a reason of their own.
                throw second.code == .crashed ? failure : second
            }
        }
    }

    private func request(_ drawing: PageDrawing, rows: Range<Int>?) -> PageExportRequest {
        PageExportRequest(page: page, options: options, drawing: drawing, workplace: workplace, rows: rows)
    }

    // MARK: - Parts

    /// More than a page of the largest size has rows of tiles.
    private static let mostParts = 1 << 15

    private enum Event: Sendable {
        /// A worker leaves rows to somebody else.
        case offer(Range<Int>)
        case done(PageExportReply)
        case failed(any Error)
    }

    /// Starts with the whole page; whenever a worker leaves rows to others, another one gets them.
    private func writeInParts() async throws -> PageExportReply {
        let (events, sink) = AsyncStream.makeStream(of: Event.self)
        let replies = try await withThrowingTaskGroup(of: Void.self) { group in
            var replies: [PageExportReply] = []
            var started = 1
            group.addTask { await self.write(part: 0, rows: nil, sink) }
            for await event in events {
                switch event {
                case .offer(let rows):
                    // A worker that a page has taken over could go on dividing it for ever.
                    guard started < Self.mostParts else { throw Failure.answerDoesNotFit }
                    let number = started
                    group.addTask { await self.write(part: number, rows: rows, sink) }
                    started += 1
                case .done(let reply):
                    replies.append(reply)
                    if isHelpOffered { offerHelp() }  // the worker that is done is idle now
                case .failed(let error):
                    group.cancelAll()
                    throw error
                }
                // An offer is heard before the answer of the part that made it, so that none is missed here.
                if replies.count == started { return replies }
            }
            throw CancellationError()  // the only other way out of an endless stream
        }
        return try await assemble(replies)
    }

    private func write(part number: Int, rows: Range<Int>?, _ sink: AsyncStream<Event>.Continuation) async {
        do {
            let part = try Part(
                publication.pool, request(.displayList, rows: rows), deadline: publication.deadline,
                place: number == 0 ? worker : nil
            ) { note in
                guard let offer = try? Part.decode(PageExportRequest.Offer.self, from: note) else { return }
                sink.yield(.offer(offer.rows))
            }
            busy.withLock { $0.parts[number] = part }
            defer { busy.withLock { $0.parts[number] = nil } }
            if isHelpOffered { part.offerHelp() }
            sink.yield(.done(try await part.run().0.checked()))
        } catch {
            sink.yield(.failed(error))
        }
    }

    private func assemble(_ replies: [PageExportReply]) async throws -> PageExportReply {
        guard var whole = replies.first else { throw Failure(.internal, "a page had no parts") }
        let parts = replies.compactMap(\.part)
        guard !parts.isEmpty else { return whole }
        for reply in replies.dropFirst() { whole.add(reply) }
        let request = PageAssemblyRequest(
            page: page, options: options, workplace: workplace, pixelSize: whole.pixelSize,
            parts: parts.sorted { $0.rows.lowerBound < $1.rows.lowerBound })
        whole.add(try await publication.pool.run(request, deadline: publication.deadline).0.checked())
        return whole
    }

    private func record(_ reply: PageExportReply, _ time: Duration) -> PageRecord {
        let milliseconds = time.components.seconds * 1000 + time.components.attoseconds / 1_000_000_000_000_000
        let told = reply.chatter.told.map(\.message)
        return PageRecord(
            index: page, label: reply.info.label, width: reply.info.size.width, height: reply.info.size.height,
            pixelWidth: reply.pixelSize.width, pixelHeight: reply.pixelSize.height, levels: reply.levels, path: entry,
            digest: reply.digest.text, tiles: reply.tiles, uniformTiles: reply.uniformTiles, bytes: reply.bytes,
            seconds: Double(milliseconds) / 1000, warnings: told + reply.chatter.messages,
            warningCount: reply.chatter.allCount, told: told)
    }
}
