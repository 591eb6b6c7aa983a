import Recto

/// A bar on the terminal's last line, with counts and the time that is left.
struct ProgressBar {
    private var isShown = false
    private let start = ContinuousClock.now

    mutating func draw(_ name: String, done: Int, of total: Int) {
        guard total > 0 else { return }
        let elapsed = Double((ContinuousClock.now - start).components.seconds)
        let left = done > 0 ? elapsed / Double(done) * Double(total - done) : 0
        let tail = " \(done)/\(total)" + (elapsed >= 2 ? " \(Int(left.rounded())) s left" : "")
        let name = String(name.printable.prefix(30))
        let room = max(5, min(40, Terminal.columns - name.count - tail.count - 5))
        let filled = room * done / total
        let bar = String(repeating: "━", count: filled) + String(repeating: "╌", count: room - filled)
        Terminal.writeError("\r\u{1b}[K\(name) \(bar)\(tail)")
        isShown = true
    }

    /// Takes the bar away, before something else is printed.
    mutating func clear() {
        guard isShown else { return }
        Terminal.writeError("\r\u{1b}[K")
        isShown = false
    }
}
