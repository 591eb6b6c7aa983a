import CPoppler
import Synchronization

/// What poppler and GLib would have printed on the terminal: counted, the first few kept.
///
/// A broken magazine makes thousands of these lines. They belong to the page that was being read, so whoever works on a page
/// calls ``take()`` before and after.
public struct Chatter: Hashable, Sendable, Codable {
    /// Number of messages.
    public var count = 0
    /// The first distinct messages, each one line, at most ``kept``.
    public var messages: [String] = []

    public static let kept = 10

    public init() {}

    private static let collected = Mutex(Chatter())

    /// What came since the last call, and starts anew.
    public static func take() -> Chatter {
        collected.withLock { collected in
            defer { collected = Chatter() }
            return collected
        }
    }

    private static func add(_ message: String) {
        let line = String(message.prefix(300)).replacing("\n", with: " ")
        collected.withLock { collected in
            collected.count += 1
            if collected.messages.count < kept, !collected.messages.contains(line) { collected.messages.append(line) }
        }
    }

    /// Takes over GLib's log for the libraries that we drive; done once, before the first document is opened.
    static let installed: Void = {
        let levels = GLogLevelFlags(rawValue: ~0)
        for domain in ["Poppler", "GLib", "GLib-GObject", "GLib-GIO"] {
            g_log_set_handler(
                domain, levels,
                { _, _, message, _ in
                    guard let message else { return }
                    Chatter.add(String(cString: message))
                }, nil)
        }
    }()
}
