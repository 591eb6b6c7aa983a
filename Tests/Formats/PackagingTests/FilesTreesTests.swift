import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

struct FilesTreesTests {
    @Test func foldersAreExchanged() throws {
        try withTemporaryFolder { folder in
            try FolderWriter(folder).add("a/x", [1])
            try FolderWriter(folder).add("b/y", [2])
            try Files.exchange(folder + "/a", with: folder + "/b")
            #expect(try Files.list(folder + "/a") == ["y"])
            #expect(try Files.list(folder + "/b") == ["x"])
            #expect(throws: Failure.self) { try Files.exchange(folder + "/a", with: folder + "/none") }
        }
    }

    @Test func treeIsHardLinked() throws {
        try withTemporaryFolder { folder in
            try FolderWriter(folder).add("a/b/x", [1, 2])
            try FolderWriter(folder).add("a/y", [3])
            try Files.linkTree(folder + "/a", to: folder + "/c")
            #expect(try Files.read(folder + "/c/b/x") == [1, 2])
            #expect(try Files.stamp(folder + "/c/y").inode == Files.stamp(folder + "/a/y").inode)
            // Replacing one leaves the other.
            try Files.replace(folder + "/a/y", with: [4])
            #expect(try Files.read(folder + "/c/y") == [3])
            #expect(try Files.measure(folder + "/c") == (2, 3))
            #expect(throws: Failure.self) { try Files.link(folder + "/a/y", to: folder + "/c/y") }
        }
    }

    @Test func zipFilesKeepTheOrderOfTheirEntries() throws {
        try withTemporaryFolder { folder in
            var writer = try ZipFileWriter(folder + "/x.zip")
            try writer.add("mimetype", Array("application/x".utf8))
            try writer.add("z.html", Array(repeating: 0x20, count: 5000) + Array("end".utf8))
            try writer.add("a.bin", [])
            try writer.finish()
            let bytes = try Files.read(folder + "/x.zip") ?? []
            #expect(String(decoding: bytes[30..<51], as: UTF8.self) == "mimetypeapplication/x")
            let package = try Package.open(folder + "/x.zip")
            #expect(package.faults.isEmpty && package.entries.map(\.name) == ["a.bin", "mimetype", "z.html"])
            #expect(try package.read(try #require(package["z.html"]), limit: 9999).count == 5003)
        }
    }
}
