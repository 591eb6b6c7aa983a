/// Why something could not be done: what, where, and what to do about it.
///
/// Every module throws it. `description` is one line without control characters, ready for a terminal.
public struct Failure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The kind of failure; open-ended, so that new kinds do not break source compatibility.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The call is invalid: bad options, no such page.
        public static let usage = Code(rawValue: "usage")
        /// A file or folder could not be read or written.
        public static let io = Code(rawValue: "io")
        /// A password is needed, or the given one is wrong.
        public static let encrypted = Code(rawValue: "encrypted")
        /// The input breaks its format's rules.
        public static let damaged = Code(rawValue: "damaged")
        /// The input is valid but uses a feature that Recto does not support.
        public static let unsupported = Code(rawValue: "unsupported")
        /// The input has no pages, and what was asked for needs some: its text is set on the spot.
        public static let noPages = Code(rawValue: "no-pages")
        /// A limit of size or memory would be exceeded.
        public static let tooLarge = Code(rawValue: "too-large")
        /// The deadline passed.
        public static let deadline = Code(rawValue: "deadline")
        /// A worker process ended before it answered.
        public static let crashed = Code(rawValue: "crashed")
        /// The work was cancelled.
        public static let cancelled = Code(rawValue: "cancelled")
        /// A fault of Recto itself.
        public static let `internal` = Code(rawValue: "internal")
    }

    public let code: Code
    /// What is wrong and what to do, in a sentence or two.
    public let message: String
    /// The file, page or option concerned.
    public let place: String?

    public init(_ code: Code, _ message: String, at place: String? = nil) {
        self.code = code
        self.message = message
        self.place = place
    }

    public var description: String {
        let text = place.map { "\($0): \(message)" } ?? message
        return text.printable
    }

    /// The same failure, with `place` named as well.
    public func at(_ place: String) -> Failure {
        Failure(code, message, at: self.place.map { "\(place), \($0)" } ?? place)
    }

    /// The same failure for a message that already names `place`: without a place if it is that one.
    public func within(_ place: String) -> Failure { self.place == place ? Failure(code, message) : self }
}
