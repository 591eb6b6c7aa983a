import Exercises
import RectoPackaging
import Testing

/// The fuzzers' seeds and some thousand mutations of them, without a fuzzer: the short run that every change gets.
@Suite struct SeedTests {
    private static func seeds(_ name: String) throws -> [[UInt8]] {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        let folder = parts.joined(separator: "/") + "/Fuzzing/Seeds/" + name
        return try Files.list(folder).sorted().compactMap { try Files.read(folder + "/" + $0) }
    }

    @Test(arguments: Exercise.all.keys.sorted()) func seedsAndMutationsAreUsedWithoutATrap(_ name: String) throws {
        let exercise = try #require(Exercise.all[name])
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
