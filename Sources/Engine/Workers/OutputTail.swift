import Synchronization

/// The last words of a process on its standard error: they tell why it died.
final class OutputTail: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    private static let kept = 4096

    func add(_ more: UnsafeRawBufferPointer) {
        bytes.withLock { bytes in
            bytes.append(contentsOf: more)
            if bytes.count > 2 * Self.kept { bytes.removeFirst(bytes.count - Self.kept) }
        }
    }

    var text: String { bytes.withLock { String(decoding: $0.suffix(Self.kept), as: UTF8.self) } }

    /// The number of the system call that the sandbox ended it for; only those that are told to say so do.
    var forbiddenCall: Int? {
        text.split(separator: "\n").last { $0.hasPrefix("recto: system call ") }
            .flatMap { $0.split(separator: " ").dropFirst(3).first }.flatMap { Int($0) }
    }

    /// Whether it says that memory ran out: poppler's allocator, C++'s and Swift's.
    var tellsOfMemory: Bool {
        let text = text.lowercased()
        return ["out of memory", "bad_alloc", "could not allocate", "cannot allocate"].contains { text.contains($0) }
    }

    /// Whether it says that the document was written to while it was being read (`RECTO_CHANGED`).
    var tellsOfChange: Bool { text.contains("recto: the document changed") }

    /// Whether it says that no thread could be started.
    var tellsOfThreads: Bool { text.contains("cannot start a thread") }
}
