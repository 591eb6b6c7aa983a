import TestSupport
import Testing

@testable import Recto

@Suite struct FileDigestTests {
    @Test func isThatOfTheFile() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/file"
            try Files.replace(path, with: Array("one".utf8))
            let expected = try Digest.ofFile(path)
            #expect(try await FileDigest(of: FilePart(path)).text() == expected)
        }
    }

    @Test func isMadeOnce() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/file"
            try Files.replace(path, with: Array("one".utf8))
            let digest = FileDigest(of: FilePart(path))
            let first = try await digest.text()
            try Files.replace(path, with: Array("another".utf8))
            digest.begin()
            #expect(try await digest.text() == first)
        }
    }

    @Test func ofAMissingFileIsAFailure() async throws {
        try await withTemporaryFolder { folder in
            let digest = FileDigest(of: FilePart(folder + "/none"))
            digest.begin()
            for _ in 0..<2 {
                let failure = await #expect(throws: Failure.self) { try await digest.text() }
                #expect(failure?.code == .io)
            }
        }
    }
}
