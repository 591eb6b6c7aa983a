public import RectoPackaging

/// A file or folder that looks like an issue and can't be read as one.
public struct UnreadableFile: Hashable, Sendable {
    public var path: String
    /// The path relative to the folder that the server was given; unlike ``path``, it may be shown to clients.
    public var name: String
    /// What is wrong and what to do, as a phrase that follows the file's name.
    public var reason: String
}

/// Why a file that is named like an issue is none, according to a scan.
public struct Rejection: Hashable, Sendable {
    /// A phrase that follows the file's name.
    public var reason: String
    /// The version of the file that was judged; `nil` if it can't be inspected.
    public var version: Files.Version?

    public init(reason: String, version: Files.Version? = nil) {
        self.reason = reason
        self.version = version
    }
}

extension Rejection {
    /// A sealed document, for which the server has no key.
    public static let sealed = Rejection(reason: "is sealed; start the server with its key (--identity)")
}
