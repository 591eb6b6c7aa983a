import CSandbox
public import RectoDiagnostics

/// What a process has given up for good, before it read the first byte of a document.
///
/// Two fences of Linux: Landlock, which leaves it one folder to write into and no program to start, and a filter of system
/// calls, which leaves it no network, no new process and no look into others. Reading files is not fenced: fonts, colour
/// profiles and configurations lie anywhere. Whatever takes a worker over can look, and has nobody to tell but its host.
///
/// - SeeAlso: the Linux manual, landlock(7) and seccomp(2).
public struct Sandbox: Hashable, Sendable, Codable {
    /// The version of Landlock in force, 0 for none: 3 covers cutting files short, 4 TCP, 6 signals to others.
    public var landlock: Int
    /// Whether system calls are filtered.
    public var filtersCalls: Bool

    /// Whether this program is built to be watched by a sanitizer, as `tools/test --asan` and `--tsan` do; no other is.
    ///
    /// The sanitizer's own book of all memory takes more addresses than any limit of memory leaves.
    package static var isWatched: Bool { recto_is_sanitized() != 0 }

    public static let none = Sandbox(landlock: 0, filtersCalls: false)

    public var isComplete: Bool { landlock > 0 && filtersCalls }

    /// In words, such as "Landlock 7, system calls filtered".
    public var description: String {
        switch (landlock, filtersCalls) {
        case (0, false): "none"
        case (0, true): "system calls filtered, no Landlock"
        case (let version, false): "Landlock \(version), system calls not filtered"
        case (let version, true): "Landlock \(version), system calls filtered"
        }
    }

    /// Works out ahead what ``enter(_:writable:)`` needs: in the same process, on the same thread.
    public static func prepare() { recto_sandbox_prepare() }

    /// Gives up what this process does not need.
    ///
    /// Landlock holds for the calling thread and those that it starts: to be called while there is only one.
    ///
    /// - Parameter writable: Folders that are still written into; those that are not there are never.
    /// - Throws: ``Failure`` `.usage` where `mode` requires what the system does not offer.
    public static func enter(_ mode: SandboxMode, writable: [String]) throws(Failure) -> Sandbox {
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
        let calls = recto_sandbox_calls()
        let sandbox = Sandbox(landlock: max(0, Int(version)), filtersCalls: calls > 0)
        guard mode == .auto || sandbox.isComplete else {
            throw Failure(
                .usage, "this system offers \(sandbox.description); --sandbox auto goes on with that",
                at: "--sandbox require")
        }
        return sandbox
    }
}
