import Recto
import RectoMarkFiles

/// An issue that is open, with what marks have to know of it.
struct MarkedDocument: Sendable {
    let publication: Publication
    /// SHA-256 of the PDF, 64 hexadecimal digits.
    let document: String
    let issue: MarkedIssue

    var pageCount: Int { publication.pageCount }

    /// Opens an issue for as long as `body` runs.
    ///
    /// - Throws: ``Failure``, also for a book of pictures, which has no text to mark.
    static func with<Value>(
        _ path: String, password: PasswordOptions, workers: WorkerOptions,
        _ body: (MarkedDocument) async throws -> Value
    ) async throws -> Value {
        if case .book = try IssueKind.of(path) {
            throw Failure(.unsupported, "is a book of pictures; marks are made on PDFs", at: path)
        }
        let opened = try await OpenedIssue.open(
            path: path, password: try password.resolve(), workers: try workers.configuration(),
            deadline: workers.duration)
        do {
            let publication = opened.publication
            let digest = String(try await publication.digest().dropFirst("sha256:".count))
            let manifest = opened.overlays?.manifest.issue
            let title = if let manifest { manifest.title } else { try await publication.info().title ?? "" }
            let name = Files.split(path).name
            let value = try await body(
                MarkedDocument(
                    publication: publication, document: digest,
                    issue: MarkedIssue(document: digest, id: manifest?.id, title: title, source: name)))
            await opened.close()
            return value
        } catch {
            await opened.publication.pool.kill()
            await opened.close()
            throw (error as? Failure)?.at(Files.split(path).name) ?? error
        }
    }

    /// The text of pages, those that can be read.
    func text(pages: [Int]? = nil) async throws -> [PageText] {
        var texts: [PageText] = []
        for try await element in publication.text(pages: pages) {
            if case .success(let text) = element.content { texts.append(text) }
        }
        return texts
    }

    /// The place of a span; its pages are read.
    func place(_ span: MarkSpan) async throws -> MarkPlace? {
        MarkPlace(span, on: try await text(pages: Array(span.start.page...span.end.page)), document: document)
    }
}
