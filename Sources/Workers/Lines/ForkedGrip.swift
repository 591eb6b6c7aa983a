import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The grip on a worker that was forked from this process.
final class ForkedGrip: WorkerGrip {
    private struct State {
        /// Until it has been waited for: its number may be another's after that.
        var process: Int32?
        var input: Int32?
    }

    private let state: Mutex<State>
    private let writing = DispatchQueue(label: "recto.worker.input")

    init(process: Int32, input: Int32) { state = Mutex(State(process: process, input: input)) }

    func write(_ bytes: [UInt8]) async throws {
        let isWritten = await withCheckedContinuation { continuation in
            writing.async {
                let input = self.state.withLock { $0.input }
                continuation.resume(returning: input.map { PipeEnd.write(bytes, to: $0) } ?? false)
            }
        }
        guard isWritten else { throw BrokenLine() }
    }

    func finish() async {
        await withCheckedContinuation { continuation in
            writing.async {
                self.state.withLock { state in
                    if let input = state.input.take() { close(input) }
                }
                continuation.resume()
            }
        }
    }

    func kill() {
        state.withLock { state in
            guard let process = state.process else { return }
            #if canImport(Darwin)
                _ = Darwin.kill(process, SIGKILL)
            #else
                _ = Glibc.kill(process, SIGKILL)
            #endif
        }
    }

    /// Waits until the process is gone; it may have to be killed for that.
    func wait() async {
        await withCheckedContinuation { continuation in
            writing.async {
                guard let process = self.state.withLock({ $0.process }) else { return continuation.resume() }
                // First without letting go of the number, so that a late kill meets nobody else.
                var status = siginfo_t()
                while waitid(P_PID, id_t(process), &status, WEXITED | WNOWAIT) != 0, errno == EINTR {}
                self.state.withLock { state in
                    while waitpid(process, nil, 0) < 0, errno == EINTR {}
                    state.process = nil
                }
                continuation.resume()
            }
        }
    }
}
