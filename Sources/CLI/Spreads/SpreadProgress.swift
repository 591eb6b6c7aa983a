import Recto
import RectoExport
import Synchronization

/// Shows how an export of spreads goes on: one bar over all documents, JSON lines for programs, or nothing.
final class SpreadProgress: Sendable {
    private struct State {
        var total = 0
        var done = 0
        var bytes = 0
        var complaints = 0
        var bar = ProgressBar()
    }

    private enum Style { case bar, json, none }

    /// Lines on standard error about what is lost; `spreads.json` lists all.
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

    func start(_ total: Int, documents: Int) {
        state.withLock { state in
            state = State(total: total)
            json(ProgressEvent(event: "start", document: "\(documents) documents", total: total))
        }
    }

    func show(_ event: SpreadExport.Event) {
        state.withLock { state in
            switch event {
            case .file(let record, let document):
                state.done += 1
                state.bytes += record.bytes
                json(
                    ProgressEvent(
                        event: "spread", document: document, spread: record.spread.map { $0 + 1 }, path: record.path,
                        done: state.done, total: state.total, bytes: record.bytes, seconds: record.seconds))
                if verbose, style != .json, record.warningCount > 0 {
                    state.bar.clear()
                    for message in record.warnings {
                        Terminal.writeError("\(record.path): \(message)".printable + "\n")
                    }
                }
                draw(document, &state)
            case .kept(let record, let document):
                state.done += 1
                state.bytes += record.bytes
                draw(document, &state)
            case .lost(let loss, let document):
                state.done += 1
                complain("\(document), \(loss.message)", loss.spread.map { $0 + 1 }, document, &state)
                draw(document, &state)
            }
        }
    }

    /// A document that could not be read.
    func lose(_ document: String, _ failure: Failure) {
        state.withLock { state in complain(failure.description, nil, document, &state) }
    }

    func finish() {
        state.withLock { state in
            state.bar.clear()
            let silent = state.complaints - Self.maximumComplaints
            if silent > 0, style != .json { Terminal.complain("\(silent) more are lost; spreads.json lists all") }
            json(ProgressEvent(event: "finish", done: state.done, total: state.total, bytes: state.bytes))
        }
    }

    /// Takes the bar away, before something else is printed.
    func clear() { state.withLock { $0.bar.clear() } }

    private func complain(_ message: String, _ spread: Int?, _ document: String, _ state: inout State) {
        state.bar.clear()
        if style == .json {
            json(
                ProgressEvent(
                    event: "spread-failed", document: document, spread: spread, done: state.done, total: state.total,
                    message: message))
        } else if state.complaints < Self.maximumComplaints {
            Terminal.complain(message)
        }
        state.complaints += 1
    }

    private func json(_ event: ProgressEvent) {
        if style == .json { Terminal.writeError(event.line) }
    }

    private func draw(_ document: String, _ state: inout State) {
        if style == .bar { state.bar.draw(document, done: state.done, of: state.total) }
    }
}
