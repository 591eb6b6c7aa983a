import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

@Suite struct EntryFileTests {
    typealias Entry = ForgedZip.Entry

    /// A package in a file, and a folder beside it to unpack entries into.
    private static func with(
        _ entries: [Entry], _ body: (Package, _ unpacked: String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/a.recto", with: ForgedZip(entries).bytes())
            try Files.makeFolder(folder + "/unpacked")
            try await body(try Package.open(folder + "/a.recto"), folder + "/unpacked")
        }
    }

    @Test func storedEntryIsReadInPlace() async throws {
        try await Self.with([Entry("a.txt"), Entry("b/c.pdf", [1, 2, 3]), Entry("d.txt")]) { package, unpacked in
            let file = try await EntryFile(
                try #require(package["b/c.pdf"]), of: package, unpackedInto: unpacked + "/not-there")
            #expect(file.part.path == package.path && file.part.name == "b-c.pdf")
            let range = try #require(file.part.range)
            #expect(try OpenFile(file.part.path).bytes(in: range) == [1, 2, 3])
            file.remove()
            #expect(Files.isFile(package.path))
        }
    }

    @Test(arguments: [false, true]) func unpackedEntryIsDeletedWhenRemovedOrReleased(isRemoved: Bool) async throws {
        let bytes = [UInt8](repeating: 7, count: 1000)
        try await Self.with([Entry(deflated: "a/b.pdf", bytes)]) { package, unpacked in
            var file: EntryFile? = try await EntryFile(
                try #require(package["a/b.pdf"]), of: package, unpackedInto: unpacked)
            let part = try #require(file?.part)
            #expect(part.path.hasPrefix(unpacked + "/") && part.path.hasSuffix("/a-b.pdf"))
            #expect(part.range == nil && part.name == "a-b.pdf")
            #expect(try Files.read(part.path) == bytes)
            if isRemoved { file?.remove() } else { file = nil }
            #expect(try Files.list(unpacked) == [])
        }
    }

    @Test func fileOfAFolderPackageIsReadInPlace() async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/b.pdf", with: [1])
            let package = try Package.open(folder)
            let file = try await EntryFile(
                try #require(package["b.pdf"]), of: package, unpackedInto: folder + "/not-there")
            #expect(file.part == FilePart(folder + "/b.pdf"))
            file.remove()
            #expect(try Files.list(folder) == ["b.pdf"])
        }
    }

    @Test func damagedCompressedEntryLeavesNothing() async throws {
        var entry = Entry(deflated: "b.pdf", [UInt8](repeating: 7, count: 1000))
        entry.checksum ^= 1
        try await Self.with([entry]) { package, unpacked in
            await #expect {
                _ = try await EntryFile(try #require(package["b.pdf"]), of: package, unpackedInto: unpacked)
            } throws: {
                ($0 as? Failure)?.code == .damaged
            }
            let left = try Files.list(unpacked)
            #expect(left == [])
        }
    }
}
