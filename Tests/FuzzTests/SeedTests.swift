import Exercises
import RectoPackaging
import Testing

/// The fuzzers' seeds and some thousand mutations of them, without a fuzzer: the short run that every change gets.
@Suite struct SeedTests {
    private static let exercises: [String: @Sendable ([UInt8]) -> Void] = [
        "JSON": Exercise.json, "XML": Exercise.xml, "Plist": Exercise.plist, "Media": Exercise.media,
        "Markup": Exercise.markup, "Frames": Exercise.frames, "Packed": Exercise.packed, "Pages": Exercise.pages,
        "Addresses": Exercise.addresses, "Headers": Exercise.headers, "Tokens": Exercise.tokens,
        "Encodings": Exercise.encodings, "Books": Exercise.books,
    ]

    private static func seeds(_ name: String) throws -> [[UInt8]] {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        let folder = parts.joined(separator: "/") + "/Fuzz/Seeds/" + name
        return try Files.list(folder).sorted().compactMap { try Files.read(folder + "/" + $0) }
    }

    @Test(arguments: exercises.keys.sorted()) func seedsAndMutationsAreUsedWithoutATrap(_ name: String) throws {
        let exercise = try #require(Self.exercises[name])
        let seeds = try Self.seeds(name)
        #expect(!seeds.isEmpty)
        for seed in seeds { exercise(seed) }
        var mutator = Mutator(seeds: seeds, seed: 1)
        for _ in 0..<2000 {
            guard let bytes = mutator.next() else { break }
            exercise(bytes)
        }
    }
}
