import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

struct FilesTests {
    // MARK: - Reading and replacing

    @Test func replacedFilesHaveTheNewContentOnly() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/file"
            for content in [Array(repeating: 1, count: 100_000), [], [2, 3]] as [[UInt8]] {
                try Files.replace(path, with: content)
                #expect(try Files.read(path) == content)
                #expect(try Files.list(folder) == ["file"])
            }
        }
    }

    @Test func pipeIsWrittenToAndNeverReplaced() throws {
        try withTemporaryFolder { folder in
            let pipe = folder + "/pipe"
            let link = folder + "/link"
            #expect(mkfifo(pipe, 0o600) == 0)
            #expect(symlink(pipe, link) == 0)
            let reader = open(pipe, O_RDWR | O_NONBLOCK)
            defer { close(reader) }
            for path in [pipe, link] {
                try Files.replace(path, with: [1, 2, 3])
                var bytes: [UInt8] = [0, 0, 0, 0]
                #expect(read(reader, &bytes, 4) == 3)
                #expect(bytes == [1, 2, 3, 0])
            }
            try Files.replace(folder + "/file", with: [9])
            #expect(throws: Failure.self) { try Files.rename(folder + "/file", to: link) }
            #expect(Files.kind(pipe) == .other && Files.kind(link) == .other && Files.isFile(folder + "/file"))
        }
    }

    @Test func folderInTheWayStaysAndNoTemporaryFileIsLeft() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/taken"
            try Files.makeFolder(path + "/inner")
            #expect(throws: Failure.self) { try Files.replace(path, with: [1]) }
            #expect(try Files.list(path) == ["inner"])
            #expect(try Files.list(folder) == ["taken"])
        }
    }

    @Test(.enabled(if: geteuid() != 0, "permissions mean nothing to root"))
    func aReadOnlyFolderKeepsTheOldFile() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/file"
            try Files.replace(path, with: [1])
            chmod(folder, 0o555)
            defer { chmod(folder, 0o755) }
            #expect(throws: Failure.self) { try Files.replace(path, with: [2]) }
            #expect(try Files.read(path) == [1])
            #expect(try Files.list(folder) == ["file"])
        }
    }

    /// The name of the temporary is taken by a folder, so that it can't be written, even by root.
    @Test func aTemporaryThatCannotBeWrittenKeepsTheOldFile() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/file"
            try Files.replace(path, with: [1])
            try Files.makeFolder(folder + "/.file.recto-partial")
            #expect(throws: Failure.self) { try Files.replace(path, with: [2]) }
            #expect(try Files.read(path) == [1])
        }
    }

    @Test func missingFolderIsAnIOFailure() throws {
        try withTemporaryFolder { folder in
            let failure = #expect(throws: Failure.self) { try Files.replace(folder + "/none/file", with: [1]) }
            #expect(failure?.code == .io)
            #expect(failure?.message.contains("no such file or directory") == true)
        }
    }

    @Test func missingFileReadsAsNil() throws {
        try withTemporaryFolder { folder in
            #expect(try Files.read(folder + "/none") == nil)
            try Files.replace(folder + "/file", with: [1])
            #expect(try Files.read(folder + "/file/below") == nil)
            #expect(throws: Failure.self) { try Files.read(folder) }
        }
    }

    @Test func aFileOverTheLimitIsTooLarge() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/file"
            try Files.replace(path, with: [1, 2, 3])
            #expect(try Files.read(path, limit: 3) == [1, 2, 3])
            let failure = #expect(throws: Failure.self) { try Files.read(path, limit: 2) }
            #expect(failure?.code == .tooLarge)
            #expect(failure?.place == path)
        }
    }

    @Test func stampDistinguishesFileStates() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/file"
            try Files.replace(path, with: [1, 2, 3])
            let stamp = try Files.stamp(path)
            #expect(try Files.stamp(path) == stamp)
            #expect(stamp.size == 3)
            // Another file under the same name has another inode while both exist.
            try Files.rename(path, to: folder + "/old")
            try Files.replace(path, with: [1, 2, 3])
            #expect(try Files.stamp(path) != stamp)
            #expect(throws: Failure.self) { try Files.stamp(folder + "/none") }
        }
    }

    // MARK: - Folders

    @Test(arguments: ["a", "a/b/c", "a//b", "a/b/", "./a/../a/b"])
    func foldersAreMadeWithThoseAbove(path: String) throws {
        try withTemporaryFolder { folder in
            for _ in 0..<2 {
                try Files.makeFolder(folder + "/a")
                try Files.makeFolder("\(folder)/\(path)")
                #expect(Files.kind("\(folder)/\(path)") == .folder)
            }
        }
    }

    @Test func aFileInTheWayOfAFolderIsAFailure() throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: [])
            #expect(throws: Failure.self) { try Files.makeFolder(folder + "/file") }
            #expect(throws: Failure.self) { try Files.makeFolder(folder + "/file/below") }
        }
    }

    @Test func makingAFolderAcceptsALinkToOne() throws {
        try withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/real")
            symlink("real", folder + "/link")
            try Files.makeFolder(folder + "/link")
            try Files.makeFolder(folder + "/link/inner")
            #expect(try Files.list(folder + "/real") == ["inner"])
        }
    }

    @Test func namesAreListedInOrder() throws {
        try withTemporaryFolder { folder in
            let names = ["10", "2", "B", "a", ".hidden", "ü", "日本"]
            for name in names { try Files.replace("\(folder)/\(name)", with: []) }
            #expect(try Files.list(folder) == names.sorted())
            #expect(throws: Failure.self) { try Files.list(folder + "/none") }
        }
    }

    @Test func kindsAreThoseOfThePathItself() throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/file", with: [])
            symlink("file", folder + "/link")
            symlink(".", folder + "/loop")
            #expect(Files.kind(folder) == .folder)
            #expect(Files.kind(folder + "/file") == .file)
            #expect(Files.kind(folder + "/link") == .other)
            #expect(Files.kind(folder + "/loop") == .other)
            #expect(Files.kind(folder + "/none") == nil)
            #expect(Files.kind("/dev/null") == .other)
        }
    }

    @Test(arguments: [
        ("a", ".", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("/a/b.c", "/a", "b.c"), ("a/", "a", ""),
        ("../x", "..", "x"),
        ("", ".", ""),
    ])
    func paths(path: String, folder: String, name: String) {
        #expect(Files.split(path) == (folder, name))
    }

    // MARK: - Removing

    @Test func removingATreeLeavesWhatItsLinksPointTo() throws {
        try withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/outside/inner")
            try Files.replace(folder + "/outside/inner/file", with: [1])
            try Files.makeFolder(folder + "/tree/a/b")
            try Files.replace(folder + "/tree/a/b/file", with: [2])
            symlink("../outside", folder + "/tree/folder-link")
            symlink("../../outside/inner/file", folder + "/tree/a/file-link")
            symlink("nowhere", folder + "/tree/dangling")
            symlink("..", folder + "/tree/a/up")
            try Files.remove(folder + "/tree")
            #expect(Files.kind(folder + "/tree") == nil)
            #expect(try Files.read(folder + "/outside/inner/file") == [1])
        }
    }

    @Test(arguments: ["link", "link/"])
    func removingALinkRemovesTheLink(name: String) throws {
        try withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/outside")
            try Files.replace(folder + "/outside/file", with: [1])
            symlink("outside", folder + "/link")
            try Files.remove("\(folder)/\(name)")
            #expect(try Files.read(folder + "/outside/file") == [1])
            #expect(Files.kind(folder + "/link") == nil)
        }
    }

    @Test func removingNothingIsFine() throws {
        try withTemporaryFolder { folder in
            try Files.remove(folder + "/none")
            try Files.replace(folder + "/file", with: [])
            try Files.remove(folder + "/file/below")
            try Files.remove(folder + "/file")
            #expect(try Files.list(folder) == [])
        }
    }
}
