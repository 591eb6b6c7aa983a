import Recto

/// A report on the pages of one document.
struct DocumentReport {
    var pages: PageSelection
    var box: PageBox
    var opener: DocumentOpener
    var workers: WorkerOptions

    /// Opens a document and hands it to `body` with the pages that were asked for and the place to write to.
    ///
    /// The output appears when `body` is through.
    ///
    /// - Parameters:
    ///   - output: A file; standard output where `nil` or `-`.
    ///   - flow: Gets a book whose text is set on the spot; without it, such a book is refused.
    /// - Returns: How many pages were asked for, and the failures of `body`.
    func run(
        _ input: String, to output: String?, flow: FlowBody? = nil,
        _ body: @Sendable (Publication, [Int], ReportOutput) async throws -> [Failure]
    ) async throws -> (pages: Int, failures: [Failure]) {
        if let flow,
            let book = try await FlowPublication.open(
                path: input, workers: try workers.configuration(), deadline: workers.duration)
        {
            return try await run(book, to: output, flow)
        }
        let publication = try await Publication(
            try await opener.input(input), password: opener.secret, box: box, workers: try workers.configuration(),
            deadline: workers.duration, isForManyPages: pages == .all)
        let chosen: [Int]
        let failures: [Failure]
        do {
            chosen = try await resolve(publication)
            let report = try ReportOutput(output)
            do {
                failures = try await body(publication, chosen, report)
                try report.finish()
            } catch {
                report.abandon()
                throw error
            }
        } catch {
            await publication.pool.kill()
            throw error.of(document: publication.name)
        }
        await publication.close()
        return (chosen.count, failures)
    }

    private func run(_ book: FlowPublication, to output: String?, _ body: FlowBody) async throws -> (
        pages: Int, failures: [Failure]
    ) {
        let pages = pages
        return try await book.use { book in
            let items = try pages.items(of: book)
            let report = try ReportOutput(output)
            do {
                let failures = try await body(book, items, report)
                try report.finish()
                return (items.count, failures)
            } catch {
                report.abandon()
                throw error
            }
        }
    }

    /// Lines on standard error about lost pages; a file of which every page is damaged must not bury what matters.
    private static let maximumComplaints = 20

    static func tell(_ failures: [Failure], _ name: String) {
        for failure in failures.prefix(maximumComplaints) { Terminal.complain(failure.at(name).description) }
        let silent = failures.count - maximumComplaints
        if silent > 0 { Terminal.complain("\(name): \(silent) more pages are lost; --format json lists all") }
    }

    /// Lines on standard error about corrections that could not be made, each with its place in their file.
    static func tell(misses: [Failure]) {
        for miss in misses.prefix(maximumComplaints) { Terminal.complain(miss.description) }
        let silent = misses.count - maximumComplaints
        if silent > 0 { Terminal.complain("\(silent) more corrections could not be made; mend those above first") }
    }

    private func resolve(_ publication: Publication) async throws -> [Int] {
        var labels: [String] = []
        if pages.needsLabels {
            labels = try await publication.pages().map { if case .success(let info) = $0 { info.label } else { "" } }
        }
        return try pages.resolve(pageCount: publication.pageCount, labels: labels)
    }
}
