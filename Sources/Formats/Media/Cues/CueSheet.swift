/// The cues of a WebVTT file, and what is wrong with it.
public struct CueSheet: Hashable, Sendable {
    public struct Cue: Hashable, Sendable {
        /// In seconds.
        public var start: Double
        /// In seconds.
        public var end: Double
        /// Where its times are, from 1.
        public var line: Int
    }

    public struct Fault: Hashable, Sendable {
        /// From 1.
        public var line: Int
        /// From 1, in Unicode scalars.
        public var column: Int
        public var message: String
    }

    public var cues: [Cue] = []
    /// In the order of the file; at most 100.
    public var faults: [Fault] = []

    /// Where the last cue ends, in seconds.
    public var end: Double { cues.map(\.end).max() ?? 0 }
}
