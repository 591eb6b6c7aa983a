public import Recto

/// Writes the spreads of documents into one folder, through worker processes.
///
/// A file that an earlier run wrote from the same input by the same options is kept as it is; a run that was interrupted, in
/// whatever way, is continued. Nothing is visible under its final name before it is complete. One document after the other is
/// begun by ``add(_:_:)``; files of documents that this run is not about stay.
public final class SpreadExport {
    /// What an export tells while it runs.
    public enum Event: Sendable {
        /// The file of a spread, or of a document, is there.
        case file(SpreadRecord, document: String)
        /// It was there already.
        case kept(SpreadRecord, document: String)
        /// A page of a document that is written or kept is damaged: its place is empty. The spread counts from 0.
        case incomplete(Failure, spread: Int, document: String)
        /// It is lost; the others go on. The spread counts from 0 and is `nil` for a document.
        case lost(Failure, spread: Int?, document: String)
    }

    private let folder: ExportFolder
    private let options: SpreadExportOptions
    private let renderer: String
    private let journal: ExportJournal<Header, SpreadRecord>
    private let previous: SpreadsReport?
    private let force: Bool
    private let report: @Sendable (Event) -> Void
    private var documents: [SpreadsReport.Document] = []
    private var lostInputs: [SpreadsReport.LostInput] = []

    struct Header: Hashable, Codable {
        var schema = "recto/spread-journal/1"
    }

    public static let reportName = "spreads.json"

    /// Names everything that turns a document into bytes.
    public static func renderer(_ publication: Publication, _ options: SpreadExportOptions) async throws -> String {
        let text = RendererVersion.text(try await publication.engine(), encoder: options.library)
        // Raised whenever spreads change and tiles do not, which need not be made again then.
        return options.format.isRaster ? "\(text), spreads 2" : text
    }

    /// Refuses plans of which two would write one file, or one its own input.
    ///
    /// - Throws: ``Failure`` `.usage`, naming both.
    public static func check(_ plans: [SpreadPlan], names: NameTemplate, output: String) throws(Failure) {
        var taken: [String: (input: String, path: String)] = [:]
        for plan in plans {
            for unit in plan.units {
                // Some file systems take a name for the same in capitals.
                guard let other = taken.updateValue((plan.input, unit.path), forKey: unit.path.lowercased()) else {
                    continue
                }
                // Issues of one name have one {issue} as well.
                let remedy = names.text.contains("{issue}") ? "run each with an --output of its own" : "add {issue}"
                throw Failure(
                    .usage,
                    other.input == plan.input
                        ? "two files of \(plan.source.name) would be called \(unit.path); add {first} or {spread}"
                        : "\(unit.path) would be a file of \(other.input) and of \(plan.input); \(remedy), or rename one",
                    at: "--name \(names.text)")
            }
            guard let own = try? Files.stamp(plan.input) else { continue }
            for unit in plan.units where unit.path.hasSuffix(".pdf") {
                if let there = try? Files.stamp(output + "/" + unit.path), there.inode == own.inode,
                    there.device == own.device
                {
                    throw Failure(
                        .usage, "would be replaced by its own spreads; choose another --output or --name",
                        at: plan.input)
                }
            }
        }
    }

    /// Takes the output folder.
    ///
    /// - Parameters:
    ///   - options: What to write.
    ///   - renderer: See ``renderer(_:_:)``.
    ///   - output: The folder; made where it is not there.
    ///   - force: Whether files that are there already are written again.
    ///   - report: Told of progress, from any thread.
    /// - Throws: ``Failure`` `.io`.
    public init(
        options: SpreadExportOptions, renderer: String, output: String, force: Bool = false,
        report: @escaping @Sendable (Event) -> Void = { _ in }
    ) throws(Failure) {
        let folder = try ExportFolder(output, reportName: Self.reportName)
        if force { try Files.remove(folder.journal) }
        journal = try ExportJournal(folder.journal, Header())
        // Until this run ends, the last report still tells the truth of what it lists: files are replaced whole.
        previous = (try Files.read(folder.report)).flatMap { JSONFile.decode(SpreadsReport.self, from: $0) }
        self.options = options
        self.renderer = renderer
        self.force = force
        self.report = report
        self.folder = folder
        try folder.clean(keeping: Set(journal.finished.keys))
        for record in Array(journal.finished.values) { try folder.publish(record.key, roots: record.roots) }
    }

    /// Exports one document.
    ///
    /// - Returns: Files that could not be written, and pages that a document is written without.
    /// - Throws: ``Failure`` `.io` where the output can't be written, or `CancellationError`; what is finished stays for the
    ///   next run.
    public func add(_ plan: SpreadPlan, _ publication: Publication) async throws -> [SpreadsReport.Loss] {
        let known = knownRecords(plan)
        var records: [String: SpreadRecord] = [:]
        var losses: [SpreadsReport.Loss] = []
        var todo: [SpreadUnit] = []
        for unit in plan.units {
            if let record = known[unit.path], record.fingerprint == unit.fingerprint, isThere(record) {
                records[unit.path] = record
                if unit.isWanted {
                    report(.kept(record, document: plan.source.name))
                    losses += missingPages(record, plan)
                }
            } else if unit.isWanted {
                todo.append(unit)
            }
        }
        let work = folder.work
        let options = options
        try await withThrowingTaskGroup(of: (SpreadUnit, Result<SpreadRecord, Failure>).self) { group in
            var waiting = todo.makeIterator()
            func start() {
                guard let unit = waiting.next() else { return }
                let job = SpreadJob(publication, unit, options, folder: work)
                group.addTask { (unit, try await job.run()) }
            }
            // One more than there are workers, so that none waits for us to hand it the next one.
            for _ in 0..<publication.pool.count + 1 { start() }
            while let (unit, result) = try await group.next() {
                start()
                switch result {
                case .success(let record):
                    try journal.add(record)
                    try folder.publish(record.key, roots: record.roots)
                    records[unit.path] = record
                    report(.file(record, document: plan.source.name))
                    losses += missingPages(record, plan)
                case .failure(let failure):
                    try publication.origin.checkUnchanged()
                    let spread = unit.spreads.count == 1 ? unit.spreads[0] : nil
                    let failure = failure.within(plan.source.name)
                    losses.append(
                        SpreadsReport.Loss(spread: spread, code: failure.code, message: failure.description))
                    report(.lost(failure, spread: spread, document: plan.source.name))
                }
            }
        }
        try publication.origin.checkUnchanged()
        losses.sort { ($0.spread ?? -1) < ($1.spread ?? -1) }
        documents.append(
            SpreadsReport.Document(plan, files: plan.units.compactMap { records[$0.path] }, failures: losses))
        return losses
    }

    /// Tells which pages a document is written without.
    private func missingPages(_ record: SpreadRecord, _ plan: SpreadPlan) -> [SpreadsReport.Loss] {
        (record.missing ?? []).map { page in
            let spread = plan.model.spread(containing: page)
            let failure = Failure(.damaged, "is damaged; its place is left empty", at: "page \(page + 1)")
            report(.incomplete(failure, spread: spread, document: plan.source.name))
            return SpreadsReport.Loss(spread: spread, code: failure.code, message: failure.description)
        }
    }

    /// Notes an input that could not be read.
    public func lose(_ input: String, _ failure: Failure) {
        lostInputs.append(
            SpreadsReport.LostInput(name: Files.split(input).name, code: failure.code, message: failure.description))
    }

    /// Writes `spreads.json` and removes what earlier runs wrote of the same documents and this one did not.
    public func finish() throws(Failure) -> SpreadsReport {
        let names = Set(documents.map(\.document.name))
        let others = previous?.documents.filter { !names.contains($0.document.name) } ?? []
        let result = SpreadsReport(
            options: options, renderer: renderer,
            documents: (documents + others).sorted { $0.document.name < $1.document.name }, failures: lostInputs)
        let kept = Set(result.documents.flatMap(\.files).flatMap(\.roots))
        let lost = Set(documents.flatMap(\.failures).compactMap(\.spread))
        for document in previous?.documents ?? [] where names.contains(document.document.name) {
            // A spread that was lost this time keeps what is there of it, if it is of the same document.
            for record in document.files where record.spread.map({ !lost.contains($0) }) ?? true {
                for root in record.roots where !kept.contains(root) && isBelow(root) {
                    try Files.remove(folder.path + "/" + root)
                }
            }
        }
        // What an interrupted run by other options had finished is in no report.
        for record in journal.finished.values {
            for root in record.roots where !kept.contains(root) && isBelow(root) {
                try Files.remove(folder.path + "/" + root)
            }
        }
        try Files.replace(folder.report, with: try JSONFile.encode(result))
        try folder.finish()
        return result
    }

    /// Keeps what can be resumed, removes the rest.
    public func abandon() {
        try? folder.clean(keeping: Set(journal.finished.keys))
        folder.abandon(resumable: !journal.finished.isEmpty || previous != nil)
    }

    private func knownRecords(_ plan: SpreadPlan) -> [String: SpreadRecord] {
        guard !force else { return [:] }
        var known: [String: SpreadRecord] = [:]
        for document in previous?.documents ?? [] where document.document == plan.source {
            for record in document.files { known[record.path] = record }
        }
        for record in journal.finished.values { known[record.path] = record }
        return known
    }

    private func isThere(_ record: SpreadRecord) -> Bool {
        record.roots.allSatisfy { Files.kind(folder.path + "/" + $0) == .file }
            && (try? Files.stamp(folder.path + "/" + record.path))?.size == record.bytes
    }

    /// `spreads.json` may have been edited: nothing outside the folder is removed because it says so.
    private func isBelow(_ path: String) -> Bool {
        !path.hasPrefix("/") && !path.split(separator: "/", omittingEmptySubsequences: false).contains("..")
    }
}
