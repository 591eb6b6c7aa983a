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
    private let file: OpenFile
    /// Where the shards begin, and where the last one ends.
    private let bounds: [Int]

    private static let most = 1 << 30

    /// - Throws: ``Failure`` `.io`, or `.usage` for a file that is no plan or not all of one.
    package init(_ path: String) throws(Failure) {
        self.path = path
        file = try OpenFile(path)
        let size = try file.stamp().size
        let cut = Failure(.usage, "is no plan of recto farm, or not all of one; plan again", at: path)
        let tail = try file.bytes(in: max(0, size - 8192)..<size)
        guard tail.last == UInt8(ascii: "\n"),
            let start = tail.dropLast().lastIndex(of: UInt8(ascii: "\n")),
            let end = try? CompactJSON.decode(PlanEnd.self, from: tail[(start + 1)...]), end.end > 0, end.end < size,
            size - end.end < Self.most
        else { throw cut }
        let last = try file.bytes(in: end.end..<size)
        guard let stop = last.firstIndex(of: UInt8(ascii: "\n")),
            let table = try? CompactJSON.decode(PlanTable.self, from: last[..<stop]).table
        else { throw cut }
        let head = try file.bytes(in: 0..<(table.first ?? end.end))
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

    /// The documents of a shard.
    ///
    /// - Throws: ``Failure`` `.usage` for a shard that there is not, or a plan that is damaged.
    package func shard(_ number: Int) throws(Failure) -> [PlannedDocument] {
        guard (0..<shardCount).contains(number) else {
            throw Failure(.usage, "there is no shard \(number); there are \(shardCount), from 0", at: path)
        }
        let bytes = try file.bytes(in: bounds[number]..<bounds[number + 1])
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
