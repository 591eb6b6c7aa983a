import Synchronization

/// How far something is that has no pages to count: a bar on a terminal, JSON lines for programs, or nothing.
final class PartProgress: Sendable {
    private struct State {
        var shown = -1
        var isBarShown = false
    }

    private let style: ProgressStyle
    private let state = Mutex(State())

    init(_ style: ProgressStyle) { self.style = style }

    /// - Parameter part: 0 to 1 of all that is to be done.
    func show(_ name: String, _ part: Double) {
        guard style != .none else { return }
        let percent = Int((min(max(part, 0), 1) * 100).rounded(.down))
        state.withLock { state in
            guard percent > state.shown else { return }
            state.shown = percent
            if style == .json {
                style.tell(ProgressEvent(event: "progress", document: name, done: percent, total: 100))
            } else {
                let width = max(10, min(40, Terminal.columns - 30))
                let filled = width * percent / 100
                let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
                Terminal.writeError("\r[\(bar)] \(percent) %\u{1B}[K")
                state.isBarShown = true
            }
        }
    }

    /// Takes the bar away, before something else is printed or begun.
    func clear() {
        state.withLock { state in
            if state.isBarShown { Terminal.writeError("\r\u{1B}[K") }
            state.isBarShown = false
            state.shown = -1
        }
    }
}
