public import RectoDiagnostics

/// Keeps the blocks of bytes that are slow to get: from another host, or decrypted.
///
/// A document is read in small pieces all over the file, some of them again and again. Blocks of 64 KiB are what that asks for: of a
/// magazine's first page it fetches a tenth of the file, where blocks of half a megabyte fetch nearly all of it. Readers who go on where
/// they stopped get more at once: twice as many blocks each time, up to 16.
///
/// A block is fetched once, however many ask for it meanwhile, and what was fetched stays when those who asked were cancelled.
public actor BlockCache: ByteProvider {
    public nonisolated let identity: ByteIdentity
    private let provider: any ByteProvider
    private let most: Int
    private var blocks: [Int: Block] = [:]
    private var flights: [Int: Flight] = [:]
    private var visits: UInt64 = 0
    /// The block after the last that was fetched, and how many more than necessary that was.
    private var next = -1
    private var ahead = 0

    /// Bytes in a block.
    public static let blockSize = 64 << 10
    private static let mostAhead = 16

    private struct Block {
        var bytes: [UInt8]
        var visit: UInt64
    }

    /// Blocks that are on their way.
    private struct Flight {
        var first: Int
        var task: Task<Result<[UInt8], Failure>, Never>
    }

    /// - Parameter budget: How many bytes to keep; at least four blocks.
    public init(_ provider: any ByteProvider, budget: Int = 64 << 20) {
        self.provider = provider
        identity = provider.identity
        most = max(4, budget / Self.blockSize)
    }

    public func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        let range = try checked(range)
        guard !range.isEmpty else { return [] }
        let last = (range.upperBound - 1) / Self.blockSize
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        for index in range.lowerBound / Self.blockSize...last {
            let start = index * Self.blockSize
            let block = try await block(index, neededTo: last)
            bytes += block[max(0, range.lowerBound - start)..<min(block.count, range.upperBound - start)]
        }
        return bytes
    }

    /// A block; what is missing of those up to `last` is fetched along with it.
    private func block(_ index: Int, neededTo last: Int) async throws(Failure) -> ArraySlice<UInt8> {
        if let known = blocks[index] {
            visits += 1
            blocks[index]?.visit = visits
            return known.bytes[...]
        }
        let flight = flights[index] ?? begin(index, neededTo: last)
        let bytes = try await flight.task.value.get()
        let start = (index - flight.first) * Self.blockSize
        let block = bytes[start..<min(bytes.count, start + Self.blockSize)]
        return ArraySlice(Array(block))
    }

    private func begin(_ first: Int, neededTo last: Int) -> Flight {
        ahead = first == next ? min(Self.mostAhead, max(1, ahead * 2)) : 0
        let blockCount = (identity.count + Self.blockSize - 1) / Self.blockSize
        // Never more than half of what is kept: the rest would be forgotten before it is read.
        let wanted = min(last + ahead, first + max(1, most / 2) - 1, blockCount - 1)
        var end = first + 1
        while end <= wanted, blocks[end] == nil, flights[end] == nil { end += 1 }
        next = end
        let range = first * Self.blockSize..<min(identity.count, end * Self.blockSize)
        let provider = provider
        let indices = first..<end
        let flight = Flight(
            first: first,
            // Not on a thread that may be waiting for this; see `BlockingBytes`.
            task: Task(executorPreference: ByteThreads.shared) {
                let result = await Self.fetch(range, from: provider)
                await self.land(indices, result)
                return result
            })
        for index in indices { flights[index] = flight }
        return flight
    }

    private static func fetch(_ range: Range<Int>, from provider: any ByteProvider) async -> Result<[UInt8], Failure> {
        do throws(Failure) {
            let bytes = try await provider.read(range)
            guard bytes.count == range.count else {
                throw Failure(.internal, "a provider of bytes gave \(bytes.count) for \(range.count)")
            }
            return .success(bytes)
        } catch {
            return .failure(error)
        }
    }

    private func land(_ indices: Range<Int>, _ result: Result<[UInt8], Failure>) {
        for index in indices { flights[index] = nil }
        guard case .success(let bytes) = result else { return }
        for index in indices {
            let start = (index - indices.lowerBound) * Self.blockSize
            visits += 1
            blocks[index] = Block(bytes: Array(bytes[start..<min(bytes.count, start + Self.blockSize)]), visit: visits)
        }
        while blocks.count > most, let oldest = blocks.min(by: { $0.value.visit < $1.value.visit }) {
            blocks[oldest.key] = nil
        }
    }
}
