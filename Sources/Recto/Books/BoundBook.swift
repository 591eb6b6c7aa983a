import RectoBooks
import RectoDiagnostics
import RectoFlow
import RectoPackaging
import RectoSpreads
import RectoWorkers

/// A book of pictures or text as a PDF in a private folder, which is deleted with it.
final class BoundBook: Sendable {
    /// Of the PDF.
    let path: String
    /// Size of the book in bytes, not of the PDF.
    let size: Int
    /// What was left out, and pages with faults.
    let problems: [Failure]
    /// What of its text no font has, a sentence for each script.
    let missingLetters: [String]
    /// Why pages can't be drawn, by index from 0.
    let lost: [Int: Failure]
    /// Faults of pages that can be drawn, by index from 0.
    let notes: [Int: String]
    /// What the book says about its spreads; a PDF cannot express most of it.
    let spreads: SpreadOptions
    let facts: BookFacts
    /// Of a book of text: where in it each page begins.
    let map: FlowMap?
    private let folder: String

    private init(_ path: String, size: Int, _ reply: BookRequest.Reply, in folder: String) {
        self.path = path
        self.size = size
        problems = reply.problems
        missingLetters = reply.missingLetters
        lost = reply.lost
        notes = reply.notes
        spreads = reply.spreads
        // What a worker says about a stranger's file is checked again.
        facts = reply.facts.bounded
        map = reply.map
        self.folder = folder
    }

    deinit { remove() }

    /// Deletes the PDF.
    func remove() { try? Files.remove(folder) }

    /// Makes a PDF from the book at a path; `nil` if there is no book.
    ///
    /// - Parameters:
    ///   - workers: As for the document itself; uses one worker, which then ends.
    ///   - layout: How a book of text is set; `nil` if such books are refused.
    ///   - deadline: For the whole operation.
    /// - Throws: ``Failure``; leaves no files behind.
    static func ifBook(
        _ path: String, layout: BookLayout?, workers: WorkerConfiguration, deadline: Duration
    ) async throws -> BoundBook? {
        let size: Int
        let flow = try IssueKind.flow(path)
        switch try IssueKind.of(path) {
        case .document:
            guard flow != nil else { return nil }
            if layout == nil { throw ImageBook.isText }
            size = try Files.stamp(path).size
        case .package(let package):
            if let reason = IssueKind.whyNoBook(package) { throw reason }
            return nil
        case .book(let bytes): size = bytes
        }
        let folder = try Files.makePrivateFolder(prefix: "recto-book")
        let name = Files.split(path).name
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let target = "\(folder)/\(SafeName.make(stem, fallback: "book")).pdf"
        var one = workers
        one.count = 1
        one.writable.append(folder)
        let pool = WorkerPool(one)
        do {
            let request = BookRequest(path: path, flow: flow, layout: layout, target: target)
            let (reply, _) = try await pool.run(request, deadline: deadline)
            await pool.shutDown()
            return BoundBook(target, size: size, reply, in: folder)
        } catch {
            await pool.kill()
            try? Files.remove(folder)
            throw error
        }
    }
}
