import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

@Suite struct EntryFileTests {
    typealias Entry = ForgedZip.Entry

    /// A package in a file, and a folder for copies beside it.
    private static func with(
        _ entries: [Entry], _ body: (Package, _ copies: String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/a.recto", with: ForgedZip(entries).bytes())
            try Files.makeFolder(folder + "/copies")
            try await body(try Package.open(folder + "/a.recto"), folder + "/copies")
        }
    }

    @Test(arguments: [false, true]) func copyIsDeletedWhenRemovedOrReleased(isRemoved: Bool) async throws {
        try await Self.with([Entry("a/b.pdf", [1, 2, 3])]) { package, copies in
            var file: EntryFile? = try await EntryFile(
                try #require(package["a/b.pdf"]), of: package, copiedInto: copies)
            let path = try #require(file?.path)
            #expect(path.hasPrefix(copies + "/") && path.hasSuffix("/a-b.pdf"))
            #expect(try Files.read(path) == [1, 2, 3])
            if isRemoved { file?.remove() } else { file = nil }
            #expect(try Files.list(copies) == [])
        }
    }

    @Test func fileOfAFolderPackageIsReadInPlace() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/b.pdf", with: [1])
            let package = try Package.open(folder)
            let file = try await EntryFile(
                try #require(package["b.pdf"]), of: package, copiedInto: folder + "/not-there")
            #expect(file.path == folder + "/b.pdf")
            file.remove()
            #expect(try Files.list(folder) == ["b.pdf"])
        }
    }

    @Test func damagedEntryLeavesNothing() async throws {
        var entry = Entry("b.pdf")
        entry.checksum ^= 1
        try await Self.with([entry]) { package, copies in
            await #expect {
                _ = try await EntryFile(try #require(package["b.pdf"]), of: package, copiedInto: copies)
            } throws: {
                ($0 as? Failure)?.code == .damaged
            }
            let left = try Files.list(copies)
            #expect(left == [])
        }
    }
}
