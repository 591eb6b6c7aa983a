import Recto

/// One run of a ``TileExport``: what is known, what is done, what is left.
final class TileExportRun {
    private let folder: ExportFolder
    private let publication: Publication
    private let options: TileOptions
    private let force: Bool
    private let manner: TileExport.Manner
    private let report: @Sendable (ExportEvent) -> Void
    private let names: PageNames
    /// What this run is about.
    ///
    /// The digest of a large document takes longer than its first pages.
    private let header: Task<TileJournalHeader, any Error>
    /// `nil` until ``begin()``.
    private var journal: ExportJournal<TileJournalHeader, PageRecord>?
    /// By page, where pages are to be recognized.
    private let contents: [PageContents?]
    /// Pages of an earlier, complete run that are still good, by index.
    private var kept: [Int: PageRecord] = [:]
    /// Those of another version of the document.
    private var takeover: PageReuse?

    private let archiveName: String?
    /// Of the archive that is there.
    private var archiveDirectory: [Int]?
    /// Whether the archive that is there holds what is asked for: nothing can be added to it.
    private var isArchiveDone = false

    init(
        _ folder: ExportFolder, _ publication: Publication, _ options: TileOptions,
        _ header: Task<TileJournalHeader, any Error>, _ contents: [PageContents?], force: Bool,
        manner: TileExport.Manner, report: @escaping @Sendable (ExportEvent) -> Void
    ) throws(Failure) {
        self.folder = folder
        self.publication = publication
        self.options = options
        self.header = header
        self.contents = contents
        self.force = force
        self.manner = manner
        self.report = report
        names = PageNames(pageCount: publication.pageCount)
        let stem = SafeName.make(Self.stem(publication.name), fallback: "document")
        archiveName = options.container == .zip ? stem + (options.format == .dzi ? ".szi" : ".zip") : nil
        if force { try Files.remove(folder.journal) }
    }

    /// Waits for what this run is about, and finds out what earlier ones have done of it; the first time.
    private func begin() async throws {
        guard journal == nil else { return }
        let header = try await header.value
        journal = try ExportJournal(folder.journal, header)
        guard let bytes = try Files.read(folder.report) else { return }
        let previous = JSONFile.decode(PagesReport.self, from: bytes)
        if !force, let previous, previous.document == header.document, previous.options == options,
            previous.renderer == header.renderer
        {
            for record in previous.pages { kept[record.index] = record }
            archiveDirectory = previous.archiveDirectory
        } else {
            if !force, let previous, previous.options == options, previous.renderer == header.renderer,
                previous.archive == archiveName
            {
                takeover = PageReuse(previous, contents)
            }
            // From now on the folder changes; a report that no longer tells the truth must not be seen.
            try Files.rename(folder.report, to: folder.replacedReport)
        }
    }

    /// Pages that are in the journal.
    private var finished: [Int: PageRecord] { journal?.finished ?? [:] }

    // MARK: - The run

    func export(_ pages: [Int], isLast: Bool) async throws -> PagesReport {
        let names = names
        // In a fresh folder the workers draw meanwhile.
        if folder.hasEarlierWork { try await begin() }
        try folder.clean(keeping: Set(finished.keys.map { names[$0] }))
        for record in finished.values { try publish(record) }
        try takeOver()
        isArchiveDone =
            archiveDirectory != nil && pages.count == kept.count && pages.allSatisfy { kept[$0] != nil }
            && archiveName.map { Files.kind(folder.path + "/" + $0) == .file } == true
        let done = pages.filter { isDone($0) }
        let todo = pages.filter { !isDone($0) && manner.quarantined[$0] == nil }
        report(.started(document: publication.name, pages: todo.count, skipped: done.count))
        var failures = try await render(todo)
        if manner.triesAgain { failures = try await again(failures) }
        failures += quarantined(pages)
        failures.sort { $0.index < $1.index }
        try await begin()
        if isLast { publication.pool.close() }
        try publication.origin.checkUnchanged()
        let result = try finish(pages, failures, try await header.value)
        report(.finished(result))
        return result
    }

    /// From here on they count as drawn by this run.
    private func takeOver() throws(Failure) {
        guard let takeover else { return }
        let archive = archiveName.map { folder.path + "/" + $0 }
        for record in try takeover.take(in: folder, archive: archive, names: names, workplace: workplace) {
            try journal?.add(record)
            try publish(record)
        }
    }

    /// Keeps what can be resumed, removes the rest.
    func abandon() {
        let names = names
        try? folder.clean(keeping: Set(finished.keys.map { names[$0] }))
        folder.abandon(
            resumable: !finished.isEmpty || !kept.isEmpty || Files.kind(folder.replacedReport) != nil)
    }

    private func isDone(_ page: Int) -> Bool {
        let isThere: (String) -> Bool = { Files.kind(self.folder.path + "/" + $0) != nil }
        if archiveName != nil {
            guard layout(page).looseRoots.allSatisfy(isThere) else { return false }
            if isArchiveDone { return true }
            return finished[page] != nil && (try? workplace(page).segments())?.isEmpty == false
        }
        guard finished[page] != nil || kept[page] != nil else { return false }
        return layout(page).roots.allSatisfy(isThere)
    }

    private func layout(_ page: Int) -> any TileLayout { options.format.layout(options, page: names[page]) }

    private func render(_ pages: [Int]) async throws -> [PagesReport.PageFailure] {
        var failures: [PagesReport.PageFailure] = []
        var isStopped = false
        let publication = publication
        try await withThrowingTaskGroup(of: PageOutcome.self) { group in
            var waiting = PageRuns(pages, count: publication.pool.count)
            var running: [Int: PageJob] = [:]
            func start(for worker: Int) {
                guard !manner.isToStop() else {
                    isStopped = true
                    return
                }
                guard let page = waiting.next(for: worker) else { return }
                let job = job(page, for: worker)
                running[page] = job
                group.addTask { try await job.run() }
            }
            // Two for each worker, so that none waits for us to hand it the next page.
            for _ in 0..<2 { for worker in 0..<publication.pool.count { start(for: worker) } }
            repeat {
                // Fewer pages than workers: those that are left get divided.
                if running.count < publication.pool.count { for job in running.values { job.offerHelp() } }
                guard let outcome = try await group.next() else { break }
                if let job = running.removeValue(forKey: outcome.page) { start(for: job.worker) }
                switch outcome {
                case .exported(var record):
                    if contents.indices.contains(record.index) { record.content = contents[record.index]?.digest }
                    try await begin()
                    try journal?.add(record)
                    try publish(record)
                    report(.page(record))
                case .lost(let failure):
                    // A file that was overwritten loses all its pages, and that is not their fault.
                    try publication.origin.checkUnchanged()
                    failures.append(failure)
                    report(.failed(failure))
                }
            } while true
        }
        if isStopped { throw CancellationError() }
        return failures.sorted { $0.index < $1.index }
    }

    /// Tries pages that ended their workers once more, each alone: it may have been another page's memory, or a busy machine.
    private func again(_ failures: [PagesReport.PageFailure]) async throws -> [PagesReport.PageFailure] {
        var lost: [PagesReport.PageFailure] = []
        for failure in failures {
            guard [.crashed, .deadline].contains(failure.code) else {
                lost.append(failure)
                continue
            }
            lost += try await render([failure.index])
        }
        return lost
    }

    private func quarantined(_ pages: [Int]) -> [PagesReport.PageFailure] {
        pages.compactMap { page in
            guard let reason = manner.quarantined[page], !isDone(page) else { return nil }
            let failure = PagesReport.PageFailure(index: page, code: reason.code, message: reason.message)
            report(.failed(failure))
            return failure
        }
    }

    private func job(_ page: Int, for worker: Int) -> PageJob {
        PageJob(
            publication, page: page, options: options, workplace: workplace(page), entry: layout(page).entry,
            worker: worker)
    }

    private func workplace(_ page: Int) -> PageWorkplace {
        PageWorkplace(
            folder: folder.work, name: names[page], archivePrefix: archiveName.map { Self.stem($0) + "/" })
    }

    private func publish(_ record: PageRecord) throws(Failure) {
        let layout = layout(record.index)
        try folder.publish(names[record.index], roots: archiveName == nil ? layout.roots : layout.looseRoots)
    }

    // MARK: - The end

    private func finish(
        _ pages: [Int], _ failures: [PagesReport.PageFailure], _ header: TileJournalHeader
    ) throws(Failure) -> PagesReport {
        let lost = Set(failures.map(\.index))
        var records: [Int: PageRecord] = [:]
        if archiveName == nil {
            // Earlier pages of the same document and options stay in the folder, so they stay in the report.
            for (page, record) in kept where isDone(page) && !lost.contains(page) { records[page] = record }
        }
        for page in pages where !lost.contains(page) { records[page] = finished[page] ?? kept[page] }
        let ordered = records.values.sorted { $0.index < $1.index }
        var result = PagesReport(
            document: header.document, options: options, renderer: header.renderer, archive: archiveName,
            archiveDirectory: nil, pages: ordered, failures: failures)
        try writeArchive(ordered.map(\.index), result)
        result.archiveDirectory = archiveDirectory
        try removeReplaced(keeping: Set(ordered.map(\.index)))
        try Files.replace(folder.report, with: try JSONFile.encode(result))
        try folder.finish()
        return result
    }

    private func writeArchive(_ pages: [Int], _ result: PagesReport) throws(Failure) {
        guard let archiveName, !isArchiveDone else { return }
        var archive = try ZipArchive(folder.unfinishedArchive)
        for page in pages { try archive.append(segments: try workplace(page).segments()) }
        let further = try manner.segments?(result) ?? []
        if !further.isEmpty { try archive.append(segments: further) }
        // The bounds of the pages; what is behind them is not in the report.
        archiveDirectory = Array(try archive.finish().prefix(pages.count + 1))
        try Files.rename(folder.unfinishedArchive, to: folder.path + "/" + archiveName)
    }

    /// Removes the files of an earlier export whose report this one replaces.
    private func removeReplaced(keeping pages: Set<Int>) throws(Failure) {
        guard let bytes = try Files.read(folder.replacedReport),
            let previous = JSONFile.decode(PagesReport.self, from: bytes)
        else { return }
        var ours: Set<String> = archiveName == nil ? [] : [archiveName ?? ""]
        for page in pages { ours.formUnion(archiveName == nil ? layout(page).roots : layout(page).looseRoots) }
        for name in previous.roots.subtracting(ours) { try Files.remove(folder.path + "/" + name) }
    }

    private static func stem(_ name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
        return String(name[..<dot])
    }
}
