import Recto
import RectoExport

/// The work of `recto spreads`: all inputs are planned, and refused where that is due, before the first file is written.
struct SpreadsJob: Sendable {
    let options: SpreadExportOptions
    let names: NameTemplate
    let selection: SpreadPlan.Selection
    let pairing: SpreadOptionGroup
    /// Empty where nothing is to be written.
    let output: String
    let explain: Bool
    let force: Bool
    let opener: DocumentOpener
    let layout: BookLayout
    let workers: WorkerConfiguration
    let deadline: Duration
    let reporter: SpreadProgress
    let showsSummary: Bool

    private struct Lost {
        var input: String
        var failure: Failure
    }

    func run(_ inputs: [String]) async throws -> Int32 {
        let start = ContinuousClock.now
        var plans: [SpreadPlan] = []
        var lost: [Lost] = []
        var renderer: String?
        // An only document stays open between planning and writing.
        var only: OpenedIssue?
        for input in inputs {
            do {
                let issue = try await open(input)
                issue.publication.tellProblems()
                do {
                    let known = try await rendererName(issue, known: renderer)
                    renderer = known
                    if let plan = try await plan(input, issue, known) { plans.append(plan) }
                } catch {
                    await issue.publication.pool.kill()
                    throw error.of(document: issue.publication.name)
                }
                if inputs.count == 1 { only = issue } else { await issue.close() }
            } catch let failure as Failure
                where inputs.count > 1 && failure.code != .usage && failure.code != .cancelled
            {
                let named = failure.place == nil ? failure.at(SourceAddress.name(input)) : failure
                lost.append(Lost(input: input, failure: named))
                reporter.lose(SourceAddress.name(input), named)
            }
        }
        var worst = lost.map(\.failure.exitStatus).max() ?? ExitStatus.done
        if !output.isEmpty, let renderer, !plans.isEmpty {
            do {
                worst = max(worst, try await write(plans, lost, renderer, only: only, start))
            } catch {
                reporter.clear()
                await only?.publication.pool.kill()
                throw error
            }
        }
        await only?.close()
        return worst
    }

    private func open(_ input: String) async throws -> OpenedIssue {
        try await OpenedIssue.open(
            try await opener.input(input), password: opener.secret, box: options.box, layout: layout,
            workers: workers, deadline: deadline)
    }

    private func rendererName(_ issue: OpenedIssue, known: String?) async throws -> String {
        if let known { return known }
        return output.isEmpty ? "" : try await SpreadExport.renderer(issue.publication, options)
    }

    /// The plan of a document; `nil` where it was only to be explained.
    private func plan(_ input: String, _ issue: OpenedIssue, _ renderer: String) async throws -> SpreadPlan? {
        let name = SourceAddress.name(input)
        guard issue.publication.pageCount > 0 else { throw Failure(.damaged, "has no pages", at: name) }
        let pages = try await issue.publication.pages()
        let labels = pages.map { page in if case .success(let info) = page { info.label } else { "" } }
        let manifest = issue.overlays?.manifest
        var forced = try pairing.options(pageCount: pages.count, labels: labels) ?? SpreadOptions()
        var model = try await issue.publication.spreads(forced: forced, manifest: manifest, pages: pages)
        if model.mode.value == .never, model.mode.source == .pdf {
            // Who asks for spreads wants pairs even where a PDF opens page by page; a publisher's word against them holds.
            forced.mode = .always
            model = try await issue.publication.spreads(forced: forced, manifest: manifest, pages: pages)
        }
        let contradictions = model.notes.filter { $0.loser == .forced }
        if explain {
            let text = SpreadExplanation(name: name, model: model, labels: labels).text
            try Terminal.writeOutput(Array(text.utf8))
        } else {
            for note in contradictions.prefix(10) { Terminal.complain("\(name): \(note.text)") }
        }
        guard !output.isEmpty else { return nil }
        return try await SpreadPlan(
            input: input, issue, model: model, labels: labels, selection: selection, options: options, names: names,
            renderer: renderer)
    }

    private func write(
        _ plans: [SpreadPlan], _ lost: [Lost], _ renderer: String, only: OpenedIssue?,
        _ start: ContinuousClock.Instant
    ) async throws -> Int32 {
        try SpreadExport.check(plans, names: names, output: output)
        let reporter = reporter
        let export = try SpreadExport(options: options, renderer: renderer, output: output, force: force) {
            reporter.show($0)
        }
        var worst = ExitStatus.done
        do {
            reporter.start(plans.reduce(0) { $0 + $1.count }, documents: plans.count)
            for one in lost { export.lose(one.input, one.failure) }
            for plan in plans {
                worst = max(worst, try await add(plan, to: export, only))
            }
            let report = try export.finish()
            reporter.finish()
            if showsSummary { try summarize(report, plans, start.duration(to: ContinuousClock.now)) }
        } catch {
            export.abandon()
            throw error
        }
        return worst
    }

    /// Writes one document's spreads; its exit status tells what is lost.
    private func add(_ plan: SpreadPlan, to export: SpreadExport, _ only: OpenedIssue?) async throws -> Int32 {
        if let only { return Self.status(try await export.add(plan, only.publication)) }
        let issue: OpenedIssue
        do {
            issue = try await open(plan.input)
        } catch let failure as Failure where failure.code != .cancelled {
            export.lose(plan.input, failure)
            reporter.lose(plan.source.name, failure)
            return failure.exitStatus
        }
        do {
            let losses = try await export.add(plan, issue.publication)
            await issue.close()
            return Self.status(losses)
        } catch {
            await issue.publication.pool.kill()
            throw error
        }
    }

    private static func status(_ losses: [SpreadsReport.Loss]) -> Int32 {
        losses.map { $0.code.exitStatus }.max() ?? ExitStatus.done
    }

    private func summarize(_ report: SpreadsReport, _ plans: [SpreadPlan], _ time: Duration) throws(Failure) {
        let names = Set(plans.map(\.source.name))
        let documents = report.documents.filter { names.contains($0.document.name) }
        let files = documents.flatMap(\.files)
        let megabytes = Double(files.reduce(0) { $0 + $1.bytes } / 100_000) / 10
        let seconds = Double(time.components.seconds * 10 + time.components.attoseconds / 100_000_000_000_000_000) / 10
        let losses = documents.reduce(0) { $0 + $1.failures.count } + report.failures.count
        let what = documents.count == 1 ? documents[0].document.name : "\(documents.count) documents"
        try Terminal.print(
            "\(what.printable): \(files.count) \(files.count == 1 ? "file" : "files")"
                + "\(losses == 0 ? "" : ", \(losses) lost"), \(megabytes.short) MB in \(seconds.short) s: \(output)/\(SpreadExport.reportName)"
        )
    }
}
