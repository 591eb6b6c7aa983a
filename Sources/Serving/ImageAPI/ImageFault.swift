/// Why a request of the Image API is not answered with a picture.
public struct ImageFault: Error, Hashable, Sendable {
    /// What the standard wants to be told.
    public enum Kind: Int, Sendable {
        /// The request breaks the grammar, or asks for what can't be (section 7.3: 400).
        case malformed = 400
        /// The request is right, and not something that is done here (501).
        case unsupported = 501
    }

    public var kind: Kind
    /// One sentence, without what was asked: it goes to whoever asked.
    public var message: String

    static func malformed(_ message: String) -> ImageFault { ImageFault(kind: .malformed, message: message) }

    static func unsupported(_ message: String) -> ImageFault { ImageFault(kind: .unsupported, message: message) }
}
