public import RectoDiagnostics
import RectoPackaging
public import RectoWorkers

/// Books as files of their own.
public enum BookExport {
    /// A PDF that was made of a book.
    public struct PDF: Sendable {
        /// Of the book's file.
        public var name: String
        /// Size of the PDF.
        public var bytes: Int
        /// What could not be read, and faults of what could.
        public var problems: [Failure]
        /// What of its text no font has, a sentence for each script; boxes stand for it.
        public var missingLetters: [String]
    }

    /// Makes a PDF of a book of text or pictures, in a worker process.
    ///
    /// - Parameters:
    ///   - path: An EPUB, a text, a comic archive, or a folder.
    ///   - layout: How text is set.
    ///   - output: The PDF; appears when it is whole.
    ///   - deadline: For the whole book.
    /// - Throws: ``Failure``: `.unsupported` for what is no book.
    public static func pdf(
        of path: String, layout: BookLayout, to output: String, workers: WorkerConfiguration, deadline: Duration
    ) async throws -> PDF {
        let name = Files.split(path).name
        do {
            guard
                let book = try await BoundBook.ifBook(path, layout: layout, workers: workers, deadline: deadline)
            else { throw Failure(.unsupported, "is no book, but a PDF or a package", at: name) }
            defer { book.remove() }
            let size = try Files.stamp(book.path).size
            try Files.copy(book.path, replacing: output)
            return PDF(name: name, bytes: size, problems: book.problems, missingLetters: book.missingLetters)
        } catch let failure as Failure {
            throw failure.place == nil ? failure.at(name) : failure
        }
    }
}
