import Dispatch
import Testing

@testable import RectoWorkers

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite struct ForkedGripTests {
    /// No process has this number; nothing here asks for it.
    private static let nobody = Int32.max

    private static func withPipe(_ body: (_ reading: Int32, _ writing: Int32, ForkedGrip) async throws -> Void)
        async throws
    {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let grip = ForkedGrip(process: nobody, input: ends[1])
        try await body(ends[0], ends[1], grip)
        await grip.finish()
        close(ends[0])
    }

    private static func read(_ count: Int, from descriptor: Int32) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count, let more = PipeEnd.read(descriptor, atMost: count - bytes.count) { bytes += more }
        return bytes
    }

    @Test func whatFitsIsWrittenThoughNobodyReads() async throws {
        try await Self.withPipe { reading, _, grip in
            for number in UInt8(1)...5 { try await grip.write(Array(repeating: number, count: 1000)) }
            let bytes = Self.read(5000, from: reading)
            #expect(bytes == (UInt8(1)...5).flatMap { Array(repeating: $0, count: 1000) })
        }
    }

    @Test func whatFitsDoesNotOvertakeWhatWaits() async throws {
        try await Self.withPipe { reading, writing, grip in
            let large = Array(repeating: UInt8(1), count: 1 << 20)
            async let first: Void = grip.write(large)
            // Now it waits, in the middle; a little room comes and goes.
            while PipeEnd.hasRoom(1, in: writing) { await Task.yield() }
            async let second: Void = grip.write([2])
            // Not on a thread of the pool, which may have but one, and the writers need it.
            let received = await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    let head = Self.read(100_000, from: reading)
                    continuation.resume(returning: (head, Self.read(large.count + 1 - head.count, from: reading)))
                }
            }
            #expect(received.0.allSatisfy { $0 == 1 })
            #expect(received.1 == large.dropFirst(100_000) + [2])
            try await first
            try await second
        }
    }

    @Test func writingToNobodyIsABrokenLine() async throws {
        signal(SIGPIPE, SIG_IGN)
        try await Self.withPipe { reading, _, grip in
            // The number stays in use until the end.
            let nothing = open("/dev/null", O_RDONLY)
            try #require(dup2(nothing, reading) == reading)
            close(nothing)
            await #expect(throws: BrokenLine.self) { try await grip.write([1]) }
            await #expect(throws: BrokenLine.self) { try await grip.write(Array(repeating: 1, count: 1 << 20)) }
        }
    }
}
