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
        /// What is waiting to be written, and must not be overtaken.
        var queued = 0
    }

    private let state: Mutex<State>
    private let writing = DispatchQueue(label: "recto.worker.input")

    init(process: Int32, input: Int32) { state = Mutex(State(process: process, input: input)) }

    func write(_ bytes: [UInt8]) async throws {
        let isWritten: Bool
        if let isOut = writeAtOnce(bytes) {
            isWritten = isOut
        } else {
            isWritten = await withCheckedContinuation { continuation in
                writing.async {
                    let input = self.state.withLock { $0.input }
                    let isOut = input.map { PipeEnd.write(bytes, to: $0) } ?? false
                    self.state.withLock { $0.queued -= 1 }
                    continuation.resume(returning: isOut)
                }
            }
        }
        guard isWritten else { throw BrokenLine() }
    }

    /// Writes what fits into the pipe without waiting, as nearly all requests do: a thread to wait on takes 0.2 ms to start.
    ///
    /// - Returns: Whether it is written; `nil` if one would have to wait for that, and the bytes count as queued now.
    private func writeAtOnce(_ bytes: [UInt8]) -> Bool? {
        state.withLock { state in
            guard state.queued == 0, let input = state.input, PipeEnd.hasRoom(bytes.count, in: input) else {
                state.queued += 1
                return nil
            }
            return PipeEnd.write(bytes, to: input)
        }
    }

    var processorTime: Duration? {
        state.withLock { state in state.process.flatMap { ProcessorClock.time(of: $0) } }
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
