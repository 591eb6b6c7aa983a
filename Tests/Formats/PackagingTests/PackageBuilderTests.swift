import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

struct PackageBuilderTests {
    @Test(arguments: UInt64(1)...10)
    func packedDataRoundTrips(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let files = RandomTree.files(&generator) + [("overlay.json", Array("{}".utf8))]
        try withTemporaryFolder { folder in
            let writer = try FolderWriter(folder + "/tree")
            for file in files { try writer.add(file.name, file.bytes) }
            try Files.replace(folder + "/tree/.DS_Store", with: [1])
            var builder = PackageBuilder()
            try builder.add(try Package.open(folder + "/tree"))
            try builder.write(to: folder + "/a.recto")
            let package = try Package.open(folder + "/a.recto")
            #expect(package.faults == [], "seed \(seed)")
            #expect(package.entries.count == files.count)
            #expect(package["overlay.json"]?.offset == 0)
            for file in files {
                let entry = try #require(package[file.name])
                #expect(package.check(entry) == nil, "seed \(seed)")
                #expect(try package.read(entry, limit: .max) == file.bytes, "seed \(seed)")
                #expect(entry.packedSize <= entry.size && entry.isStored || PackageBuilder.isDeflated(entry.name))
            }
            // From pairs, in another order, half of them from files; and from the package itself.
            var other = PackageBuilder()
            for (index, file) in files.reversed().enumerated() {
                if index % 2 == 0 {
                    other.add(file.name, file.bytes)
                } else {
                    other.add(file.name, file: folder + "/tree/" + file.name)
                }
            }
            try other.write(to: folder + "/b.recto")
            var third = PackageBuilder()
            try third.add(package)
            try third.write(to: folder + "/c.recto")
            let digest = try Digest.ofFile(folder + "/a.recto")
            #expect(try Digest.ofFile(folder + "/b.recto") == digest, "seed \(seed)")
            #expect(try Digest.ofFile(folder + "/c.recto") == digest, "seed \(seed)")
            #expect(try Files.list(folder) == ["a.recto", "b.recto", "c.recto", "tree"])
            // Unpacked it is the tree again.
            try PackageUnpacker.unpack(package, to: folder + "/out")
            try Files.remove(folder + "/tree/.DS_Store")
            #expect(try Package.open(folder + "/out").sha256() == Package.open(folder + "/tree").sha256())
        }
    }

    @Test(arguments: [
        ("overlay.json", true), ("a/b.HTML", true), ("x.svg", true), ("a.vtt", true), ("issue.pdf", false),
        ("a.jpg", false),
        ("a.mp4", false), ("a.woff2", false), ("json", false), ("a.json/b", false), ("a", false), ("", false),
    ])
    func textIsDeflated(name: String, isDeflated: Bool) {
        #expect(PackageBuilder.isDeflated(name) == isDeflated)
    }

    /// Stored where deflating gains nothing, and where it gains so much that readers would take it for a bomb.
    @Test func incompressibleDataIsStored() throws {
        try withTemporaryFolder { folder in
            var generator = SeededGenerator(seed: 4)
            var builder = PackageBuilder()
            builder.add("noise.txt", generator.bytes(5000))
            builder.add("empty.txt", [])
            builder.add("zeros.txt", Array(repeating: 0, count: 3 << 20))
            builder.add("text.txt", Array(String(repeating: "text that repeats itself ", count: 50).utf8))
            try builder.write(to: folder + "/a.recto")
            let package = try Package.open(folder + "/a.recto")
            #expect(package.faults == [])
            #expect(package.entries.filter { !$0.isStored }.map(\.name) == ["text.txt"])
            #expect(package.entries.allSatisfy { package.check($0) == nil })
        }
    }

    @Test func badNamesAreRefusedAndNothingIsLeft() throws {
        try withTemporaryFolder { folder in
            let cases: [([String], String)] = [
                (["../a"], "leaves the package"), (["a\\b"], "backslash"), (["/a"], "absolute"), ([""], "no name"),
                (["a", "a"], "SEC-005"), (["a", "A"], "SEC-006"), (["a", "a/b"], "SEC-005"), (["a:b:c/x"], "drive"),
                (["ab:c"], "PKG-008"), ([String(repeating: "a", count: 70_000)], "512 bytes"),
                ([".DS_Store"], "PKG-009"),
                (["a/"], "SEC-002"),
            ]
            try Files.replace(folder + "/a.recto", with: [7])
            for (names, reason) in cases {
                var builder = PackageBuilder()
                for name in names { builder.add(name, [1]) }
                let failure = #expect(throws: Failure.self) { try builder.write(to: folder + "/a.recto") }
                #expect(failure?.message.contains(reason) == true, "\(names): \(failure?.description ?? "")")
                #expect(try Files.list(folder) == ["a.recto"])
                #expect(try Files.read(folder + "/a.recto") == [7])
            }
        }
    }

    @Test func anUnsafeFolderIsNotPacked() throws {
        try withTemporaryFolder { folder in
            try Files.makeFolder(folder + "/tree")
            #expect(symlink("/etc/passwd", folder + "/tree/a") == 0)
            var builder = PackageBuilder()
            let failure = #expect(throws: Failure.self) { try builder.add(try Package.open(folder + "/tree")) }
            #expect(failure?.message.contains("SEC-002") == true)
        }
    }

    @Test func missingFiles() throws {
        try withTemporaryFolder { folder throws in
            mkfifo(folder + "/pipe", 0o600)
            for path in [folder + "/none", folder, folder + "/pipe"] {
                var builder = PackageBuilder()
                builder.add("a", file: path)
                let failure = #expect(throws: Failure.self) { try builder.write(to: folder + "/a.recto") }
                #expect(failure?.code == .io && failure?.place == path)
                #expect(try Files.list(folder) == ["pipe"])
            }
        }
    }

    @Test func theWorkCanBeStopped() throws {
        try withTemporaryFolder { folder throws in
            var generator = SeededGenerator(seed: 1)
            for name in ["a.jpg", "a.txt"] {
                var builder = PackageBuilder()
                builder.add(name, generator.bytes(2 << 20))
                var asked = 0
                let failure = #expect(throws: Failure.self) {
                    try builder.write(to: folder + "/a.recto") {
                        asked += 1
                        return asked == 3
                    }
                }
                #expect(failure?.code == .cancelled)
                #expect(try Files.list(folder) == [])
            }
        }
    }

    /// Records of what is too large to make here.
    @Test func longRecords() {
        let far = ZipRecord.Entry(name: Array("a".utf8), checksum: 1, size: 5 << 30, offset: 6 << 30)
        #expect(ZipRecord.local(far).suffix(20) == extraField(1, little(5 << 30, 8) + little(5 << 30, 8))[...])
        #expect(ZipRecord.local(far)[18..<26] == ArraySlice(repeating: 0xFF, count: 8))
        #expect(
            ZipRecord.central(far).suffix(28)
                == extraField(1, little(5 << 30, 8) + little(5 << 30, 8) + little(6 << 30, 8))[...])
        var packed = far
        packed.method = 8
        packed.packedSize = 77
        packed.offset = 3
        #expect(ZipRecord.local(packed).suffix(20) == extraField(1, little(5 << 30, 8) + little(77, 8))[...])
        #expect(ZipRecord.central(packed).suffix(12) == extraField(1, little(5 << 30, 8))[...])
    }
}
