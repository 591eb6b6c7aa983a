import RectoBooks
import RectoDiagnostics
import RectoFlow
import RectoSpreads

/// Asks a worker to make a PDF of a book of pictures or text: archives and pictures are as little to be trusted as documents.
package struct BookRequest: WorkerRequest {
    package static let verb = "bind-book"

    package struct Reply: Codable, Sendable {
        /// What was left out, and pages with faults.
        var problems: [Failure]
        /// What of its text no font has, a sentence for each script.
        var missingLetters: [String]
        /// Why pages can't be drawn, by index from 0.
        var lost: [Int: Failure]
        /// Faults of pages that can be drawn, by index from 0.
        var notes: [Int: String]
        /// Which way it is read, and which pages are seen together.
        var spreads: SpreadOptions
        /// Its series, publisher, date and summary.
        var facts: BookFacts
        /// Of a book of text: where in it each page begins.
        var map: FlowMap?
    }

    /// Of the archive, the folder or the text.
    var path: String
    /// What a book of text would be; `nil` if it can't be one.
    var flow: FlowKind?
    /// How its text is set; `nil` if such books are refused.
    var layout: BookLayout?
    /// Of the PDF; its folder is there.
    var target: String
}
