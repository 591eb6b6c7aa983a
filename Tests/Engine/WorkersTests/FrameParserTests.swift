import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoWorkers

struct FrameParserTests {
    static func bytes(_ frame: Frame) -> [UInt8] { frame.header + Array(frame.kind.utf8) + frame.payload + frame.body }

    static func header(_ kind: Int, _ payload: Int, _ body: Int) -> [UInt8] {
        [kind, payload, body].flatMap { count in (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) } }
    }

    static func randomFrame(_ generator: inout SeededGenerator) -> Frame {
        func part() -> [UInt8] {
            Bool.random(using: &generator) ? [] : generator.bytes(Int(generator.magnitude(1...5000)))
        }
        let kind = String(
            (0..<Int.random(in: 0...20, using: &generator)).map { _ in "aé日".randomElement(using: &generator) ?? "a" })
        return Frame(kind: kind, payload: part(), body: part())
    }

    @Test func theHeaderIsThreeLittleEndianLengths() {
        let frame = Frame(kind: "tïle", payload: Array(repeating: 0, count: 0x0102), body: [1, 2, 3])
        #expect(frame.header == [5, 0, 0, 0, 0x02, 0x01, 0, 0, 3, 0, 0, 0])
    }

    /// However the bytes are cut, the same frames come out, each as soon as its last byte is there.
    @Test(arguments: UInt64(1)...100)
    func framesComeOutOfAnyPieces(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let frames = (0..<Int.random(in: 1...12, using: &generator)).map { _ in Self.randomFrame(&generator) }
        let bytes = frames.flatMap(Self.bytes)
        var ends: [Int] = []
        for frame in frames { ends.append((ends.last ?? 0) + Self.bytes(frame).count) }

        let longest = [1, 13, 500, 100_000].randomElement(using: &generator) ?? 1
        var parser = FrameParser()
        var found: [Frame] = []
        var position = 0
        while position < bytes.count {
            let count = min(Int.random(in: 0...longest, using: &generator), bytes.count - position)
            bytes[position..<position + count].withUnsafeBytes { parser.add($0) }
            position += count
            while let frame = try parser.next() { found.append(frame) }
            #expect(found.count == ends.count { $0 <= position }, "seed \(seed)")
        }
        #expect(found == frames, "seed \(seed)")
    }

    /// More than the megabyte after which the parser throws away what it has read.
    @Test func manyLargeFramesInOnePiece() throws {
        var generator = SeededGenerator(seed: 2)
        let frames = (0..<8).map { Frame(kind: "\($0)", payload: generator.bytes(10), body: generator.bytes(300_000)) }
        var parser = FrameParser()
        frames.flatMap(Self.bytes).withUnsafeBytes { parser.add($0) }
        for frame in frames { #expect(try parser.next() == frame) }
        #expect(try parser.next() == nil)
        // And on with the next piece.
        Self.bytes(frames[0]).withUnsafeBytes { parser.add($0) }
        #expect(try parser.next() == frames[0])
    }

    @Test func allPartsMayBeEmpty() throws {
        var parser = FrameParser()
        #expect(try parser.next() == nil)
        [UInt8](repeating: 0, count: 24).withUnsafeBytes { parser.add($0) }
        #expect(try parser.next() == Frame(kind: "", payload: []))
        #expect(try parser.next() == Frame(kind: "", payload: []))
        #expect(try parser.next() == nil)
    }

    @Test(arguments: [
        (65, 0, 0), (0, (64 << 20) + 1, 0), (0, 0, (1 << 30) + 1), (0xFFFF_FFFF, 0, 0), (0, 0xFFFF_FFFF, 0),
        (0, 0, 0xFFFF_FFFF),
        (0x2020_2020, 0x2020_2020, 0x2020_2020),
    ])
    func lengthsOverTheLimitsAreRefused(kind: Int, payload: Int, body: Int) {
        var parser = FrameParser()
        Self.header(kind, payload, body).withUnsafeBytes { parser.add($0) }
        let failure = #expect(throws: Failure.self) { try parser.next() }
        #expect(failure?.code == .internal)
    }

    @Test func theLimitsThemselvesAreFine() throws {
        var parser = FrameParser()
        Self.header(64, 64 << 20, 0).withUnsafeBytes { parser.add($0) }
        #expect(try parser.next() == nil)
    }
}
