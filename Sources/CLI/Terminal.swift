import Recto
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Standard output and standard error.
enum Terminal {
    /// Set by `--progress json`: every line on standard error is a JSON object then, complaints too.
    private static let speaksJSON = Mutex(false)

    static func useJSON() { speaksJSON.withLock { $0 = true } }

    static var errorIsTerminal: Bool { isatty(2) == 1 }

    static var outputIsTerminal: Bool { isatty(1) == 1 }

    /// Columns of the terminal on standard error; 80 where it does not tell.
    static var columns: Int {
        var size = winsize()
        return ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    }

    /// A failure, in one line on standard error.
    static func complain(_ message: String) { tell(message, as: "error") }

    /// Prints what is worth knowing but is not a failure, in one line on standard error.
    static func note(_ message: String) { tell(message, as: "note") }

    private static func tell(_ message: String, as event: String) {
        if speaksJSON.withLock({ $0 }) {
            writeError(ProgressEvent(event: event, message: message).line)
        } else {
            writeError("recto: \(message.printable)\n")
        }
    }

    static func writeError(_ text: String) { write(2, Array(text.utf8)) }

    /// Writes to standard output; a reader that has gone, as after `| head`, ends the process silently.
    ///
    /// - Throws: ``Failure`` `.io` where not all of it could be written, as to a full disk.
    static func writeOutput(_ bytes: [UInt8]) throws(Failure) {
        guard !canWriteOutput(bytes) else { return }
        if errno == EPIPE { endWithReader() }
        throw .system("write", "standard output")
    }

    /// Writes to standard output.
    ///
    /// - Returns: whether all of it could be written; else `errno` says why.
    static func canWriteOutput(_ bytes: [UInt8]) -> Bool { write(1, bytes) }

    /// A line on standard output.
    static func print(_ line: String) throws(Failure) { try writeOutput(Array("\(line)\n".utf8)) }

    /// Ends as a program does that the end of its reader takes by surprise: silently.
    ///
    /// The signal is ignored otherwise, since workers may die while they are written to.
    private static func endWithReader() -> Never {
        signal(SIGPIPE, SIG_DFL)
        kill(getpid(), SIGPIPE)
        systemExit(ExitStatus.couldNotJudge)
    }

    @discardableResult
    private static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
        var position = 0
        while position < bytes.count {
            let count = bytes.withUnsafeBytes { bytes in
                #if canImport(Darwin)
                    Darwin.write(descriptor, bytes.baseAddress.map { $0 + position }, bytes.count - position)
                #else
                    Glibc.write(descriptor, bytes.baseAddress.map { $0 + position }, bytes.count - position)
                #endif
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            position += count
        }
        return true
    }
}
