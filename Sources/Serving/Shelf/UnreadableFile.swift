public import RectoPackaging

/// A file or folder that looks like an issue and can't be read as one.
public struct UnreadableFile: Hashable, Sendable {
    public var path: String
    /// The path from the folder that was named to the server: what others may know of it.
    public var name: String
    /// What is wrong and what to do, after the file's name.
    public var reason: String
}

/// Why a file that is called an issue is none, as a scan found it.
public struct Rejection: Hashable, Sendable {
    /// After the file's name.
    public var reason: String
    /// `nil` for what can't be looked at.
    public var version: Files.Version?

    public init(reason: String, version: Files.Version? = nil) {
        self.reason = reason
        self.version = version
    }
}
