/// Whether a process gives up what it does not need before it reads strangers' files.
public enum SandboxMode: String, Sendable, Codable, CaseIterable {
    /// As far as the system offers it.
    case auto
    /// All of it, or nothing is read.
    case require
    /// Not at all.
    case off
}
