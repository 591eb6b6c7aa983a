import Recto
import RectoExport
import Synchronization

/// Shows how an export of spreads goes on: one bar over all documents, JSON lines for programs, or nothing.
final class SpreadProgress: Sendable {
    private struct State {
        var total = 0
        var done = 0
        var bytes = 0
        var complaints = Complaints()
        var bar = ProgressBar()
        /// The warnings by document, in the order in which the documents came.
        var warnings: [(document: String, warnings: PageWarnings)] = []
    }

    private let style: ProgressStyle
    private let verbose: Bool
    private let state = Mutex(State())

    init(_ style: ProgressStyle, verbose: Bool) {
        self.style = style
        self.verbose = verbose
    }

    func start(_ total: Int, documents: Int) {
        state.withLock { state in
            state = State(total: total)
            style.tell(ProgressEvent(event: "start", document: "\(documents) documents", total: total))
        }
    }

    func show(_ event: SpreadExport.Event) {
        state.withLock { state in
            switch event {
            case .file(let record, let document):
                state.done += 1
                state.bytes += record.bytes
                style.tell(
                    ProgressEvent(
                        event: "spread", document: document, spread: record.spread.map { $0 + 1 }, path: record.path,
                        done: state.done, total: state.total, bytes: record.bytes, seconds: record.seconds))
                warn(record, document, &state)
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
            case .incomplete(let failure, let spread, let document):
                complain(failure.at(document).description, spread + 1, document, &state)
                draw(document, &state)
            case .lost(let failure, let spread, let document):
                state.done += 1
                complain(failure.at(document).description, spread.map { $0 + 1 }, document, &state)
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
            let silent = state.complaints.silent
            if silent > 0 { Terminal.complain("\(silent) more are lost; spreads.json lists all") }
            if style != .json {
                for (document, warnings) in state.warnings {
                    for line in warnings.lines(of: document) { Terminal.complain(line) }
                }
            }
            style.tell(ProgressEvent(event: "finish", done: state.done, total: state.total, bytes: state.bytes))
        }
    }

    /// Takes the bar away, before something else is printed.
    func clear() { state.withLock { $0.bar.clear() } }

    private func warn(_ record: SpreadRecord, _ document: String, _ state: inout State) {
        guard !record.told.isEmpty else { return }
        let place = state.warnings.firstIndex { $0.document == document } ?? state.warnings.count
        if place == state.warnings.count { state.warnings.append((document, PageWarnings())) }
        for warning in record.told {
            state.warnings[place].warnings.add([warning.message], page: warning.page)
            style.tell(
                ProgressEvent(
                    event: "spread-warning", document: document, page: warning.page + 1,
                    spread: record.spread.map { $0 + 1 }, message: warning.message))
        }
    }

    private func complain(_ message: String, _ spread: Int?, _ document: String, _ state: inout State) {
        state.bar.clear()
        style.tell(
            ProgressEvent(
                event: "spread-failed", document: document, spread: spread, done: state.done, total: state.total,
                message: message))
        if style != .json { state.complaints.add(message) }
    }

    private func draw(_ document: String, _ state: inout State) {
        if style == .bar { state.bar.draw(document, done: state.done, of: state.total) }
    }
}
