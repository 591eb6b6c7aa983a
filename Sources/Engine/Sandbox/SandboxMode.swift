/// Whether a process drops privileges that it does not need before it reads untrusted files.
public enum SandboxMode: String, Sendable, Codable, CaseIterable {
    /// Drops what the system allows to be dropped.
    case auto
    /// Requires full confinement; otherwise no file is read.
    case require
    /// No confinement.
    case off
}
