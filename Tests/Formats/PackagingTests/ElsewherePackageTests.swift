import RectoBytes
import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

/// Packages whose bytes a provider has.
@Suite struct ElsewherePackageTests {
    private static func package(_ entries: [ForgedZip.Entry]) throws -> (Package, [UInt8]) {
        let bytes = ForgedZip(entries).bytes()
        return (try Package.open(BytesInMemory(bytes, validator: "v"), path: "https://example.com/a.recto"), bytes)
    }

    @Test func isWhatTheFileIs() async throws {
        var generator = SeededGenerator(seed: 5)
        let pdf = generator.bytes(200_000)
        let text = [UInt8](repeating: 7, count: 100_000)
        let (package, bytes) = try Self.package([
            .init("overlay.json"), .init("a.pdf", pdf), .init(deflated: "b.pdf", text), .init("empty.txt", []),
        ])
        let same = try Package(bytes: bytes)
        #expect(package.faults == [] && same.faults == [])
        #expect(package.entries.map(\.name) == same.entries.map(\.name))
        #expect(!package.isLocal && package.size == bytes.count)
        for entry in package.entries {
            let other = try #require(same[entry.name])
            #expect(try package.read(entry, limit: .max) == same.read(other, limit: .max))
            #expect(package.check(entry) == nil)
        }
        let entry = try #require(package["a.pdf"])
        let stored = try #require(try package.provider(entry))
        #expect(try await stored.read(10..<100_000) == Array(pdf[10..<100_000]))
        #expect(stored.intoBlock == entry.data % BlockCache.blockSize)
        // A compressed one is in memory, within its limit.
        let compressed = try #require(package["b.pdf"])
        #expect(try await package.provider(compressed)?.read(0..<text.count) == text)
        let failure = #expect(throws: Failure.self) { try package.provider(compressed, limit: 99_999) }
        #expect(failure?.code == .tooLarge)
        #expect(try same.provider(compressed) == nil)
    }

    @Test func whatEndsTooEarlyIsAFault() throws {
        let bytes = ForgedZip([.init("overlay.json"), .init("a.pdf", [1, 2, 3])]).bytes()
        for count in [0, 1, 10, bytes.count - 1] {
            let package = try Package.open(BytesInMemory(Array(bytes.prefix(count))), path: "a")
            #expect(!package.isReadable)
        }
    }

    @Test func aFileThatChangesIsNotReadOn() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a"
            try Files.replace(path, with: [1, 2, 3])
            let file = try FileBytes(path)
            #expect(try await file.read(1..<3) == [2, 3])
            var output = try OutputFile(appendingTo: path)
            try output.write([4])
            let failure = await #expect(throws: Failure.self) { try await file.read(0..<1) }
            #expect(failure?.code == .io)
        }
    }
}
