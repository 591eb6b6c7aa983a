import RectoDiagnostics
import RectoPackaging
public import RectoSealing
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Whoever sits at the terminal of this process, if it has one.
public struct TerminalPeople: PluginPeople {
    /// Bytes of a line at most.
    private static let limit = 1024
    /// Milliseconds between looks whether the work was cancelled.
    private static let look: Int32 = 200

    public init() {}

    public func tell(_ message: String) async -> Bool {
        Self.write(2, "recto: \(message.printable)\n")
    }

    public func choose(_ question: String, yes: String, no: String?) async -> Bool? {
        let choices = "1 \(yes)" + (no.map { ", 2 \($0)" } ?? "")
        guard let typed = await type("\(question) (\(choices))", isSecret: false) else { return nil }
        return typed.withBytes { $0.elementsEqual("1".utf8) }
    }

    public func type(_ question: String, isSecret: Bool) async -> SecretBytes? {
        let isStopped = Flag()
        return await withTaskCancellationHandler {
            try? await blocking { () throws(Failure) in
                Self.line("\(question.printable): ", isSecret: isSecret) { isStopped.isSet.load(ordering: .relaxed) }
            }
        } onCancel: {
            isStopped.isSet.store(true, ordering: .relaxed)
        }
    }

    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    private static func line(_ prompt: String, isSecret: Bool, _ isStopped: () -> Bool) -> SecretBytes? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var before = termios()
        guard tcgetattr(terminal, &before) == 0 else { return nil }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        if isSecret { _ = tcsetattr(terminal, TCSAFLUSH, &silent) }
        defer {
            if isSecret {
                _ = tcsetattr(terminal, TCSAFLUSH, &before)
                write(terminal, "\n")
            }
        }
        write(terminal, prompt)
        var bytes = [UInt8](repeating: 0, count: limit)
        var ready = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        while poll(&ready, 1, look) <= 0 { if isStopped() { return nil } }
        // A terminal gives a line at a time.
        let count = read(terminal, &bytes, limit)
        guard count > 0 else { return nil }
        bytes.removeLast(limit - count)
        while let last = bytes.last, last == 0x0A || last == 0x0D { bytes.removeLast() }
        return SecretBytes(wiping: &bytes)
    }

    @discardableResult
    private static func write(_ descriptor: Int32, _ text: String) -> Bool {
        let bytes = Array(text.utf8)
        #if canImport(Darwin)
            return Darwin.write(descriptor, bytes, bytes.count) == bytes.count
        #else
            return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
        #endif
    }
}
