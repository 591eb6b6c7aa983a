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
        var complaints = 0
    }

    private enum Style { case bar, json, none }

    /// Lines on standard error about lost pages; a file of which every page is damaged must not bury what matters.
    private static let maximumComplaints = 20

    private let style: Style
    private let verbose: Bool
    private let state = Mutex(State())

    init(_ mode: ProgressMode, quiet: Bool, verbose: Bool) {
        self.verbose = verbose
        style =
            switch mode {
            case .json: .json
            case .auto where !quiet && Terminal.errorIsTerminal: .bar
            default: .none
            }
        if mode == .json { Terminal.useJSON() }
    }

    func show(_ event: ExportEvent) {
        state.withLock { state in
            switch event {
            case .started(let document, let pages, let skipped):
                state = State(document: document, total: pages)
                json(ProgressEvent(event: "start", document: document, total: pages, skipped: skipped))
            case .page(let record):
                state.done += 1
                json(
                    ProgressEvent(
                        event: "page", document: state.document, page: record.index + 1, label: record.label,
                        done: state.done, total: state.total, tiles: record.tiles, bytes: record.bytes,
                        seconds: record.seconds))
                if verbose, record.warningCount > 0 { tell(record, &state) }
                draw(&state)
            case .failed(let failure):
                state.done += 1
                clear(&state)
                if style == .json {
                    json(
                        ProgressEvent(
                            event: "page-failed", document: state.document, page: failure.index + 1, done: state.done,
                            total: state.total, message: failure.message))
                } else if state.complaints < Self.maximumComplaints {
                    Terminal.complain("\(state.document), \(failure.line)")
                }
                state.complaints += 1
                draw(&state)
            case .finished(let report):
                clear(&state)
                let silent = state.complaints - Self.maximumComplaints
                if silent > 0, style != .json {
                    Terminal.complain("\(state.document): \(silent) more pages are lost; pages.json lists all")
                }
                json(
                    ProgressEvent(
                        event: "finish", document: state.document, done: report.pages.count,
                        total: report.pages.count + report.failures.count,
                        tiles: report.pages.reduce(0) { $0 + $1.tiles },
                        bytes: report.pages.reduce(0) { $0 + $1.bytes }))
            }
        }
    }

    /// Takes the bar away, before something else is printed.
    func clear() { state.withLock { clear(&$0) } }

    private func json(_ event: ProgressEvent) {
        if style == .json { Terminal.writeError(event.line) }
    }

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
        message.hasPrefix("page \(index + 1):") ? message : "page \(index + 1): \(message)"
    }
}

extension String {
    /// Printable, but for its last newline.
    fileprivate var printableLines: String { (hasSuffix("\n") ? String(dropLast()) : self).printable + "\n" }
}
