import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

struct FolderWriterTests {
    @Test func filesAreExtractedToTheirPaths() throws {
        try withTemporaryFolder { folder in
            let writer = try FolderWriter(folder + "/made/here")
            let files: [(path: String, bytes: [UInt8])] = [
                ("a/b/1", [1]), ("a/b/2", [2]), ("a/3", [3]), ("4", [4]),
                ("a/b/5", Array(repeating: 5, count: 300_000)), ("6", []),
            ]
            for (path, bytes) in files { try writer.add(path, bytes) }
            try writer.finish()
            for (path, bytes) in files { #expect(try Files.read("\(folder)/made/here/\(path)") == bytes) }
            #expect(try Files.list(folder + "/made/here") == ["4", "6", "a"])
            #expect(try Files.list(folder + "/made/here/a/b") == ["1", "2", "5"])
        }
    }

    /// More folders than stay open, in turns.
    @Test func manyFolders() throws {
        try withTemporaryFolder { folder in
            let writer = try FolderWriter(folder)
            for round in 0..<3 as Range<UInt8> {
                for level in 0..<20 as Range<UInt8> { try writer.add("\(level)/\(round)", [level, round]) }
            }
            for level in 0..<20 as Range<UInt8> {
                #expect(try Files.list("\(folder)/\(level)") == ["0", "1", "2"])
                for round in 0..<3 as Range<UInt8> {
                    #expect(try Files.read("\(folder)/\(level)/\(round)") == [level, round])
                }
            }
        }
    }

    @Test func anOldFileIsReplacedAsAWhole() throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: [1, 2, 3])
            try FolderWriter(folder).add("file", [9])
            #expect(try Files.read(folder + "/file") == [9])
        }
    }

    @Test func fileInTheWayIsNamedInTheFailure() throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/a", with: [])
            let writer = try FolderWriter(folder)
            let failure = #expect(throws: Failure.self) { try writer.add("a/b", [1]) }
            #expect(failure?.code == .io)
            #expect(failure?.place == folder + "/a")
            // It goes on with the next.
            try writer.add("c/d", [2])
            #expect(try Files.read(folder + "/c/d") == [2])
            #expect(throws: Failure.self) { try FolderWriter(folder + "/a") }
        }
    }

    @Test func aFolderInPlaceOfAFileIsNamed() throws {
        try withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/x/y")
            let writer = try FolderWriter(folder)
            let failure = #expect(throws: Failure.self) { try writer.add("x/y", [1]) }
            #expect(failure?.place == folder + "/x/y")
        }
    }
}
