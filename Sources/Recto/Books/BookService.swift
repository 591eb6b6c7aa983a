import RectoBooks
import RectoDiagnostics
import RectoFlow
import RectoPackaging
import RectoPainting
import RectoSpreads
import RectoStructure

/// The worker's part of opening a book: it makes the PDF.
@Lane
public struct BookService {
    public nonisolated init() {}

    /// Answers a request of this service; returns `false` for any other.
    ///
    /// - Throws: ``Failure`` if answering is impossible because the host is gone.
    public func answer(_ request: WorkerChannel.Request, on channel: WorkerChannel) throws(Failure) -> Bool {
        guard request.verb == BookRequest.verb else { return false }
        try channel.answer { () throws(Failure) in (try bind(try request.decode(BookRequest.self)), []) }
        return true
    }

    private func bind(_ request: BookRequest) throws(Failure) -> BookRequest.Reply {
        guard let kind = request.flow, let layout = request.layout else { return try bindPictures(request) }
        guard kind == .epub else { return try set(request, kind, layout) }
        do throws(Failure) { return try bindPictures(request) } catch {
            guard error == ImageBook.isText else { throw error }
            return try set(request, kind, layout)
        }
    }

    /// Sets a book of text.
    private func set(_ request: BookRequest, _ kind: FlowKind, _ layout: BookLayout) throws(Failure)
        -> BookRequest.Reply
    {
        let book = try FlowBook(request.path, as: kind)
        let pdf = try BookPDF(book, layout.settings, theme: layout.paintTheme)
        let file = WrittenPDF(try OutputFile(request.target))
        var outcome = try pdf.write { bytes throws(Failure) in try file.write(bytes) }
        let facts = book.facts
        let isRightToLeft = facts.direction.map { $0 == "rtl" } ?? (outcome.isFromRight ? true : nil)
        do throws(Failure) {
            guard let table = file.table else { throw Failure(.internal, "a PDF without a table of its objects") }
            try file.write(
                Structure(.file(request.target), password: nil).supplement(
                    outcome.notes, language: facts.languages.first, isRightToLeft: isRightToLeft ?? false,
                    size: file.count, table: table))
        } catch {
            guard error.code != .io else { throw error }
            outcome.problems.append(
                Failure(error.code, "languages and alternative texts are left out of the PDF: \(error.message)"))
        }
        let direction: ReadingDirection? = isRightToLeft.map { $0 ? .rightToLeft : .leftToRight }
        var map = FlowMap(layout: try pdf.layout(), pageCount: outcome.pageCount, chapters: [])
        for (index, document) in outcome.documents.enumerated() {
            let item = facts.items[index]
            map.chapters.append(
                FlowMap.Chapter(
                    item: index, path: item.path, title: item.title, length: document.length, starts: document.starts,
                    failure: document.failure))
        }
        return BookRequest.Reply(
            problems: facts.problems.map { Failure(.damaged, $0) } + outcome.problems,
            missingLetters: outcome.missingLetters, lost: [:], notes: [:],
            spreads: SpreadOptions(direction: direction, sides: [:]),
            facts: BookFacts(
                series: facts.series, number: facts.number, publisher: facts.publisher, summary: facts.summary,
                date: facts.date.map { String($0.prefix(10)) }
            ).bounded, map: map)
    }

    private func bindPictures(_ request: BookRequest) throws(Failure) -> BookRequest.Reply {
        var (path, unpacked) = (request.path, ArchiveUnpacker.Outcome())
        if Files.isFile(path), let archive = ForeignArchive(head: try IssueKind.head(path)) {
            path = request.target + ".zip"
            unpacked = try ArchiveUnpacker(request.path, archive, size: try Files.stamp(request.path).size).unpack(
                to: path)
        }
        defer { if path != request.path { try? Files.remove(path) } }
        let package = try Package.openBook(path)
        var book = try ImageBook.reading(package)
        book.omissions += unpacked.omissions
        let outcome = try BookBinder(book, from: package, lost: unpacked.lost).write(to: request.target)
        let notes = outcome.notes.sorted { $0.key < $1.key }.map { $1.at("page \($0 + 1)") }
        return BookRequest.Reply(
            problems: notes + book.omissions, missingLetters: [], lost: outcome.lost,
            notes: outcome.notes.mapValues(\.description), spreads: SpreadOptions(book, wide: outcome.wide),
            facts: book.facts.bounded)
    }
}

extension SpreadOptions {
    /// Spread options from the book's own statements and from its pictures: a picture wider than tall is a spread of its own.
    ///
    /// - Parameter wide: The pages whose picture is wider than tall, from 0.
    init(_ book: ImageBook, wide: Set<Int>) {
        var sides: [Int: PageSide] = [:]
        for (index, page) in book.pages.enumerated() {
            switch page.side {
            case .left: sides[index] = .left
            case .right: sides[index] = .right
            case .center: sides[index] = .center
            case .both: sides[index] = .both
            case nil: if wide.contains(index) { sides[index] = .both }
            }
        }
        self.init(direction: book.isRightToLeft.map { $0 ? .rightToLeft : .leftToRight }, sides: sides)
    }
}
