import RectoBooks
import RectoDiagnostics
import RectoPackaging
import RectoSpreads

/// The worker's part of opening a book of pictures: it makes the PDF.
public struct BookService {
    public init() {}

    /// Answers a request of this service; returns `false` for any other.
    ///
    /// - Throws: ``Failure`` if answering is impossible because the host is gone.
    public func answer(_ request: WorkerChannel.Request, on channel: WorkerChannel) throws(Failure) -> Bool {
        guard request.verb == BookRequest.verb else { return false }
        try channel.answer { () throws(Failure) in (try bind(try request.decode(BookRequest.self)), []) }
        return true
    }

    private func bind(_ request: BookRequest) throws(Failure) -> BookRequest.Reply {
        let package = try Package.open(request.path)
        let book = try ImageBook.reading(package)
        let problems = try BookBinder(book, from: package).write(to: request.target)
        return BookRequest.Reply(problems: problems + book.omissions, spreads: SpreadOptions(book))
    }
}

extension SpreadOptions {
    /// What a book says about its pages.
    init(_ book: ImageBook) {
        var sides: [Int: PageSide] = [:]
        for (index, page) in book.pages.enumerated() {
            switch page.side {
            case .left: sides[index] = .left
            case .right: sides[index] = .right
            case .center: sides[index] = .center
            case .both: sides[index] = .both
            case nil: break
            }
        }
        self.init(direction: book.isRightToLeft.map { $0 ? .rightToLeft : .leftToRight }, sides: sides)
    }
}
