/// What is wrong with a manifest, as a reader or the ``ShapeChecker`` saw it.
public struct ManifestFault: Hashable, Sendable {
    /// The rule's id in the catalogue: `SYN-003`.
    public var rule: String
    /// Whether nothing could be read: there is no tree exactly where a fault is fatal.
    public var isFatal: Bool
    public var message: String
    /// The bytes that it is about.
    public var range: Range<Int>
    /// RFC 6901, in terms of the JSON form; `nil` where there is no tree.
    public var pointer: String?

    public init(_ rule: String, isFatal: Bool = false, _ message: String, range: Range<Int>, pointer: String? = nil) {
        self.rule = rule
        self.isFatal = isFatal
        self.message = message
        self.range = range
        self.pointer = pointer
    }
}
