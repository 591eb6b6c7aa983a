import RectoMedia
import TestSupport
import Testing

/// What arrives cut or flipped is told of or read, never a crash.
@Suite struct DamageTests {
    @Test(arguments: MediaFiles.images + MediaFiles.movies + ["film.ts", "film.avi", "film.flv"])
    func cutAtEveryByte(name: String) throws {
        let bytes = try MediaFiles.bytes(name)
        for count in 0..<bytes.count { MediaFiles.readEverything(Array(bytes[..<count])) }
    }

    @Test(arguments: MediaFiles.images + MediaFiles.movies) func flipped(name: String) throws {
        let original = try MediaFiles.bytes(name)
        var random = SeededGenerator(seed: 0x4D45_4449)
        // 2,000 for each format, spread over its files.
        let files = (MediaFiles.images + MediaFiles.movies).filter { $0.hasSuffix(name.suffix(4)) }
        for _ in 0..<(2_000 / max(1, files.count) + 1) {
            var bytes = original
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                // The head holds what is read: it gets half of the damage.
                let reach = Bool.random(using: &random) ? bytes.count : min(bytes.count, 200)
                let place = Int.random(in: 0..<reach, using: &random)
                bytes[place] =
                    [0, 0xFF, 0x80, 0x7F, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
            }
            MediaFiles.readEverything(bytes)
        }
    }

    @Test func cuesFlipped() {
        let original = Array(
            "WEBVTT\n\nNOTE x\n\n1\n00:01.000 --> 00:04.500 line:0\nÄ\n\n00:05.000 --> 00:06.000\nb".utf8)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            var bytes = original
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = MediaReader.cues(bytes)
        }
    }
}
