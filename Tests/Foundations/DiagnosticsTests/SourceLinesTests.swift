import RectoDiagnostics
import TestSupport
import Testing

@Suite struct SourceLinesTests {
    /// Counted from the first byte on, for each place anew.
    private static func counted(_ bytes: [UInt8], _ offset: Int) -> (line: Int, column: Int) {
        var (line, column) = (1, 1)
        for index in 0..<offset {
            let byte = bytes[index]
            if byte == 0x0A || (byte == 0x0D && (index + 1 == bytes.count || bytes[index + 1] != 0x0A)) {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func placesOfLongAndShortLines(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = ["a", "é", "日", "🎈", "\n", "\r", "\r\n", "word word word "]
        for length in [0, 1, 1023, 1024, 1025, 5000] {
            var bytes: [UInt8] = []
            // Few breaks, so that some lines are longer than what is counted in one go.
            while bytes.count < length {
                let piece = Int.random(in: 0..<40, using: &generator)
                bytes += Array(pieces[piece < 3 ? 4 + piece : piece % 4].utf8)
            }
            let lines = SourceLines(bytes)
            for offset in Set(
                (0..<50).map { _ in Int.random(in: 0...bytes.count, using: &generator) } + [0, bytes.count])
            {
                let spot = lines.spot(at: offset)
                let (line, column) = Self.counted(bytes, offset)
                #expect(spot.line == line && spot.column == column, "seed \(seed), byte \(offset) of \(bytes.count)")
            }
        }
    }

    @Test func byteOrderMarkIsNotCounted() {
        let lines = SourceLines([0xEF, 0xBB, 0xBF] + Array("ab\ncd".utf8))
        #expect(lines.spot(at: 3).column == 1)
        #expect(lines.spot(at: 4).column == 2)
        #expect(lines.spot(at: 7).column == 2)
        #expect(lines.spot(at: -5).column == 1)
        #expect(lines.spot(at: 99).line == 2)
    }
}
