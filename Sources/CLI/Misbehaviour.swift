import ArgumentParser
import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What a worker that somebody has taken over might try; tests start workers that do, and see that they are stopped.
///
/// Only the hidden command's own option starts it: nothing in a document does.
enum Misbehaviour: String, CaseIterable, ExpressibleByArgument {
    case socket
    case fork
    case execute
    case thread
    case writeElsewhere = "write-elsewhere"
    case shareMemory = "share-memory"
    case setLimit = "set-limit"
    case signalHost = "signal-host"
    case allocate
    /// Memory that is made readable as soon as it is filled, and does not count as data any more.
    case allocateReadable = "allocate-readable"
    case spin
    /// What libraries do rather than what somebody might try; nothing stops it.
    case printing

    /// Not while a document is opened, so that it is a page that goes wrong.
    func begins(with verb: String) -> Bool { verb == "picture" || verb == "tile" || verb == "export-page" }

    /// - Throws: ``Failure`` where it was refused; returns where it could be done.
    func run() throws(Failure) {
        switch self {
        case .socket:
            #if canImport(Darwin)
                let descriptor = Darwin.socket(AF_INET, SOCK_STREAM, 0)
            #else
                let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            #endif
            try refuse(descriptor < 0)
        case .fork:
            var process = pid_t()
            let path = strdup("/bin/true")
            defer { free(path) }
            var arguments: [UnsafeMutablePointer<CChar>?] = [path, nil]
            try refuse(posix_spawn(&process, "/bin/true", nil, nil, &arguments, nil) != 0)
            waitpid(process, nil, 0)
        case .execute:
            var arguments: [UnsafeMutablePointer<CChar>?] = [nil]
            var environment: [UnsafeMutablePointer<CChar>?] = [nil]
            try refuse(execve("/bin/true", &arguments, &environment) != 0)
        case .writeElsewhere:
            let path = "/tmp/recto-misbehaviour-\(getpid())"
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            unlink(path)
            try refuse(descriptor < 0)
        case .thread, .shareMemory, .setLimit, .signalHost, .allocateReadable:
            #if os(Linux)
                try runOnLinux()
            #endif
        case .allocate:
            var pieces: [UnsafeMutableRawPointer] = []
            for _ in 0..<8192 {
                let piece = UnsafeMutableRawPointer.allocate(byteCount: 1 << 20, alignment: 16)
                memset(piece, 1, 1 << 20)
                pieces.append(piece)
            }
        case .spin:
            while true {}
        case .printing:
            print("BAD status", String(repeating: " ", count: 1 << 16))
            fflush(nil)
        }
    }

    #if os(Linux)
        private func runOnLinux() throws(Failure) {
            let processorTime = __rlimit_resource_t(bitPattern: RLIMIT_CPU.rawValue)
            var limit = rlimit()
            switch self {
            case .thread:
                var thread = pthread_t()
                try refuse(pthread_create(&thread, nil, { $0 }, nil) != 0)
                pthread_join(thread, nil)
            case .shareMemory:
                let start = mmap(nil, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
                try refuse(start == MAP_FAILED)
            case .setLimit:
                getrlimit(processorTime, &limit)
                try refuse(setrlimit(processorTime, &limit) != 0)
            case .signalHost:
                try refuse(kill(getppid(), 0) != 0)
            case .allocateReadable:
                for _ in 0..<1024 {
                    let start = mmap(nil, 2 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                    guard let start, start != MAP_FAILED else { return try refuse(true) }
                    memset(start, 1, 2 << 20)
                    mprotect(start, 2 << 20, PROT_READ)
                }
            default: break
            }
        }
    #endif

    private func refuse(_ isRefused: Bool) throws(Failure) {
        guard !isRefused else {
            // As code that was stopped in the middle: it does not go on.
            perror(rawValue)
            abort()
        }
    }
}
