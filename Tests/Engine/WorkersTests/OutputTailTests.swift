import TestSupport
import Testing

@testable import RectoWorkers

struct OutputTailTests {
    private func tail(_ pieces: [[UInt8]]) -> OutputTail {
        let tail = OutputTail()
        for piece in pieces { piece.withUnsafeBytes { tail.add($0) } }
        return tail
    }

    @Test(arguments: UInt64(1)...30)
    func theEndIsKept(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces = (0..<20).map { _ in
            (0..<Int(generator.magnitude(1...6000))).map { _ in UInt8.random(in: 32...126, using: &generator) }
        }
        let all = Array(pieces.joined())
        #expect(tail(pieces).text == String(decoding: all.suffix(4096), as: UTF8.self), "seed \(seed)")
    }

    @Test(arguments: [
        ("terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n", true),
        ("Out of memory\n", true), ("Fatal error: could not allocate memory", true),
        ("GLib: cannot allocate 123 bytes", true), ("Segmentation fault", false), ("", false), ("memory", false),
    ])
    func memoryIsRecognized(text: String, tells: Bool) {
        #expect(tail([Array(text.utf8)]).tellsOfMemory == tells)
    }

    /// What `CDocumentBytes` writes; see `RECTO_CHANGED`.
    @Test func changeIsRecognized() {
        #expect(tail([Array("recto: the document changed\n".utf8)]).tellsOfChange)
        #expect(!tail([Array("recto: system call 41 is not allowed\n".utf8)]).tellsOfChange)
    }

    @Test func wordsThatComeInPiecesAreRecognized() {
        #expect(tail(["std::bad", "_all", "oc"].map { Array($0.utf8) }).tellsOfMemory)
        #expect(!tail([Array("out of memory".utf8), Array(repeating: 46, count: 9000)]).tellsOfMemory)
    }
}
