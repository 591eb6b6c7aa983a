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

    /// With another message before the others; the same for `nil`.
    public func after(_ message: String?) -> Chatter {
        guard let message else { return self }
        var chatter = self
        chatter.count += 1
        chatter.messages = Array(([message] + messages).prefix(Self.kept))
        return chatter
    }

    /// As messages came, and what is kept of them.
    private struct Collected {
        var chatter = Chatter()
        /// The beginnings of the kept messages.
        var beginnings: [[CChar]] = []
    }

    private static let collected = Mutex(Collected())

    /// What came since the last call, and starts anew.
    public static func take() -> Chatter {
        collected.withLock { collected in
            defer { collected = Collected() }
            return collected.chatter
        }
    }

    /// Mostly there is nothing to keep, and no string is made: a damaged table of objects is good for 10,000 times the same line.
    private static func add(_ message: UnsafePointer<CChar>) {
        let beginning = UnsafeBufferPointer(start: message, count: strnlen(message, 1200))
        collected.withLock { collected in
            collected.chatter.count += 1
            guard collected.beginnings.count < kept, !collected.beginnings.contains(where: beginning.elementsEqual)
            else { return }
            collected.beginnings.append(Array(beginning))
            let text = String(decoding: beginning.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
            collected.chatter.messages.append(String(text.prefix(300)).replacing("\n", with: " "))
        }
    }

    /// Takes over GLib's log for the libraries that we drive; done once, before the first document is opened.
    static let installed: Void = {
        let levels = GLogLevelFlags(rawValue: ~0)
        for domain in ["Poppler", "GLib", "GLib-GObject", "GLib-GIO"] {
            g_log_set_handler(
                domain, levels,
                { _, _, message, _ in
                    if let message { Chatter.add(message) }
                }, nil)
        }
    }()
}
