import Recto
import RectoMarkFiles
import TestSupport

enum Marks {
    static let issue = MarkedIssue(
        document: String(repeating: "ab", count: 32), title: "The Lighthouse", source: "the issue.pdf")

    static func time(_ milliseconds: Int64) -> HybridTime { HybridTime(milliseconds: milliseconds, device: "a") }

    static func mark(_ number: Int, note: String = "", quote: String = "Quiet water", colour: Mark.Colour = .yellow)
        -> Mark
    {
        var generator = SeededGenerator(seed: UInt64(number))
        let created = 1_764_000_000_000 + Int64(number)
        let quad = TextQuad(
            topLeft: Point(x: 10.5, y: 20), topRight: Point(x: 60, y: 20), bottomRight: Point(x: 60, y: 32.25),
            bottomLeft: Point(x: 10.5, y: 32.25))
        return Mark(
            id: MarkID(milliseconds: created, using: &generator), kind: note.isEmpty ? .highlight : .note,
            place: MarkPlace(
                document: String(repeating: "ab", count: 32), page: number, label: "\(number + 1)", range: 3..<14,
                quads: [MarkQuad(page: number, quad: quad)],
                quote: Quote(exact: quote, prefix: "before ", suffix: " behind")),
            colour: colour, note: note, tags: ["sea"], created: created, modified: time(created))
    }

    static func read(_ json: String) throws -> ReadAnnotations {
        try ReadAnnotations(Array(json.utf8), document: "d", pageCount: 10, now: 5000, device: "here")
    }
}
