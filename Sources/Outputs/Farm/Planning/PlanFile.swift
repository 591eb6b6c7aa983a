package import RectoBytes
package import RectoDiagnostics
import RectoJSON
import RectoPackaging

/// A plan that is read shard by shard.
package final class PlanFile: Sendable {
    package let path: String
    package let header: PlanHeader
    /// 16 hexadecimal digits that stand for its content.
    package let id: String
    package let cost: CostSheet
    private let bytes: any ByteProvider
    /// Where the shards begin, and where the last one ends.
    private let bounds: [Int]

    private static let most = 1 << 30

    /// A plan in a file.
    ///
    /// - Throws: ``Failure`` `.io`, or `.usage` for a file that is no plan or not all of one.
    package convenience init(_ path: String) async throws(Failure) {
        guard Files.kind(path) != .folder else { throw Failure(.usage, "is a folder, and no plan", at: path) }
        try await self.init(FileBytes(path), path)
    }

    /// A plan anywhere: three pieces of it are read, and one for each shard that is asked for.
    ///
    /// - Parameter path: What it is called.
    /// - Throws: as for a file.
    package init(_ bytes: any ByteProvider, _ path: String) async throws(Failure) {
        self.path = path
        self.bytes = bytes
        let size = bytes.identity.count
        let cut = Failure(.usage, "is no plan of recto farm, or not all of one; plan again", at: path)
        let tail = try await Self.read(max(0, size - 8192)..<size, of: bytes, path)
        guard tail.last == UInt8(ascii: "\n"),
            let start = tail.dropLast().lastIndex(of: UInt8(ascii: "\n")),
            let end = try? CompactJSON.decode(PlanEnd.self, from: tail[(start + 1)...]), end.end > 0, end.end < size,
            size - end.end < Self.most
        else { throw cut }
        let last = try await Self.read(end.end..<size, of: bytes, path)
        guard let stop = last.firstIndex(of: UInt8(ascii: "\n")),
            let table = try? CompactJSON.decode(PlanTable.self, from: last[..<stop]).table,
            case let first = table.first ?? end.end, (0..<Self.most).contains(first), first <= size
        else { throw cut }
        let head = try await Self.read(0..<first, of: bytes, path)
        guard let header = try? CompactJSON.decode(PlanHeader.self, from: head.dropLast()),
            header.schema == PlanHeader.currentSchema
        else { throw cut }
        bounds = table + [end.end]
        guard zip(bounds, bounds.dropFirst()).allSatisfy({ $0 >= 0 && $0 < $1 && $1 - $0 < Self.most }) else {
            throw cut
        }
        self.header = header
        id = end.id
        cost = end.cost
    }

    package var shardCount: Int { bounds.count - 1 }

    private static func read(_ range: Range<Int>, of bytes: any ByteProvider, _ path: String)
        async throws(Failure) -> [UInt8]
    {
        do throws(Failure) { return try await bytes.read(range) } catch {
            throw error.place == nil ? error.at(path) : error
        }
    }

    /// The documents of a shard.
    ///
    /// - Throws: ``Failure`` `.usage` for a shard that there is not, or a plan that is damaged; `.io`, also where the plan has changed.
    package func shard(_ number: Int) async throws(Failure) -> [PlannedDocument] {
        guard (0..<shardCount).contains(number) else {
            throw Failure(.usage, "there is no shard \(number); there are \(shardCount), from 0", at: path)
        }
        let bytes = try await Self.read(bounds[number]..<bounds[number + 1], of: bytes, path)
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        do throws(Failure) {
            guard let first = lines.first,
                case let line = try CompactJSON.decode(ShardLine.self, from: first), line.shard == number,
                line.documents == lines.count - 1
            else { throw Failure(.internal, "it has more or fewer lines than it says") }
            return try lines.dropFirst().map { line throws(Failure) in
                try CompactJSON.decode(PlannedDocument.self, from: line)
            }
        } catch {
            throw Failure(.usage, "shard \(number) is not whole (\(error.message)); plan again", at: path)
        }
    }
}
