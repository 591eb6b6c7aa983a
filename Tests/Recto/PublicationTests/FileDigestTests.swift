import TestSupport
import Testing

@testable import Recto

@Suite struct FileDigestTests {
    @Test func isThatOfTheFile() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/file"
            try Files.replace(path, with: Array("one".utf8))
            let expected = try Digest.ofFile(path)
            #expect(try await FileDigest(of: .file(FilePart(path), try Files.stamp(path))).text() == expected)
        }
    }

    @Test func isMadeOnce() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/file"
            try Files.replace(path, with: Array("one".utf8))
            let digest = FileDigest(of: .file(FilePart(path), try Files.stamp(path)))
            let first = try await digest.text()
            try Files.replace(path, with: Array("another".utf8))
            digest.begin()
            #expect(try await digest.text() == first)
        }
    }

    @Test func ofAMissingFileIsAFailure() async throws {
        try await withTemporaryFolder { folder in
            let stamp = try Files.stamp(folder)
            let digest = FileDigest(of: .file(FilePart(folder + "/none"), stamp))
            digest.begin()
            for _ in 0..<2 {
                let failure = await #expect(throws: Failure.self) { try await digest.text() }
                #expect(failure?.code == .io)
            }
        }
    }
}
