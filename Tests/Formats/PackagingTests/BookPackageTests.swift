import RectoDiagnostics
import TestSupport
import Testing

@testable import RectoPackaging

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Odd zip files and folders still open as books of pictures, with all their files.
struct BookPackageTests {
    typealias Entry = ForgedZip.Entry

    private static func entry(_ name: [UInt8], _ text: String = "hello", flags: Int = 0) -> Entry {
        var entry = Entry("", Array(text.utf8))
        entry.name = name
        entry.flags = flags
        return entry
    }

    private static func open(_ zip: ForgedZip) throws -> Package { try Package(bytes: zip.bytes(), isBook: true) }

    /// The names in the package, and that each file has its content.
    private static func names(_ package: Package) throws -> [String] {
        #expect(package.faults.isEmpty, "\(package.faults)")
        for entry in package.entries { #expect(try package.read(entry, limit: 100).count == entry.size) }
        return package.entries.map(\.name)
    }

    @Test(
        arguments: [
            (["Seiten\\01.jpg", "Seiten\\02.jpg"], ["Seiten/01.jpg", "Seiten/02.jpg"]),
            (["./1.jpg", "a//2.jpg", ".\\3.jpg"], ["1.jpg", "3.jpg", "a/2.jpg"]),
            (["/1.jpg", "../2.jpg", "C:\\3.jpg", "c:/x/../4.jpg"], ["1.jpg", "2.jpg", "3.jpg", "x/4.jpg"]),
            (
                ["a.jpg", "A.jpg", "con.jpg", "b:.jpg", "x./y.jpg"],
                ["A.jpg", "a.jpg", "b:.jpg", "con.jpg", "x./y.jpg"]
            ),
            (["1.jpg", "2.jpg", "1.jpg", "1.jpg"], ["1.jpg", "1.jpg (2).jpg", "1.jpg (3).jpg", "2.jpg"]),
            (["__MACOSX/._1.jpg", "1.jpg", "Thumbs.db", "f/", "g\\"], ["1.jpg"]),
        ] as [([String], [String])])
    func namesOnlyMatterForTheOrder(names: [String], expected: [String]) throws {
        let entries = names.map { Self.entry(Array($0.utf8), $0.hasSuffix("/") || $0.hasSuffix("\\") ? "" : "hello") }
        #expect(try Self.names(Self.open(ForgedZip(entries))) == expected)
    }

    /// Code page 437, Latin-1, Shift JIS with a backslash as second byte, GBK; with a name in UTF-8 beside them.
    @Test(
        arguments: [
            ([[0x81, 0x2F, 0x31], [0x84, 0x2E, 0x6A]], ["ü/1", "ä.j"]),
            ([[0xE9, 0x31], [0xE9, 0x32]], ["Θ1", "Θ2"]),
            (
                [[0x95, 0x5C, 0x2F, 0x31], [0x83, 0x5C, 0x2F, 0x31]],
                ["\u{95}\\/1", "\u{83}\\/1"]
            ),
            ([[0xB5, 0xDA, 0x31], [0xB5, 0xDA, 0x32]], ["\u{B5}\u{DA}1", "\u{B5}\u{DA}2"]),
        ] as [([[UInt8]], [String])])
    func namesOfOtherEncodingsAreNames(names: [[UInt8]], expected: [String]) throws {
        let package = try Self.open(ForgedZip(names.map { Self.entry($0) } + [Entry("ß.jpg")]))
        #expect(try Set(Self.names(package)) == Set(expected + ["ß.jpg"]))
    }

    @Test func theUnicodeNameBesideAnOldOneCounts() throws {
        var entry = Self.entry([0x81, 0x31])
        let checksum = Int(ZipContents.checksum(entry.name))
        entry.extra = extraField(
            0x7075, [1] + (0..<4).map { UInt8(checksum >> ($0 * 8) & 0xFF) } + Array("ü1.jpg".utf8))
        #expect(try Self.names(Self.open(ForgedZip([entry]))) == ["ü1.jpg"])
        // Somebody has renamed the entry since, and left the field as it was.
        entry.name = Array("2.jpg".utf8)
        #expect(try Self.names(Self.open(ForgedZip([entry]))) == ["2.jpg"])
    }

    /// Foreign bytes before, between, after and within the archive: the reader still finds the directory.
    @Test(arguments: ["prefix", "adjusted", "before", "between", "after", "comment", "padding", "count", "zip64"])
    func whatSurroundsTheEntriesDoesNotMatter(place: String) throws {
        var zip = ForgedZip([Entry("1.jpg"), Entry(deflated: "2.jpg", Array(repeating: 7, count: 90)).streamed()])
        let junk = Array("MZ not an archive PK\u{5}\u{6}".utf8)
        switch place {
        case "adjusted": zip.prefix = junk
        case "before": zip.entries[1].before = junk
        case "between": zip.beforeDirectory = junk
        case "after": zip.suffix = junk
        case "comment": zip.comment = junk + [UInt8](repeating: 0, count: 30)
        case "padding": zip.suffix = [UInt8](repeating: 0, count: 3 << 20)
        case "count": zip.count = 1
        case "zip64": (zip.zip64, zip.isSaturated) = ((nil, nil, nil), true)
        default: break
        }
        var bytes = zip.bytes()
        if place == "prefix" { bytes = junk + bytes }
        #expect(try Self.names(Package(bytes: bytes, isBook: true)) == ["1.jpg", "2.jpg"])
    }

    /// Only the bad page is lost, and is reported.
    @Test(arguments: ["encrypted", "AES", "method", "header", "bomb", "link"])
    func anEntryThatCannotBeReadCostsNoOther(fault: String) throws {
        var entry = Entry("2.jpg")
        switch fault {
        case "encrypted": entry.flags |= 1
        case "AES": (entry.flags, entry.method) = (entry.flags | 1, 99)
        case "method": entry.method = 14
        case "header": entry.local.signature = 0
        case "bomb": entry = Entry(deflated: "2.jpg", Array(repeating: 0, count: 4 << 20))
        default: entry.attributes = 0o120777 << 16
        }
        let package = try Self.open(ForgedZip([Entry("1.jpg", Array(repeating: 1, count: 60_000)), entry]))
        #expect(package.faults.isEmpty)
        guard fault != "link" else {
            #expect(package.omissions.map(\.place) == ["2.jpg"] && package.entries.map(\.name) == ["1.jpg"])
            return
        }
        #expect(try package.read(#require(package["1.jpg"]), limit: 1 << 20).count == 60_000)
        let lost = try #require(package["2.jpg"])
        let failure = #expect(throws: Failure.self) { try package.read(lost, limit: 8 << 20) }
        let words = [
            "encrypted": "ZipCrypto", "AES": "AES", "method": "LZMA", "header": "not where", "bomb": "zip bomb",
        ]
        #expect(failure?.message.contains(try #require(words[fault])) == true, "\(failure?.message ?? "")")
        #expect((failure?.code == .encrypted) == ["encrypted", "AES"].contains(fault))
    }

    @Test func limitsHold() throws {
        var limits = PackageLimits()
        limits.entries = 2
        let three = ForgedZip((1...3).map { Entry("\($0).jpg") })
        #expect(try Package(bytes: three.bytes(), limits: limits, isBook: true).faults.map(\.rule) == ["SEC-004"])
        limits = PackageLimits()
        limits.inflated = 12
        #expect(try Package(bytes: three.bytes(), limits: limits, isBook: true).faults.map(\.rule) == ["SEC-004"])
        // Many entries that share the same bytes.
        var one = ForgedZip([Entry("1.jpg", Array(repeating: 1, count: 500))])
        one.entries += (2...40).map { number in
            var entry = Entry("\(number).jpg", Array(repeating: 1, count: 500))
            entry.offset = 0
            entry.data = []
            return entry
        }
        #expect(try Self.open(one).faults.map(\.rule) == ["SEC-003"])
        // A name beyond the limit keeps its end.
        let long = try Self.open(ForgedZip([Entry(String(repeating: "x", count: 3000) + "7.jpg")]))
        #expect(try Self.names(long).first?.hasSuffix("x7.jpg") == true)
    }

    @Test(arguments: ["", "PK\u{5}\u{6}", "PK\u{3}\u{4}", String(repeating: "PK\u{5}\u{6}", count: 500)])
    func whatIsNoZipIsNone(text: String) throws {
        let package = try Package(bytes: Array(text.utf8), isBook: true)
        #expect(package.entries.isEmpty && package.faults.map(\.rule) == ["PKG-001"])
    }

    @Test func damageNeverCrashes() throws {
        var generator = SeededGenerator(seed: 5)
        var zip = ForgedZip([
            Self.entry([0x81, 0x5C, 0x31]), Entry(deflated: "2.jpg", Array("hello hello".utf8)).streamed(),
        ])
        zip.zip64 = (nil, nil, nil)
        let bytes = zip.bytes()
        for _ in 0..<2000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                damaged[Int.random(in: damaged.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if Bool.random(using: &generator) {
                damaged.removeLast(Int.random(in: 0..<damaged.count, using: &generator))
            }
            let package = try Package(bytes: damaged, isBook: true)
            for entry in package.entries { _ = try? package.read(entry, limit: 1 << 20) }
        }
    }

    @Test func foldersAreReadLikeThat() throws {
        try withTemporaryFolder { folder in
            let book = folder + "/book"
            try Files.makeFolder(book + "/a\\b")
            try Files.replace(book + "/a\\b/1.jpg", with: Array("one".utf8))
            #expect(symlink("a\\b/1.jpg", book + "/2.jpg") == 0)
            let package = try Package.openBook(book)
            #expect(try Self.names(package) == ["a/b/1.jpg"])
            #expect(package.omissions.map(\.place) == ["2.jpg"])
            #expect(try package.read(#require(package["a/b/1.jpg"]), limit: 10) == Array("one".utf8))
        }
    }
}
