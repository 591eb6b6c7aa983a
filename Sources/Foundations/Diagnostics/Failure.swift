/// Why something could not be done: what, where, and what to do about it.
///
/// Thrown by every room of the house. `description` is one line without control characters, ready for a terminal.
public struct Failure: Error, Hashable, Sendable, Codable, CustomStringConvertible {
    /// The kind of failure; open-ended, so that adding one breaks nobody.
    public struct Code: RawRepresentable, Hashable, Sendable, Codable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The call makes no sense: bad options, no such page.
        public static let usage = Code(rawValue: "usage")
        /// A file or folder could not be read or written.
        public static let io = Code(rawValue: "io")
        /// A password is needed, or the given one is wrong.
        public static let encrypted = Code(rawValue: "encrypted")
        /// The input breaks its format's rules.
        public static let damaged = Code(rawValue: "damaged")
        /// The input is whole but holds something that Recto does not do.
        public static let unsupported = Code(rawValue: "unsupported")
        /// A limit of size or memory would be passed.
        public static let tooLarge = Code(rawValue: "too-large")
        /// The deadline passed.
        public static let deadline = Code(rawValue: "deadline")
        /// A worker process ended before it answered.
        public static let crashed = Code(rawValue: "crashed")
        /// Somebody asked for the work to stop.
        public static let cancelled = Code(rawValue: "cancelled")
        /// A fault of Recto itself.
        public static let `internal` = Code(rawValue: "internal")
    }

    public let code: Code
    /// What is wrong and what to do, in one sentence or two.
    public let message: String
    /// The file, page or option that it is about.
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

    /// The same failure, naming `place` as well.
    public func at(_ place: String) -> Failure {
        Failure(code, message, at: self.place.map { "\(place), \($0)" } ?? place)
    }

    /// The same failure, as it is told of a place that is named already: without a place where it names no other.
    public func within(_ place: String) -> Failure { self.place == place ? Failure(code, message) : self }
}
