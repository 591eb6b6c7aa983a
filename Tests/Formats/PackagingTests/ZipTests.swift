import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

struct ZipTests {
    typealias Entry = ZipContents.Entry

    /// Writes each list of entries to a segment, and the segments of each group to an archive.
    static func write(_ groups: [[[Entry]]], prefix: String = "", in folder: String) throws -> String {
        let path = folder + "/archive.zip"
        var archive = try ZipArchive(path)
        var count = 0
        for group in groups {
            let parts = try group.map { entries in
                count += 1
                let part = "\(folder)/part-\(count)"
                let segment = try ZipSegment(part, prefix: prefix)
                for entry in entries { try segment.add(entry.name, entry.bytes) }
                try segment.finish()
                return part
            }
            try archive.append(segments: parts)
        }
        try archive.finish()
        return path
    }

    /// What was appended comes out again, part by part; what was changed since does not.
    @Test func partsAreReadBack() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/a.zip"
            var archive = try ZipArchive(path)
            let parts = [3, 0, 1, 40, 2].enumerated().map { part, count in
                (0..<count).map {
                    Entry(name: "x/\(part)-\($0)", bytes: Array(repeating: UInt8($0), count: $0 * 40_000))
                }
            }
            for (part, entries) in parts.enumerated() {
                let segment = try ZipSegment("\(folder)/\(part)", prefix: "")
                for entry in entries { try segment.add(entry.name, entry.bytes) }
                try segment.finish()
                try archive.append(segments: ["\(folder)/\(part)"])
            }
            let bounds = try archive.finish()
            func read(_ part: Int, _ bounds: [Int] = bounds) throws(Failure) -> [Entry] {
                var found: [Entry] = []
                try ZipArchive.read(part, of: path, bounds: bounds) { name, bytes in
                    found.append(Entry(name: String(decoding: name, as: UTF8.self), bytes: bytes))
                }
                return found
            }
            for (part, entries) in parts.enumerated() { #expect(try read(part) == Self.sorted(entries)) }
            for part in [-1, 5] {
                #expect(throws: Failure.self) { try read(part) }
            }
            for wrong in [[0, 40], [bounds[0], bounds[0] + 1], [-5, 3], [9, 2], [bounds[0], 1 << 40]] {
                #expect(throws: Failure.self) { try read(0, wrong) }
            }
            var bytes = try #require(try Files.read(path))
            bytes[100_000] ^= 1
            try Files.replace(path, with: bytes)
            #expect(throws: Failure.self) { try read(0) }
            #expect(try read(4) == Self.sorted(parts[4]))
        }
    }

    /// Of archives beyond 4 GiB too, whose places are in ZIP64 fields.
    @Test(arguments: [(0, 0), (7, 0xFFFF_FFFE), (7, 0xFFFF_FFFF), (0xFFFF_FFFF, 3), (1 << 33, 1 << 40)])
    func directoryEntriesAreReadBack(size: Int, offset: Int) throws {
        let name = Array("page-0001_files/1/ü.jpg".utf8)
        let bytes = ZipRecord.central(ZipRecord.Entry(name: name, checksum: 0xDEAD_BEEF, size: size, offset: offset))
        let (entry, count) = try #require(ZipRecord.parseCentral(bytes + [80, 75, 1, 2]))
        #expect(entry.name == name && entry.checksum == 0xDEAD_BEEF && entry.size == size && entry.offset == offset)
        #expect(count == bytes.count)
        for length in bytes.indices { #expect(ZipRecord.parseCentral(bytes[..<length]) == nil) }
    }

    static func sorted(_ entries: [Entry]) -> [Entry] {
        entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Some empty, some small, now and then one that is larger than what a segment writes at once.
    static func entries(_ generator: inout SeededGenerator, _ name: String) -> [Entry] {
        (0..<Int.random(in: 0...12, using: &generator)).map { index in
            let count = [0, 9, Int(generator.magnitude(1...3000)), 300_000].randomElement(using: &generator) ?? 0
            let isLarge = count > 3000 && index > 0
            return Entry(name: "\(name)/\(index)-ü-日本-👍.jpg", bytes: generator.bytes(isLarge ? 7 : count))
        }
    }

    /// Groups in the order they were given, what is within them by name.
    @Test(arguments: UInt64(1)...8)
    func entriesAreReadBackInOrder(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let groups = (0..<3).map { group in (0..<3).map { Self.entries(&generator, "g\(9 - group)s\(9 - $0)") } }
        try withTemporaryFolder { folder in
            let contents = try ZipContents(path: try Self.write(groups, in: folder))
            #expect(contents.entries == groups.flatMap { Self.sorted(Array($0.joined())) }, "seed \(seed)")
            #expect(!contents.hasZip64End, "seed \(seed)")
        }
    }

    /// However the entries are spread over segments, and in whatever order they were made.
    @Test(arguments: UInt64(1)...8)
    func equalEntriesGiveEqualBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let entries = Self.entries(&generator, "a") + Self.entries(&generator, "b")
        var segments: [[Entry]] = [[], [], []]
        for entry in entries.shuffled(using: &generator) {
            segments[Int.random(in: 0..<3, using: &generator)].append(entry)
        }
        try withTemporaryFolder { one in
            try withTemporaryFolder { other in
                let first = try Files.read(try Self.write([[entries]], in: one))
                let second = try Files.read(try Self.write([segments], in: other))
                #expect(first == second, "seed \(seed)")
            }
        }
    }

    @Test func thePrefixIsPartOfTheName() throws {
        try withTemporaryFolder { folder in
            let entry = Entry(name: "p1.dzi", bytes: [1, 2, 3])
            let contents = try ZipContents(path: try Self.write([[[entry]]], prefix: "Zeitung Ä/", in: folder))
            #expect(contents.entries == [Entry(name: "Zeitung Ä/p1.dzi", bytes: [1, 2, 3])])
        }
    }

    @Test func emptyArchiveIsValid() throws {
        try withTemporaryFolder { folder in
            let path = try Self.write([], in: folder)
            #expect(try ZipContents(path: path).entries == [])
            #expect(try Files.read(path)?.count == 22)
        }
    }

    @Test func seventyThousandEntriesNeedZip64() throws {
        try withTemporaryFolder { folder in
            let entries = (0..<70_000).map { Entry(name: "t/\($0)", bytes: []) }
            let segments = [Array(entries[..<50_000]), Array(entries[50_000...])]
            let contents = try ZipContents(path: try Self.write([segments], in: folder))
            #expect(contents.hasZip64End)
            #expect(contents.entries == Self.sorted(entries))
        }
    }

    @Test(arguments: [
        (0, 0, 0, false), (65_534, 1000, 1000, false), (65_535, 1000, 1000, true), (65_536, 1000, 1000, true),
        (1, 0xFFFF_FFFE, 100, false), (1, 0xFFFF_FFFF, 100, true), (1, 5 << 30, 100, true), (1, 0, 0xFFFF_FFFF, true),
    ])
    func theEndRecordsLimits(entries: Int, offset: Int, size: Int, isZip64: Bool) {
        let bytes = ZipRecord.end(entries: entries, directoryOffset: offset, directorySize: size)
        #expect(bytes.count == (isZip64 ? 56 + 20 + 22 : 22))
        let end = bytes.suffix(22)
        func number(_ at: Int, _ width: Int) -> Int {
            (0..<width).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
        }
        #expect(number(end.startIndex + 10, 2) == min(entries, 0xFFFF))
        #expect(number(end.startIndex + 12, 4) == min(size, 0xFFFF_FFFF))
        #expect(number(end.startIndex + 16, 4) == min(offset, 0xFFFF_FFFF))
        if isZip64 {
            #expect(number(32, 8) == entries && number(40, 8) == size && number(48, 8) == offset)
            #expect(number(56 + 8, 8) == offset + size)
        }
    }

    /// An entry that starts beyond 4 GiB says so in an extra field.
    @Test(arguments: [(0xFFFF_FFFE, false), (0xFFFF_FFFF, true), (5 << 30, true)])
    func farEntries(offset: Int, isFar: Bool) {
        let bytes = ZipRecord.central(ZipRecord.Entry(name: Array("a/b".utf8), checksum: 1, size: 2, offset: offset))
        func number(_ at: Int, _ width: Int) -> Int {
            (0..<width).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
        }
        #expect(number(42, 4) == min(offset, 0xFFFF_FFFF))
        #expect(number(6, 2) == (isFar ? 45 : 20))
        #expect(number(30, 2) == (isFar ? 12 : 0))
        #expect(bytes.count == 46 + 3 + (isFar ? 12 : 0))
        if isFar { #expect(number(49, 2) == 1 && number(51, 2) == 8 && number(53, 8) == offset) }
    }

    // MARK: - What is no segment

    @Test func aSegmentThatWasCutOffIsRefused() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/part"
            let segment = try ZipSegment(path, prefix: "")
            try segment.add("one", [1, 2, 3])
            try segment.add("two", Array(repeating: 7, count: 100))
            try segment.finish()
            let whole = try #require(try Files.read(path))
            let first = 30 + 3 + 3
            for count in 1..<whole.count where count != first {
                try Files.replace(path, with: Array(whole[..<count]))
                var archive = try ZipArchive(folder + "/archive.zip")
                do throws(Failure) {
                    try archive.append(segments: [path])
                    Issue.record("\(count) bytes of \(whole.count) were taken")
                } catch {
                    #expect([.internal, .io].contains(error.code))
                }
            }
        }
    }

    @Test func filesThatAreNoSegmentsAreRefused() throws {
        try withTemporaryFolder { folder in
            let path = folder + "/part"
            try Files.replace(path, with: Array(repeating: 0x50, count: 200))
            var archive = try ZipArchive(folder + "/archive.zip")
            do throws(Failure) {
                try archive.append(segments: [path])
                Issue.record("a file that is no segment was taken")
            } catch {
                #expect(error.code == .internal)
                #expect(error.place == path)
            }
        }
    }

    @Test func theReferenceChecksumIsRight() {
        #expect(ZipContents.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(ZipContents.checksum([]) == 0)
    }
}
