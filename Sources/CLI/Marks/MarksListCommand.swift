import ArgumentParser
import Recto
import RectoMarkFiles

/// `recto marks list`: the marks of an issue.
struct MarksListCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the marks of an issue, in the order of their places.")

    @OptionGroup var store: MarkStoreOptions

    @Option(help: ArgumentHelp("Only marks on this page.", valueName: "n"))
    var page: Int?

    @Option(help: "Text for people, or JSON.")
    var format = OverlayReportFormat.text

    var inputPaths: [String] { [store.input, store.path] }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    func validate() throws {
        guard page.map({ $0 >= 1 }) ?? true else { throw ValidationError("--page counts from 1") }
    }

    func run() async throws {
        let set = try store.known().read()
        let marks = page.map { set.present(on: $0 - 1).inOrder } ?? set.present
        switch format {
        case .text: try Terminal.writeOutput(Array(marks.map { Self.line($0) + "\n" }.joined().utf8))
        case .json:
            let list = MarkList(marks, file: Files.split(store.input).name)
            try Terminal.writeOutput(CompactJSON.encode(list) + [UInt8(ascii: "\n")])
        }
    }

    /// A mark on one line.
    static func line(_ mark: Mark) -> String {
        let place = mark.place
        let pages = place.end.map { "pages \(place.page + 1)-\($0.page + 1)" } ?? "page \(place.page + 1)"
        var line = "\(mark.id) \(pages) \(mark.kind.rawValue)"
        if mark.kind != .bookmark { line += " \(mark.colour.rawValue)" }
        if let quote = place.quote?.exact, !quote.isEmpty { line += " \"\(shortened(quote))\"" }
        if !mark.note.isEmpty { line += ": \(shortened(mark.note))" }
        for tag in mark.tags { line += " #\(tag)" }
        return line.printable
    }

    private static func shortened(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 60 ? line.prefix(59) + "…" : line
    }
}
