/// A stanza of an age header: the file key, wrapped for one recipient; also what age and its plugins say to each other.
public struct AgeStanza: Hashable, Sendable {
    /// What kind of recipient it is for, such as `X25519`.
    public var type: String
    /// The words after the type.
    public var arguments: [String]
    public var body: [UInt8]

    /// Characters in a full line of a body.
    static let columns = 64

    public init(_ type: String, _ arguments: [String] = [], body: [UInt8] = []) {
        self.type = type
        self.arguments = arguments
        self.body = body
    }

    /// As it stands in a header, its last newline too.
    public var encoded: [UInt8] {
        var text = Array(([type] + arguments).reduce("->") { "\($0) \($1)" }.utf8) + [0x0A]
        let body = Base64.encode(body)
        for start in stride(from: 0, through: body.count, by: Self.columns) {
            text += body[start..<min(body.count, start + Self.columns)] + [0x0A]
        }
        return text
    }
}
