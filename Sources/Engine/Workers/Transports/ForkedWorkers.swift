import CGlibc
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Workers that were forked from this process before it had threads.
///
/// Loading a program with sixty libraries takes 19 ms of processor time, mostly to look up the same symbols again. A forked child skips
/// this, which is most of a short command's time and a twentieth of an export's. Chrome and Android start their processes the same way.
/// Such workers share the host's address space layout, but know nothing else about it, because it has read nothing yet.
///
/// Linux only: on other systems, system libraries do not survive a fork without exec.
public final class ForkedWorkers: Sendable {
    /// The workers that are not in use yet, by number.
    private let lines: Mutex<[(number: Int, ends: Ends)]>

    /// The host's side of one worker.
    struct Ends: Sendable {
        var process: Int32
        var input: Int32
        var output: Int32
        var errors: Int32
    }

    /// The side on which ``fork(_:)`` came back.
    public enum Side {
        /// This is the process that forked the workers.
        case host(ForkedWorkers)
        /// This is one of them, by its number from 0: its standard input and output lead to the host.
        case worker(Int)
    }

    /// - Parameter lines: By number.
    init(_ lines: [Ends]) { self.lines = Mutex(lines.enumerated().map { (number: $0, ends: $1) }) }

    /// Forks up to `count` workers, which wait for their settings.
    ///
    /// Call it once, before anything else, while this process has one thread and has read nothing. Unused workers end with the host, at the
    /// latest.
    public static func fork(_ count: Int) -> Side {
        var lines: [Ends] = []
        #if os(Linux)
            while lines.count < count {
                let pipes = (0..<3).compactMap { _ in pipe() }
                let (writing, reading) = (pipes.map(\.write), pipes.map(\.read))
                let process = pipes.count == 3 ? recto_fork() : -1
                if process == 0 {
                    // Also the ends of those before: they would not hear that the host has hung up while another holds on.
                    for line in lines { [line.input, line.output, line.errors].forEach { close($0) } }
                    dup2(reading[0], 0)
                    dup2(writing[1], 1)
                    dup2(writing[2], 2)
                    (writing + reading).forEach { close($0) }
                    recto_set_name("recto worker")
                    return .worker(lines.count)
                }
                guard process > 0 else {
                    (writing + reading).forEach { close($0) }
                    break
                }
                if lines.isEmpty { recto_part_from(process) }
                [reading[0], writing[1], writing[2]].forEach { close($0) }
                lines.append(Ends(process: process, input: writing[0], output: reading[1], errors: reading[2]))
            }
        #endif
        return .host(ForkedWorkers(lines))
    }

    /// Ends unused workers and waits for them, because the parent of this process may not reap orphans.
    public func dismiss() {
        while let ends = lines.withLock({ $0.popLast()?.ends }) {
            kill(ends.process, SIGKILL)
            [ends.input, ends.output, ends.errors].forEach { close($0) }
            while waitpid(ends.process, nil, 0) < 0, errno == EINTR {}
        }
    }

    /// A worker that is not in use yet: the one with this number, if it is available.
    ///
    /// The first worker has prepared more than the others: the data that is requested of a pool's first worker.
    func take(_ number: Int) -> Ends? {
        lines.withLock { lines in
            let index = lines.firstIndex { $0.number == number } ?? lines.indices.first
            return index.map { lines.remove(at: $0).ends }
        }
    }

    #if os(Linux)
        /// Both ends above the standard ones, which may be closed here, and not for programs that the host starts later.
        private static func pipe() -> (read: Int32, write: Int32)? {
            var ends: [Int32] = [0, 0]
            guard Glibc.pipe(&ends) == 0 else { return nil }
            let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
            ends.forEach { close($0) }
            guard moved.allSatisfy({ $0 >= 0 }) else {
                moved.filter { $0 >= 0 }.forEach { close($0) }
                return nil
            }
            return (moved[0], moved[1])
        }
    #endif
}
