import Recto
import RectoEPUB
import RectoIssue
import RectoMETS

/// Writes articles in the formats of `recto articles` that are made of several files.
struct ArticleBundle: Sendable {
    let job: DocumentReport
    let selection: ArticleSelection
    let format: ArticlesCommand.Format
    /// The file that was named.
    let corrections: ArticleCorrections?
    /// Whether the file beside the document counts, where none was named.
    let isCorrected: Bool

    /// Whether an output is one file, and not a folder.
    static func isFile(_ output: String, _ format: ArticlesCommand.Format) -> Bool {
        format == .epub || METSExport.isArchive(output)
    }

    /// - Returns: What could not be read or drawn, and which corrections were of no use.
    /// - Throws: ``Failure``, also where there is not a single article; `CancellationError`.
    func write(_ input: String, to output: String) async throws -> (failures: [Failure], misses: [Failure]) {
        let issue = try await OpenedIssue.open(
            try await job.opener.input(input), password: job.opener.secret, box: job.box,
            workers: try job.workers.configuration(),
            deadline: job.workers.duration, isForManyPages: true)
        do {
            let outcome = try await write(issue, to: output)
            await issue.close()
            return outcome
        } catch {
            await issue.publication.pool.kill()
            await issue.close()
            throw error.of(document: issue.publication.name)
        }
    }

    private func write(_ issue: OpenedIssue, to output: String) async throws
        -> (failures: [Failure], misses: [Failure])
    {
        let publication = issue.publication
        let contents = try await IssueContents.read(issue)
        let pages = try job.pages.resolve(pageCount: publication.pageCount, labels: contents.pages.map(\.label))
        let corrections = try self.corrections ?? (isCorrected ? publication.articleCorrections() : nil)
        let found = try await publication.articles(correctedBy: corrections)
        let lost = found.lost.map { $0.failure.at(page: $0.page) }
        guard !found.articles.articles.isEmpty else {
            throw lost.first
                ?? Failure(.damaged, "has no text to make articles of; `recto export epub` makes a book of its pages")
        }
        let chosen = try selection.applied(to: found.articles, pages: pages).articles
        guard !chosen.isEmpty else {
            throw Failure(.usage, "no article is on these pages and that sure; --format json lists all")
        }
        let articles = IssueArticles(contents, chosen, direction: found.direction)
        if format == .mets {
            let export = METSExport(articles, of: publication, output: output, version: Version.text)
            let more = try await export.run().filter { !found.unread.contains($0.page) }
            return (lost + more.map { $0.failure.at(page: $0.page) }, found.misses)
        }
        let more = try await ArticleEPUBExport(articles, of: publication, output: output).run().lost
        return (lost + more, found.misses)
    }
}
