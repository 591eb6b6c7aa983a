import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

struct PackageReadingTests {
    typealias Entry = ForgedZip.Entry

    /// The same entries as a zip in memory, a zip file and a folder.
    static func withPackages(_ files: [(name: String, bytes: [UInt8])], _ body: (Package) throws -> Void) throws {
        try withTemporaryFolder { folder in
            let entries = files.enumerated().map { index, file in
                index % 2 == 0 ? Entry(file.name, file.bytes) : Entry(deflated: file.name, file.bytes)
            }
            let bytes = ForgedZip(entries).bytes()
            try Files.replace(folder + "/a.recto", with: bytes)
            let writer = try FolderWriter(folder + "/tree")
            for file in files { try writer.add(file.name, file.bytes) }
            try body(try Package(bytes: bytes))
            try body(try Package.open(folder + "/a.recto"))
            try body(try Package.open(folder + "/tree"))
        }
    }

    @Test(arguments: UInt64(1)...12)
    func everyWayOfReadingGivesTheSameBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let files = RandomTree.files(&generator)
        try Self.withPackages(files) { package in
            #expect(package.faults == [] && package.isReadable, "seed \(seed)")
            #expect(package.entries.map(\.name) == files.map(\.name).sorted { Array($0.utf8).precedes(Array($1.utf8)) })
            for file in files {
                let entry = try #require(package[file.name])
                #expect(entry.size == file.bytes.count)
                #expect(try package.read(entry, limit: .max) == file.bytes, "seed \(seed)")
                #expect(package.check(entry) == nil, "seed \(seed)")
                let stream = try package.stream(entry)
                var streamed: [UInt8] = []
                while let piece = try stream.next() { streamed += piece }
                #expect(streamed == file.bytes, "seed \(seed)")
                let count = Int.random(in: 0...file.bytes.count + 5, using: &generator)
                #expect(try package.prefix(entry, count) == Array(file.bytes.prefix(count)))
                let start = Int.random(in: 0...file.bytes.count, using: &generator)
                let end = Int.random(in: start...file.bytes.count, using: &generator)
                #expect(try package.bytes(entry, in: start..<end) == Array(file.bytes[start..<end]), "seed \(seed)")
                var digest = Digest()
                digest.add(file.bytes)
                #expect(try "sha256:" + package.sha256(entry) == digest.text)
                if let (path, range) = package.fileRange(entry) {
                    #expect(try Files.read(path).map { Array($0[range]) } == file.bytes, "seed \(seed)")
                } else {
                    #expect(!package.isFolder && (!entry.isStored || package.path == "memory"))
                }
            }
        }
    }

    @Test func limitsAndRangesAreKept() throws {
        try Self.withPackages([("a", [1, 2, 3]), ("b", [1, 2, 3])]) { package throws in
            for entry in package.entries {
                #expect(throws: Failure.self) { try package.read(entry, limit: 2) }
                #expect(try package.read(entry, limit: 3) == [1, 2, 3])
                for range in [0..<4, -1..<2, 4..<5, 2..<Int.max] {
                    let failure = #expect(throws: Failure.self) { try package.bytes(entry, in: range) }
                    #expect(failure?.code == .usage)
                }
                #expect(try package.bytes(entry, in: 3..<3) == [])
                #expect(try package.prefix(entry, -1) == [])
                #expect(try package.prefix(entry, .max) == [1, 2, 3])
            }
        }
    }

    @Test func namesAreComparedByteByByte() throws {
        let package = try Package(bytes: ForgedZip([Entry("caf\u{E9}", [1]), Entry("b")]).bytes())
        #expect(package["caf\u{E9}"] != nil && package["cafe\u{301}"] == nil)
        #expect(package["B"] == nil && package[""] == nil && package["b"] != nil && package["c"] == nil)
    }

    @Test func streamingStopsOnRequest() throws {
        var generator = SeededGenerator(seed: 3)
        try Self.withPackages([("a", generator.bytes(1 << 20)), ("b", generator.bytes(1 << 20))]) { package in
            for entry in package.entries {
                var (count, chunks) = (0, 0)
                try package.forEachChunk(entry) { chunk in
                    count += chunk.count
                    chunks += 1
                    return count < 300_000
                }
                #expect(count >= 300_000 && count <= 300_000 + EntryReader.pieceSize && chunks > 1)
                let failure = #expect(throws: Failure.self) {
                    try package.forEachChunk(entry) { _ throws(Failure) in throw Failure(.cancelled, "no") }
                }
                #expect(failure?.code == .cancelled)
            }
        }
    }

    @Test func digestsOfTheWhole() throws {
        try withTemporaryFolder { folder in
            let bytes = ForgedZip([Entry("a"), Entry(deflated: "b", Array(repeating: 7, count: 300_000))]).bytes()
            try Files.replace(folder + "/a.zip", with: bytes)
            let package = try Package.open(folder + "/a.zip")
            #expect(try "sha256:" + package.sha256() == Digest.ofFile(folder + "/a.zip"))
            try Files.makeFolder(folder + "/tree")
            try Files.replace(folder + "/tree/x", with: Array("hello".utf8))
            let first = try Package.open(folder + "/tree").sha256()
            var digest = Digest()
            digest.add("x\t5\t2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824\n")
            #expect("sha256:" + first == digest.text)
            try Files.rename(folder + "/tree/x", to: folder + "/tree/y")
            #expect(try Package.open(folder + "/tree").sha256() != first)
        }
    }

    @Test func unreadablePackageIsAFailure() throws {
        try withTemporaryFolder { folder in
            mkfifo(folder + "/pipe", 0o600)
            for path in [folder + "/none", folder + "/pipe", "/dev/null"] {
                let failure = #expect(throws: Failure.self) { try Package.open(path) }
                #expect(failure?.code == .io && failure?.place == path)
            }
        }
    }

    /// Cut, or with other bytes: a failure with a place, never a wrong answer.
    @Test func aFileThatChangesWhileItIsRead() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/a.zip"
            var generator = SeededGenerator(seed: 9)
            let content = generator.bytes(400_000)
            let zip = ForgedZip([Entry("a", content), Entry(deflated: "b", content)])
            try Files.replace(path, with: zip.bytes())
            let package = try Package.open(path)
            #expect(truncate(path, 300_000) == 0)
            for entry in package.entries {
                let failure = #expect(throws: Failure.self) { try package.read(entry, limit: .max) }
                #expect(failure?.code == .io)
                #expect(package.check(entry)?.rule == "PKG-006")
                #expect(throws: Failure.self) { try package.bytes(entry, in: 399_990..<400_000) }
            }
            #expect(throws: Failure.self) { try package.sha256() }
            try generator.bytes(zip.bytes().count).withUnsafeBytes { bytes in
                var file = try OutputFile(path)
                try file.write(bytes)
            }
            for entry in package.entries {
                let failure = #expect(throws: Failure.self) { try package.read(entry, limit: .max) }
                #expect(failure?.code == .damaged)
            }
        }
    }

    /// 10,000 entries: all are found, each by its name.
    @Test func tenThousandEntries() throws {
        let zip = ForgedZip((0..<10_000).map { Entry("assets/\($0 / 100)/\($0).txt", [UInt8($0 & 0xFF)]) })
        let package = try Package(bytes: zip.bytes())
        #expect(package.faults == [] && package.entries.count == 10_000)
        for number in stride(from: 0, to: 10_000, by: 37) {
            let entry = try #require(package["assets/\(number / 100)/\(number).txt"])
            #expect(try package.read(entry, limit: 1) == [UInt8(number & 0xFF)])
        }
        var more = zip
        more.entries.append(Entry("z"))
        #expect(try Package(bytes: more.bytes()).faults.map(\.rule) == ["SEC-004"])
    }
}
