import Exercises
import RectoPackaging
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The fuzzer's seeds, without a fuzzer.
struct PackageSeedTests {
    typealias Entry = ForgedZip.Entry

    private static let folder: String = {
        let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        return parts.joined(separator: "/") + "/Fuzzing/Seeds/Zip"
    }()

    private static func seeds() throws -> [[UInt8]] {
        try Files.list(folder).compactMap { try Files.read(folder + "/" + $0) }
    }

    @Test func seedsAreUsedWithoutATrap() throws {
        let seeds = try Self.seeds()
        #expect(seeds.count > 10)
        for seed in seeds { Exercise.zip(seed) }
    }

    @Test(arguments: UInt64(1)...4)
    func mutationsAreUsedWithoutATrap(seed: UInt64) throws {
        var mutator = Mutator(seeds: try Self.seeds(), seed: seed)
        for _ in 0..<1000 {
            guard let bytes = mutator.next() else { break }
            Exercise.zip(bytes)
        }
    }

    /// `RECORD_SEEDS=1` writes them.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["RECORD_SEEDS"] != nil))
    func record() throws {
        let text = Array("hello hello hello hello".utf8)
        var zip64 = ForgedZip([Entry("a"), Entry(deflated: "b", text)])
        zip64.zip64 = (nil, nil, nil)
        zip64.isSaturated = true
        var long = Entry("long", text)
        long.extra = extraField(1, little(long.size, 8) + little(long.packedSize, 8) + little(0, 8))
        long.local.extra = extraField(1, little(long.size, 8) + little(long.packedSize, 8))
        (long.size, long.packedSize, long.offset) = (0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF)
        var comment = ForgedZip([Entry("a")])
        comment.comment = Array("a comment".utf8)
        var path = Entry("ü", text)
        path.extra = extraField(0x7075, [1, 0, 0, 0, 0] + Array("ü".utf8)) + extraField(0x5455, [3, 0, 0, 0, 0])
        var link = Entry("link", Array("target".utf8))
        link.attributes = 0o120777 << 16
        var prefixed = comment
        prefixed.prefix = [1, 2, 3]
        var wrong = Entry(deflated: "wrong", text)
        wrong.checksum ^= 1
        var lying = Entry(deflated: "lying", Array(repeating: 0, count: 2 << 20))
        lying.size = 100
        let seeds: [String: ForgedZip] = [
            "empty": ForgedZip(), "stored": ForgedZip([Entry("overlay.json"), Entry("issue.pdf", text)]),
            "deflated": ForgedZip([Entry(deflated: "assets/a.html", text), Entry(deflated: "b", [])]),
            "streamed": ForgedZip([
                Entry("a").streamed(), Entry(deflated: "b", text).streamed(isLong: true),
                Entry("c").streamed(hasSignature: false),
            ]),
            "zip64": zip64, "long": ForgedZip([long]), "comment": comment, "path": ForgedZip([path]),
            "link": ForgedZip([link]), "prefixed": prefixed, "wrong": ForgedZip([wrong]), "lying": ForgedZip([lying]),
            "folders": ForgedZip([Entry("a/", []), Entry("a/b/c/d/e"), Entry("a/b/C"), Entry("a/b/f")]),
            "junk": ForgedZip([Entry("__MACOSX/._a"), Entry(".DS_Store"), Entry("a")]),
            "names": ForgedZip([Entry("caf\u{E9}"), Entry("cafe\u{301}"), Entry("con.txt"), Entry("ab:c")]),
            "nested": ForgedZip([Entry("inner.zip", zip64.bytes()), Entry("z")]),
        ]
        try Files.makeFolder(Self.folder)
        for (name, zip) in seeds { try Files.replace(Self.folder + "/" + name, with: zip.bytes()) }
    }
}
