import RectoDiagnostics
import RectoManifests
import TestSupport
import Testing

@Suite struct ManifestWriterTests {
    /// From every syntax to every syntax: the values stay.
    @Test func roundTrips() throws {
        for seed in 0..<400 as Range<UInt64> {
            var generator = DraftGenerator(seed: seed, shape: TestShape.shape)
            generator.hasNull = seed % 2 == 0
            let draft = generator.root()
            var tree = draft.tree()
            let syntaxes: [ManifestSyntax] = generator.hasNull ? [.json, .xml] : ManifestSyntax.allCases
            for syntax in syntaxes + syntaxes.reversed() {
                let bytes = try ManifestWriter.write(tree, as: syntax, shape: TestShape.shape)
                let (read, faults) = ManifestReader.read(bytes, syntax: syntax, shape: TestShape.shape)
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(faults == [], "seed \(seed) \(text)")
                tree = try #require(read, "seed \(seed) \(text)")
                #expect(tree.root.isEqual(to: draft.tree().root), "seed \(seed) \(syntax) \(text)")
                // What is written once is written the same again.
                #expect(try ManifestWriter.write(tree, as: syntax, shape: TestShape.shape) == bytes, "seed \(seed)")
            }
        }
    }
}
