import Recto

/// What a report does with a book whose text is set on the spot; it gets the items that were asked for, from 0.
///
/// Returns the failures of items.
typealias FlowBody = @Sendable (FlowPublication, [Int], ReportOutput) async throws -> [Failure]

extension PageSelection {
    /// The items of a book that numbers select.
    func items(of book: FlowPublication) throws(Failure) -> [Int] {
        guard !needsLabels else {
            throw Failure(
                .usage,
                "has labels, and books of text have no pages; give numbers of the documents that it consists of",
                at: "--pages")
        }
        return try resolve(pageCount: book.itemCount, labels: [], noun: "document")
    }
}

extension Failure {
    /// The same, naming the item.
    func at(item index: Int, of book: FlowPublication) -> Failure {
        let path = book.facts.items.indices.contains(index) ? book.facts.items[index].path : "document \(index + 1)"
        return place?.hasSuffix(path) == true ? self : at(path)
    }
}

extension FlowPublication {
    /// Opens what has to be a book of text, in one worker.
    ///
    /// - Parameter otherwise: What a file is told that is none.
    /// - Throws: ``Failure`` `.io` for no file, `.usage` for another one.
    static func named(_ input: String, _ workers: WorkerOptions, otherwise: String) async throws -> FlowPublication {
        let book = try await open(
            path: input, workers: try workers.configuration(atMost: 1), deadline: workers.duration)
        if let book { return book }
        guard Files.kind(input) != nil else { throw Failure(.io, "there is no such file", at: input) }
        throw Failure(.usage, otherwise, at: Files.split(input).name)
    }

    /// Hands the book to `body` and closes it, whatever happens.
    func use<Value: Sendable>(_ body: @Sendable (FlowPublication) async throws -> Value) async throws -> Value {
        do {
            let value = try await body(self)
            await close()
            return value
        } catch {
            await pool.kill()
            throw error.of(document: name)
        }
    }
}

/// What a report says of an item that could not be read.
struct FlowProblem: Encodable {
    /// From 0.
    var index: Int
    var path: String
    var error: PageProblem.Reason

    init(_ book: FlowPublication, item: Int, _ failure: Failure) {
        index = item
        path = book.facts.items.indices.contains(item) ? book.facts.items[item].path : ""
        error = PageProblem.Reason(code: failure.code, message: failure.message)
    }
}
