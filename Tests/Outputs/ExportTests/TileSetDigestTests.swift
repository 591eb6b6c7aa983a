import Testing

@testable import RectoExport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct TileSetDigestTests {
    private static func digest(_ files: [(String, [UInt8])]) -> TileSetDigest {
        var digest = TileSetDigest()
        for file in files { digest.add(file.0, file.1) }
        return digest
    }

    @Test func orderAndPartsDoNotMatter() {
        let files: [(String, [UInt8])] = [("a", [1]), ("b", [2, 3]), ("c", [])]
        let whole = Self.digest(files)
        #expect(Self.digest(files.reversed()) == whole)
        var parts = Self.digest([files[1]])
        parts.add(Self.digest([files[2], files[0]]))
        #expect(parts == whole)
        #expect(whole.text.count == "sha256-sum:".count + 64)
    }

    /// A worker that was taken over may send any.
    @Test(arguments: ["[]", "[1,2,3]", "[1,2,3,4,5]"]) func otherThanFourLanesAreRefused(lanes: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TileSetDigest.self, from: Data("{\"lanes\":\(lanes)}".utf8))
        }
    }

    @Test func whatIsSentIsWhatArrives() throws {
        let digest = Self.digest([("a", [1])])
        #expect(try JSONDecoder().decode(TileSetDigest.self, from: JSONEncoder().encode(digest)) == digest)
    }

    @Test func namesAndContentsMatter() {
        #expect(Self.digest([("a", [1])]) != Self.digest([("a", [2])]))
        #expect(Self.digest([("a", [1])]) != Self.digest([("b", [1])]))
        #expect(Self.digest([("a", [98])]) != Self.digest([("ab", [])]))
        #expect(Self.digest([("a", [1])]) != Self.digest([("a", [1]), ("a", [1])]))
    }
}
