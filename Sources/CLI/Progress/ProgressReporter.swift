import Recto
import RectoExport
import Synchronization

/// Shows how an export goes on: a bar on a terminal, JSON lines for programs, or nothing.
final class ProgressReporter: Sendable {
    private struct State {
        var document = ""
        var total = 0
        var done = 0
        var bar = ProgressBar()
        var complaints = Complaints()
        var warnings = PageWarnings()
    }

    private let style: ProgressStyle
    private let verbose: Bool
    private let state = Mutex(State())

    init(_ style: ProgressStyle, verbose: Bool) {
        self.style = style
        self.verbose = verbose
    }

    /// - Parameter name: What to call the document instead of its file's name, which several may have.
    func show(_ event: ExportEvent, of name: String? = nil) {
        state.withLock { state in
            switch event {
            case .started(let document, let pages, let skipped):
                let document = name ?? document
                state = State(document: document, total: pages)
                style.tell(ProgressEvent(event: "start", document: document, total: pages, skipped: skipped))
            case .page(let record):
                state.done += 1
                style.tell(
                    ProgressEvent(
                        event: "page", document: state.document, page: record.index + 1, label: record.label,
                        done: state.done, total: state.total, tiles: record.tiles, bytes: record.bytes,
                        seconds: record.seconds))
                state.warnings.add(record.told, page: record.index)
                for message in record.told {
                    style.tell(
                        ProgressEvent(
                            event: "page-warning", document: state.document, page: record.index + 1, message: message))
                }
                if verbose, record.warningCount > 0 { tell(record, &state) }
                draw(&state)
            case .failed(let failure):
                state.done += 1
                clear(&state)
                style.tell(
                    ProgressEvent(
                        event: "page-failed", document: state.document, page: failure.index + 1, done: state.done,
                        total: state.total, message: failure.message))
                if style != .json { state.complaints.add("\(state.document), \(failure.line)") }
                draw(&state)
            case .finished(let report):
                clear(&state)
                let silent = state.complaints.silent
                if silent > 0 {
                    Terminal.complain("\(state.document): \(silent) more pages are lost; pages.json lists all")
                }
                if style != .json {
                    for line in state.warnings.lines(of: state.document) { Terminal.complain(line) }
                }
                style.tell(
                    ProgressEvent(
                        event: "finish", document: state.document, done: report.pages.count,
                        total: report.pages.count + report.failures.count,
                        tiles: report.pages.reduce(0) { $0 + $1.tiles },
                        bytes: report.pages.reduce(0) { $0 + $1.bytes }))
            }
        }
    }

    /// Tells programs what no event says.
    func note(_ message: String) { style.tell(ProgressEvent(event: "note", message: message)) }

    /// Tells programs that an edition is there, and how to show it in another page.
    func published(_ path: String, snippet: String) {
        style.tell(ProgressEvent(event: "published", path: path, snippet: snippet))
    }

    /// Takes the bar away, before something else is printed.
    func clear() { state.withLock { clear(&$0) } }

    private func tell(_ record: PageRecord, _ state: inout State) {
        guard style != .json else { return }
        clear(&state)
        for message in record.warnings {
            Terminal.writeError("\(state.document), page \(record.index + 1): \(message)\n".printableLines)
        }
        let more = record.warningCount - record.warnings.count
        if more > 0 {
            Terminal.writeError("\(state.document), page \(record.index + 1): … \(more) more\n".printableLines)
        }
    }

    private func draw(_ state: inout State) {
        guard style == .bar else { return }
        state.bar.draw(state.document, done: state.done, of: state.total)
    }

    private func clear(_ state: inout State) { state.bar.clear() }
}

extension PagesReport.PageFailure {
    /// The message, naming the page if it does not already.
    var line: String {
        [":", ","].contains { message.hasPrefix("page \(index + 1)\($0)") } ? message : "page \(index + 1): \(message)"
    }
}

extension String {
    /// Printable, but for its last newline.
    fileprivate var printableLines: String { (hasSuffix("\n") ? String(dropLast()) : self).printable + "\n" }
}
