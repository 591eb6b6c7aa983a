import Dispatch
import RectoDiagnostics

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The way to a worker that was forked from this process.
///
/// Reading and writing wait on threads of their own: the pool that tasks run on has none to spare for that.
final class ForkedLine: WorkerLine {
    private let ends: ForkedWorkers.Ends
    private let forkedGrip: ForkedGrip
    private let tail = OutputTail()
    private let reading = DispatchQueue(label: "recto.worker.output")
    private let listening = DispatchQueue(label: "recto.worker.errors")

    var grip: any WorkerGrip { forkedGrip }

    init(_ ends: ForkedWorkers.Ends) {
        self.ends = ends
        forkedGrip = ForkedGrip(process: ends.process, input: ends.input)
    }

    /// Tells the worker what it may use; before anything else.
    func begin(_ settings: WorkerSettings) async {
        // Where it cannot be told it is gone, and the first request says so.
        try? await grip.write(settings.message)
        let (errors, tail) = (ends.errors, tail)
        listening.async {
            while let bytes = PipeEnd.read(errors, atMost: 4096) { bytes.withUnsafeBytes { tail.add($0) } }
        }
    }

    func read(_ take: (UnsafeRawBufferPointer) -> Void) async throws -> Bool {
        let (output, chunk) = (ends.output, Handover<[UInt8]?>(nil))
        await withCheckedContinuation { continuation in
            reading.async {
                chunk.put(PipeEnd.read(output, atMost: 1 << 16))
                continuation.resume()
            }
        }
        guard let bytes = chunk.value else { return false }
        bytes.withUnsafeBytes { take($0) }
        return true
    }

    func lastWords() async -> OutputTail {
        await withCheckedContinuation { continuation in listening.async { continuation.resume() } }
        return tail
    }

    func end() async {
        await grip.finish()
        _ = await lastWords()
        await forkedGrip.wait()
        close(ends.output)
        close(ends.errors)
    }
}
