import RectoBytes
import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

@Suite struct ProviderTests {
    static func bytes(_ count: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    static func range(in count: Int, _ generator: inout SeededGenerator) -> Range<Int> {
        let ends = [Int.random(in: 0...count, using: &generator), Int.random(in: 0...count, using: &generator)].sorted()
        return ends[0]..<ends[1]
    }

    /// Every provider over the same bytes gives the same bytes for every range.
    @Test(arguments: UInt64(1)...20) func allProvidersAgree(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let whole = Self.bytes(Int.random(in: 0...300_000, using: &generator), &generator)
        let part = Self.range(in: whole.count, &generator)
        let expected = Array(whole[part])
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: whole)
            let memory = MemoryProvider(whole)
            let file = try FileProvider(FilePart(folder + "/file", range: part, name: "part"))
            let providers: [any ByteProvider] = [
                MemoryProvider(expected), try PartProvider(part, of: memory), file,
                BlockCache(file, budget: Int.random(in: 0...400_000, using: &generator)),
                BlockCache(try PartProvider(part, of: BlockCache(memory, budget: 100_000)), budget: 200_000),
            ]
            for provider in providers {
                #expect(provider.identity.length == expected.count)
                for _ in 0..<10 {
                    let range = Self.range(in: expected.count, &generator)
                    #expect(try await provider.read(range) == Array(expected[range]), "seed \(seed), \(range)")
                }
            }
        }
    }

    @Test(arguments: [-1..<0, 0..<11, 11..<11]) func bytesThatAreNotThereAreRefused(range: Range<Int>) async throws {
        let memory = MemoryProvider([UInt8](repeating: 1, count: 10))
        for provider in [memory, try PartProvider(0..<10, of: memory), BlockCache(memory, budget: 100)]
            as [any ByteProvider]
        {
            let failure = await #expect(throws: Failure.self) { try await provider.read(range) }
            #expect(failure?.code == .usage)
        }
        #expect(throws: Failure.self) { try PartProvider(range, of: memory) }
    }

    @Test(arguments: [false, true]) func changeOfAFileIsNoticed(isCut: Bool) async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: [UInt8](repeating: 1, count: 1000))
            let provider = try FileProvider(FilePart(folder + "/file", range: 10..<900, name: "part"))
            // In place: a file that is renamed to its name leaves the open one as it was.
            var file = try OutputFile(folder + "/file")
            try file.write([UInt8](repeating: 2, count: isCut ? 500 : 1000))
            let failure = await #expect(throws: Failure.self) { try await provider.read(0..<10) }
            #expect(failure?.code == .io && failure?.place == "part")
        }
    }

    @Test func replacedFileIsReadOn() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: [1, 2, 3])
            let provider = try FileProvider(FilePart(folder + "/file"))
            let before = provider.identity
            try Files.replace(folder + "/file", with: [4, 5, 6])
            #expect(try await provider.read(0..<3) == [1, 2, 3])
            #expect(try FileProvider(FilePart(folder + "/file")).identity != before)
        }
    }

    @Test func partBehindTheEndIsRefused() throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: [1, 2, 3])
            let failure = #expect(throws: Failure.self) {
                try FileProvider(FilePart(folder + "/file", range: 1..<4, name: "part"))
            }
            #expect(failure?.code == .io)
        }
    }
}
