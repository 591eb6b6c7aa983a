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
            writing.async { continuation.resume(returning: self.writeAll(bytes)) }
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

    private func writeAll(_ bytes: [UInt8]) -> Bool {
        guard let input = state.withLock({ $0.input }) else { return false }
        return bytes.withUnsafeBytes { bytes in
            var position = 0
            while position < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[position...])
                #if canImport(Darwin)
                    let count = Darwin.write(input, rest.baseAddress, rest.count)
                #else
                    let count = Glibc.write(input, rest.baseAddress, rest.count)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                position += count
            }
            return true
        }
    }
}
