import Synchronization

/// Sends frames to a busy worker one after the other, whichever task has them: half of one must not get into the middle of another.
final class FrameSender: Sendable {
    private let grip: any WorkerGrip
    private let state = Mutex(State())

    private struct State {
        var last: Task<Void, any Error>?
        var isOffering = false
    }

    init(_ grip: any WorkerGrip) { self.grip = grip }

    /// - Throws: ``BrokenLine`` if the worker is gone.
    func send(_ frame: Frame) async throws {
        let sending = state.withLock { queue(frame, in: &$0) }
        try await sending.value
    }

    /// Tells the worker that others are idle, unless that is on its way already.
    func offerHelp() {
        state.withLock { state in
            guard !state.isOffering else { return }
            state.isOffering = true
            let sending = queue(Frame(kind: Wire.share, payload: []), in: &state)
            Task {
                // A worker that is gone by now needs no help.
                _ = await sending.result
                self.state.withLock { $0.isOffering = false }
            }
        }
    }

    private func queue(_ frame: Frame, in state: inout State) -> Task<Void, any Error> {
        let (grip, before) = (grip, state.last)
        let sending = Task {
            _ = await before?.result
            try await grip.write(frame.header + Array(frame.kind.utf8) + frame.payload)
            if !frame.body.isEmpty { try await grip.write(frame.body) }
        }
        state.last = sending
        return sending
    }
}
