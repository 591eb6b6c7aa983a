import CPoppler
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What poppler and GLib would have printed on the terminal: counted, the first few kept.
///
/// A broken magazine makes thousands of these lines. They belong to the page that was being read, so whoever works on a page
/// calls ``take()`` before and after.
public struct Chatter: Hashable, Sendable, Codable {
    /// Number of messages.
    public var count = 0
    /// The first distinct messages, each one line, at most ``kept``.
    public var messages: [String] = []

    /// Warnings for the user: faults of pages, and what poppler draws wrongly or not at all.
    public var told: [Warning] = []

    /// A fault of a page, or something on it that poppler draws wrongly or not at all.
    public struct Warning: Hashable, Sendable, Codable {
        /// From 0.
        public var page: Int
        /// The fault in one line, without the page.
        public var message: String
    }

    /// The number of all messages, warnings included.
    public var allCount: Int { told.count + count }

    public static let kept = 10

    public init() {}

    /// A copy with a message put before the others; unchanged for `nil`.
    public func after(_ message: String?) -> Chatter {
        guard let message else { return self }
        var chatter = self
        chatter.count += 1
        chatter.messages = Array(([message] + messages).prefix(Self.kept))
        return chatter
    }

    /// Why poppler stopped in the middle of a content stream.
    enum Stop {
        /// A Q without a q before it.
        case unmatchedRestore
        case other
    }

    /// As messages came, and what is kept of them.
    private struct Collected {
        var chatter = Chatter()
        /// The beginnings of the kept messages.
        var beginnings: [[CChar]] = []
        var stop: Stop?
    }

    private static let collected = Mutex(Collected())

    /// What came since the last call, and starts anew.
    public static func take() -> Chatter {
        collected.withLock { collected in
            defer { collected = Collected() }
            return collected.chatter
        }
    }

    /// Keeps a warning for the user, once.
    ///
    /// - Parameter page: From 0.
    static func tell(_ message: String, page: Int) {
        let warning = Warning(page: page, message: message)
        collected.withLock { collected in
            if !collected.chatter.told.contains(warning) { collected.chatter.told.append(warning) }
        }
    }

    /// Why poppler stopped since the last call; `nil` if it did not.
    static func takeStop() -> Stop? {
        collected.withLock { collected in
            defer { collected.stop = nil }
            return collected.stop
        }
    }

    /// What poppler's messages contain when it gives up on the rest of a content stream.
    private static let stops: [(String, Stop)] = [
        ("Restoring state when no valid states", .unmatchedRestore), ("Weird page contents", .other),
        ("Too many args in content stream", .other),
    ]

    /// Mostly there is nothing to keep, and no string is made: a damaged table of objects is good for 10,000 times the same line.
    private static func add(_ message: UnsafePointer<CChar>) {
        let beginning = UnsafeBufferPointer(start: message, count: strnlen(message, 1200))
        collected.withLock { collected in
            collected.chatter.count += 1
            if collected.stop == nil {
                collected.stop = stops.first { strstr(message, $0.0) != nil }?.1
            }
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
