import RectoDiagnostics
import RectoGeometry

extension WordGeometry {
    /// - Precondition: words are in order of offset, as ``init(_:)-(PageText)`` leaves them.
    func write(to bytes: inout ByteWriter) {
        bytes.count(lines.count)
        for line in lines { bytes.number(UInt64(line.turns.rawValue) | line.direction.bits << 2) }
        bytes.count(words.count)
        var (offset, line) = (0, 0)
        var (near, far, edge) = (Int32(0), Int32(0), Int32(0))
        for word in words {
            bytes.count(word.offset - offset)
            bytes.count(word.count)
            bytes.difference(Int64(word.line - line))
            bytes.difference(Int64(word.near) - Int64(near))
            bytes.difference(Int64(word.far) - Int64(far))
            for next in edges[word.edge...word.edge + word.count] {
                bytes.difference(Int64(next) - Int64(edge))
                edge = next
            }
            (offset, line, near, far) = (word.offset, word.line, word.near, word.far)
        }
    }

    init(_ bytes: inout ByteReader) throws(Failure) {
        let lineCount = try bytes.count()
        lines.reserveCapacity(lineCount)
        for _ in 0..<lineCount {
            let bits = try bytes.number()
            guard let turns = QuarterTurns(rawValue: Int(bits & 3)), let direction = TextLine.Direction(bits: bits >> 2)
            else { throw ByteReader.damaged }
            lines.append(Line(direction: direction, turns: turns))
        }
        let wordCount = try bytes.count(ofSize: 6)
        words.reserveCapacity(wordCount)
        edges.reserveCapacity(bytes.remaining / 2)
        var (offset, line) = (0, Int32(0))
        var (near, far, edge) = (Int32(0), Int32(0), Int32(0))
        for _ in 0..<wordCount {
            offset += try bytes.small()
            let count = try bytes.count()
            guard offset + count <= Int(Int32.max) else { throw ByteReader.damaged }
            line = try bytes.next(after: line)
            guard lines.indices.contains(Int(line)) else { throw ByteReader.damaged }
            near = try bytes.next(after: near)
            far = try bytes.next(after: far)
            words.append(
                Word(offset: offset, count: count, edge: edges.count, line: Int(line), near: near, far: far))
            for _ in 0...count {
                edge = try bytes.next(after: edge)
                edges.append(edge)
            }
        }
    }
}

extension TextLine.Direction {
    var bits: UInt64 {
        switch self {
        case .leftToRight: 0
        case .rightToLeft: 1
        case .topToBottom: 2
        }
    }

    init?(bits: UInt64) {
        switch bits {
        case 0: self = .leftToRight
        case 1: self = .rightToLeft
        case 2: self = .topToBottom
        default: return nil
        }
    }
}
