import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

struct PackageUnpackerTests {
    typealias Entry = ForgedZip.Entry

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    @Test func filesBelongToTheirOwnerOnly() throws {
        try withTemporaryFolder { folder in
            var entry = Entry(deflated: "a/b/c.txt", Array("hello".utf8))
            entry.attributes = 0o104777 << 16
            let package = try Package(bytes: ForgedZip([entry, Entry("d"), Entry("a/x"), Entry("a/b/d")]).bytes())
            for target in ["new", "empty/"] {
                if target == "empty/" { try Files.makeFolder(folder + "/empty") }
                try PackageUnpacker.unpack(package, to: folder + "/" + target)
            }
            for target in ["new", "empty"] {
                #expect(try Files.read("\(folder)/\(target)/a/b/c.txt") == Array("hello".utf8))
                #expect(mode("\(folder)/\(target)/a/b/c.txt") == 0o600)
                for path in ["", "/a", "/a/b"] { #expect(mode("\(folder)/\(target)\(path)") == 0o700) }
            }
            #expect(try Files.list(folder) == ["empty", "new"])
        }
    }

    @Test func existingOutputIsKept() throws {
        try withTemporaryFolder { folder in
            let package = try Package(bytes: ForgedZip([Entry("a")]).bytes())
            try Files.makeFolder(folder + "/full")
            try Files.replace(folder + "/full/mine", with: [1])
            try Files.replace(folder + "/file", with: [1])
            try Files.makeFolder(folder + "/empty")
            #expect(symlink("empty", folder + "/link") == 0)
            for name in ["full", "file", "link"] {
                let failure = #expect(throws: Failure.self) {
                    try PackageUnpacker.unpack(package, to: folder + "/" + name)
                }
                #expect(failure?.code == .usage)
            }
            #expect(throws: Failure.self) { try PackageUnpacker.unpack(package, to: folder + "/no/where") }
            #expect(try Files.list(folder) == ["empty", "file", "full", "link"])
            #expect(try Files.list(folder + "/full") == ["mine"])
            #expect(try Files.list(folder + "/empty") == [])
        }
    }

    @Test func unsafePackageIsNotUnpacked() throws {
        var link = Entry("a")
        link.attributes = 0o120777 << 16
        var method = Entry("a")
        method.method = 14
        var encoding = Entry("a")
        encoding.name = [0xFF]
        var sum = Entry("b")
        sum.checksum ^= 1
        try withTemporaryFolder { folder in
            for entries in [
                [Entry("../x")], [link], [method], [encoding], [Entry("a"), Entry("A")], [Entry("a"), sum],
                [Entry("a/b"), Entry("a")],
            ] {
                let package = try Package(bytes: ForgedZip(entries).bytes())
                #expect(throws: Failure.self) { try PackageUnpacker.unpack(package, to: folder + "/out") }
                #expect(try Files.list(folder) == [])
            }
        }
    }

    @Test func namesThatOtherSystemsRefuseAreUnpacked() throws {
        try withTemporaryFolder { folder in
            var plain = Entry("ü")
            plain.flags = 0
            let package = try Package(bytes: ForgedZip([Entry("ab:c"), plain, Entry(".DS_Store")]).bytes())
            try PackageUnpacker.unpack(package, to: folder + "/out")
            #expect(try Files.list(folder + "/out") == ["ab:c", "ü"])
        }
    }

    @Test func theWorkCanBeStopped() throws {
        try withTemporaryFolder { folder in
            var generator = SeededGenerator(seed: 1)
            let package = try Package(bytes: ForgedZip([Entry("a"), Entry("b", generator.bytes(1 << 20))]).bytes())
            var asked = 0
            let failure = #expect(throws: Failure.self) {
                try PackageUnpacker.unpack(package, to: folder + "/out") {
                    asked += 1
                    return asked == 4
                }
            }
            #expect(failure?.code == .cancelled)
            #expect(try Files.list(folder) == [])
        }
    }

    /// A folder that is worked in is locked, one that a killed run left is not; names of others are nobody's.
    @Test func leftoversOfAKilledRunAreRemovedByTheNext() throws {
        try withTemporaryFolder { folder in
            let package = try Package(bytes: ForgedZip([Entry("a")]).bytes())
            let others = [".out.recto-abc12", ".out.recto-partial", ".out.recto-a.c12z", ".other.recto-abc123"]
            for name in [".out.recto-AbC123/b", ".out.recto-busy00"] + others {
                try Files.makeFolder(folder + "/" + name)
                try Files.replace("\(folder)/\(name)/half", with: [1])
            }
            try Files.replace(folder + "/.out.recto-file00", with: [1])
            #expect(symlink(".other.recto-abc123", folder + "/.out.recto-link00") == 0)
            let busy = open(folder + "/.out.recto-busy00", O_RDONLY | O_DIRECTORY)
            #expect(flock(busy, LOCK_EX | LOCK_NB) == 0)
            defer { close(busy) }

            try PackageUnpacker.unpack(package, to: folder + "/out")
            let left = [".out.recto-busy00", ".out.recto-file00", ".out.recto-link00", "out"] + others
            #expect(try Files.list(folder) == left.sorted())
            #expect(try Files.list(folder + "/.other.recto-abc123") == ["half"])
        }
    }

    /// Each run has a folder of its own, and holds it.
    @Test func folderInUseIsNotTaken() throws {
        try withTemporaryFolder { folder in
            let first = try FreshFolder(beside: folder + "/out")
            let second = try FreshFolder(beside: folder + "/out")
            #expect(try Files.list(folder).count == 2)
            #expect(first.path != second.path)
        }
    }
}
