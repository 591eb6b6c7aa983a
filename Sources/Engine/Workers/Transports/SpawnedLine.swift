import Subprocess

/// The way to a worker that was started as a program.
final class SpawnedLine: WorkerLine {
    typealias WorkerExecution = Execution<CustomWriteInput, SequenceOutput, SequenceOutput>

    let grip: any WorkerGrip
    private var output: SubprocessOutputSequence.Iterator
    private let tail = OutputTail()
    private let listening: Task<Void, Never>

    init(_ execution: WorkerExecution) {
        grip = Grip(execution: execution)
        output = execution.standardOutput.makeAsyncIterator()
        let tail = tail
        listening = Task {
            do {
                for try await buffer in execution.standardError { buffer.withUnsafeBytes { tail.add($0) } }
            } catch {
                // The worker is gone; what it said is kept.
            }
        }
    }

    func read(_ take: (UnsafeRawBufferPointer) -> Void) async throws -> Bool {
        do {
            guard let buffer = try await output.next() else { return false }
            buffer.withUnsafeBytes { take($0) }
            return true
        } catch is SubprocessError {
            throw BrokenLine()
        }
    }

    func lastWords() async -> OutputTail {
        await listening.value
        return tail
    }

    func end() async {
        await grip.finish()
        // That the process is gone, Subprocess waits for.
        _ = await lastWords()
    }

    private struct Grip: WorkerGrip {
        let execution: WorkerExecution

        func write(_ bytes: [UInt8]) async throws {
            do {
                _ = try await execution.standardInputWriter.write(bytes)
            } catch {
                throw BrokenLine()
            }
        }

        func finish() async {
            do {
                try await execution.standardInputWriter.finish()
            } catch {
                // It has closed its end already.
            }
        }

        var processorTime: Duration? { ProcessorClock.time(of: execution.processIdentifier.value) }

        func kill() { try? execution.send(signal: .kill) }
    }
}
