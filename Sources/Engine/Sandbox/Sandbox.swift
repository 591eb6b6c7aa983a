import CSandbox
public import RectoDiagnostics

/// What a process has given up for good, before it read the first byte of a document.
///
/// Two fences of Linux: Landlock, which leaves it one folder to write into and no program to start, and a filter of system
/// calls, which allows those that rendering needs and no others: no network, no new process or thread, no look into others, no
/// memory that the limits do not count. Reading files is not fenced: fonts, colour profiles and configurations lie anywhere.
/// Whatever takes a worker over can look, and has nobody to tell but its host.
///
/// - SeeAlso: the Linux manual, landlock(7), seccomp(2) and capabilities(7).
public struct Sandbox: Hashable, Sendable, Codable {
    /// The version of Landlock in force, 0 for none: 3 covers cutting files short, 4 TCP, 6 signals to others.
    public var landlock: Int
    /// Whether system calls are filtered.
    public var filtersCalls: Bool

    /// Whether this program is built to be watched by a sanitizer, as `tools/test --asan` and `--tsan` do; no other is.
    ///
    /// The sanitizer's own book of all memory takes more addresses than any limit of memory leaves.
    package static var isWatched: Bool { recto_is_sanitized() }

    public static let none = Sandbox(landlock: 0, filtersCalls: false)

    /// The first version of Landlock that keeps files elsewhere from being cut short.
    package static let sufficientLandlock = 3

    /// Whether nothing outside the output can be changed, and nobody else be reached.
    public var isComplete: Bool { landlock >= Self.sufficientLandlock && filtersCalls }

    public init(landlock: Int, filtersCalls: Bool) {
        self.landlock = landlock
        self.filtersCalls = filtersCalls
    }

    /// In words, such as "Landlock 7, system calls filtered".
    public var description: String {
        let isWeak = landlock < Self.sufficientLandlock
        let files = landlock == 0 ? "no Landlock" : "Landlock \(landlock)\(isWeak ? " (files can be cut short)" : "")"
        switch (landlock, filtersCalls) {
        case (0, false): return "none"
        case (0, true): return "system calls filtered, no Landlock"
        case (_, false): return "\(files), system calls not filtered"
        case (_, true): return "\(files), system calls filtered"
        }
    }

    /// Gives up the files that this process does not write to, and the rights of root.
    ///
    /// Both hold for the calling thread and those that it starts: to be called while there is only one. ``seal(_:tells:)`` has
    /// to follow when all threads are there.
    ///
    /// - Parameter writable: Folders that are still written into; those that are not there are never.
    public static func enter(_ mode: SandboxMode, writable: [String]) -> Sandbox {
        guard mode != .off else { return .none }
        var paths: [UnsafeMutablePointer<CChar>?] = writable.map { path in
            path.utf8CString.withUnsafeBufferPointer { text in
                let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
                if let start = text.baseAddress { copy.initialize(from: start, count: text.count) }
                return copy
            }
        }
        defer { for path in paths { path?.deallocate() } }
        let version = paths.withUnsafeMutableBufferPointer { paths in
            paths.withMemoryRebound(to: UnsafePointer<CChar>?.self) {
                recto_sandbox_files($0.baseAddress, $0.count)
            }
        }
        // After Landlock, which has to look up the folders.
        let areDropped = recto_sandbox_capabilities(!writable.isEmpty) == 0
        // With root's rights, files are not all that could be changed.
        return Sandbox(landlock: areDropped ? max(0, Int(version)) : 0, filtersCalls: false)
    }

    /// Gives up all system calls that rendering does not need, for all threads; and starts no more of these.
    ///
    /// - Parameter tells: Whether a process that makes another call says which on standard error before it ends.
    public mutating func seal(_ mode: SandboxMode, tells: Bool = false) {
        guard mode != .off else { return }
        filtersCalls = recto_sandbox_calls(tells) > 0
    }

    /// Sees to it that nothing is read where `mode` requires what the system does not offer.
    ///
    /// - Throws: ``Failure`` `.usage`.
    public func require(_ mode: SandboxMode) throws(Failure) {
        guard mode == .require, !isComplete else { return }
        throw Failure(
            .usage, "this system offers \(description); --sandbox auto goes on with that", at: "--sandbox require")
    }
}
