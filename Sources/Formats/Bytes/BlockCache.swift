public import RectoDiagnostics
import Synchronization

/// A provider in front of another: reads it in blocks of 64 KiB, and keeps those that were read last.
///
/// Reads of the same block at the same time share one fetch. Who reads on where the last read ended gets up to 1 MiB ahead. What failed is
/// fetched again by the next read that needs it.
public final class BlockCache: ByteProvider {
    private typealias Flight = Task<Result<[UInt8], Failure>, Never>

    public var identity: ByteIdentity { source.identity }
    private let source: any ByteProvider
    private let board: Mutex<BlockBoard<Flight>>

    /// Bytes of a block: a chunk of a sealed file, and few enough that a page of a large PDF takes a small part of it.
    public static let blockSize = 64 << 10
    /// Blocks that are fetched at once.
    private static let longestRun = 16

    /// - Parameter budget: Bytes of blocks that are kept. Those of a read that is under way come on top.
    public init(_ source: any ByteProvider, budget: Int) {
        self.source = source
        let total = (source.identity.length + Self.blockSize - 1) / Self.blockSize
        board = Mutex(BlockBoard(budget: budget, total: total))
    }

    /// Bytes that are kept at the moment.
    public var heldBytes: Int { board.withLock { $0.bytes } }

    public func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        try check(range)
        guard !range.isEmpty else { return [] }
        let blocks = range.lowerBound / Self.blockSize..<(range.upperBound - 1) / Self.blockSize + 1
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for (block, state) in zip(blocks, states(of: blocks)) {
            let start = block * Self.blockSize
            let wanted = range.clamped(to: start..<start + Self.blockSize)
            switch state {
            case .held(let held): bytes += held[wanted.lowerBound - start..<wanted.upperBound - start]
            case .flying(let flight, let first):
                let run = try await flight.value.get()
                let origin = first * Self.blockSize
                bytes += run[wanted.lowerBound - origin..<wanted.upperBound - origin]
            }
        }
        return bytes
    }

    /// All blocks of a read as they are at one moment, after what is missing has been sent for.
    private func states(of blocks: Range<Int>) -> [BlockBoard<Flight>.Block] {
        board.withLock { board in
            for run in board.missing(for: blocks, most: Self.longestRun) { board.begin(fetch(run), run) }
            return blocks.compactMap { board[$0] }
        }
    }

    /// Not cancelled with the read that began it: others may wait for it.
    private func fetch(_ run: Range<Int>) -> Flight {
        Task {
            let start = run.lowerBound * Self.blockSize
            let range = start..<min(identity.length, run.upperBound * Self.blockSize)
            let result: Result<[UInt8], Failure>
            do throws(Failure) {
                let bytes = try await source.read(range)
                result =
                    bytes.count == range.count
                    ? .success(bytes)
                    : .failure(Failure(.internal, "a provider gave \(bytes.count) bytes for \(range)"))
            } catch {
                result = .failure(error)
            }
            let fetched = (try? result.get()).map { bytes in
                stride(from: 0, to: bytes.count, by: Self.blockSize).map { offset in
                    Array(bytes[offset..<min(bytes.count, offset + Self.blockSize)])
                }
            }
            board.withLock { $0.end(run, fetched) }
            return result
        }
    }
}
