import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

@Suite struct FilePartTests {
    /// More than a piece that is read at once.
    private static let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }

    @Test(arguments: [0..<0, 0..<1, 7..<8, 100..<299_999, 0..<300_000, 300_000..<300_000])
    func digestAndCopyAreThoseOfTheBytes(range: Range<Int>) throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/whole", with: Self.bytes)
            let part = FilePart(folder + "/whole", range: range, name: "part")
            try Files.copy(part, to: folder + "/copy")
            #expect(try Files.read(folder + "/copy") == Array(Self.bytes[range]))
            #expect(try Digest.of(part) == Digest.ofFile(folder + "/copy"))
        }
    }

    @Test func ofAWholeFileIsTheFile() throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/whole", with: Self.bytes)
            let whole = FilePart(folder + "/whole")
            #expect(whole.range == nil && whole.name == "whole")
            #expect(try Digest.of(whole) == Digest.ofFile(folder + "/whole"))
        }
    }

    @Test func partBehindTheEndIsAFailure() throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/whole", with: Self.bytes)
            let part = FilePart(folder + "/whole", range: 10..<300_001, name: "part")
            for body in [{ _ = try Digest.of(part) }, { try Files.copy(part, to: folder + "/copy") }] {
                let failure = #expect(throws: Failure.self) { try body() }
                #expect(failure?.code == .io)
            }
        }
    }
}
