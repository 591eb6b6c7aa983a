import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

@testable import RectoBooks

/// Comics that are no zip files, through libarchive.
@Suite struct ArchiveUnpackerTests {
    private static let files: [HandmadeArchive.File] = [
        (Array("b/10.jpg".utf8), Array(repeating: 7, count: 900)), (Array("b/9.jpg".utf8), [1, 2, 3]),
        (Array("ComicInfo.xml".utf8), Array("<ComicInfo><Title>Shores</Title></ComicInfo>".utf8)),
        (Array("notes.txt".utf8), Array("left out".utf8)), (Array("ü/11.png".utf8), [4]),
    ]
    private static let kinds = ["tar", "old tar", "rar", "7z"]

    private static func bytes(_ kind: String, _ files: [HandmadeArchive.File] = files) -> [UInt8] {
        switch kind {
        case "rar": HandmadeArchive.rar(files)
        case "7z": HandmadeArchive.sevenZip(files)
        default: HandmadeArchive.tar(files, isOld: kind == "old tar")
        }
    }

    /// Unpacks an archive, and passes on the zip file and the outcome.
    private static func unpack(
        _ bytes: [UInt8], limits: PackageLimits = .init(),
        _ body: (ArchiveUnpacker.Outcome, Package) throws -> Void = { _, _ in }
    ) throws {
        try withTemporaryFolder { folder in
            try Files.replace(folder + "/book", with: bytes)
            guard let archive = ForeignArchive(head: Array(bytes.prefix(ForeignArchive.headLength))) else {
                throw Failure(.unsupported, "is no archive")
            }
            let outcome = try ArchiveUnpacker(folder + "/book", archive, size: bytes.count, limits: limits)
                .unpack(to: folder + "/book.zip")
            try body(outcome, try Package.openBook(folder + "/book.zip"))
        }
    }

    @Test(arguments: kinds) func picturesComeOut(kind: String) throws {
        try Self.unpack(Self.bytes(kind)) { outcome, package in
            #expect(outcome.lost.isEmpty && outcome.omissions.isEmpty)
            let book = try ImageBook.reading(package)
            #expect(book.pages.map(\.picture) == ["b/9.jpg", "b/10.jpg", "ü/11.png"] && book.title == "Shores")
            for file in Self.files where package[String(decoding: file.name, as: UTF8.self)] != nil {
                let entry = try #require(package[String(decoding: file.name, as: UTF8.self)])
                #expect(try package.read(entry, limit: 1000) == file.bytes)
            }
        }
    }

    @Test func strangeNamesAreNames() throws {
        let names: [[UInt8]] = [[0x81, 0x31], Array("../a.jpg".utf8), Array("/b.jpg".utf8), Array("b.jpg".utf8)]
        try Self.unpack(Self.bytes("tar", names.map { ($0 + ($0[0] == 0x81 ? Array(".jpg".utf8) : []), [1]) })) {
            _, package in
            #expect(package.entries.map(\.name) == ["a.jpg", "b.jpg", "b.jpg (2).jpg", "\u{FFFD}1.jpg"])
        }
    }

    /// Keeps the pictures before the damage, and reports the others.
    @Test(arguments: ["tar", "rar"]) func aCutArchiveGivesWhatIsThere(kind: String) throws {
        let bytes = Self.bytes(
            kind,
            [
                (Array("1.jpg".utf8), Array(repeating: 1, count: 3000)),
                (Array("2.jpg".utf8), [UInt8](repeating: 2, count: 3000)),
            ])
        try Self.unpack(Array(bytes.prefix(4500))) { outcome, package in
            #expect(package["1.jpg"].map { $0.size } == 3000)
            #expect(!outcome.lost.isEmpty || !outcome.omissions.isEmpty)
        }
        try Self.unpack(Array(bytes.prefix(600))) { outcome, _ in #expect(Array(outcome.lost.keys) == ["1.jpg"]) }
    }

    @Test func encryptionIsNamed() throws {
        let failure = #expect(throws: Failure.self) {
            try Self.unpack(HandmadeArchive.rar(Self.files, isEncrypted: true))
        }
        #expect(failure?.code == .encrypted, "\(String(describing: failure))")
    }

    @Test(arguments: kinds) func archivesWithoutPicturesAreNamed(kind: String) {
        let failure = #expect(throws: Failure.self) { try Self.unpack(Self.bytes(kind, [Self.files[3]])) }
        #expect(failure?.code == .unsupported && failure?.message.contains("without pictures") == true)
    }

    @Test func limitsHold() throws {
        var limits = PackageLimits()
        limits.entries = 4
        #expect(throws: Failure.self) { try Self.unpack(Self.bytes("tar"), limits: limits) }
        limits = PackageLimits()
        limits.inflated = 902
        try Self.unpack(Self.bytes("tar"), limits: limits) { outcome, _ in
            #expect(outcome.lost["b/9.jpg"]?.code == .tooLarge)
        }
        limits = PackageLimits()
        (limits.ratioFrom, limits.ratio) = (100, 1)
        let small = Self.bytes("rar", [(Array("1.jpg".utf8), Array(repeating: 1, count: 500))])
        try Self.unpack(small, limits: limits)
        limits.package = 10
        #expect(throws: Failure.self) { try Self.unpack(small, limits: limits) }
    }

    @Test func damageNeverCrashes() {
        var generator = SeededGenerator(seed: 23)
        for kind in Self.kinds {
            let bytes = Self.bytes(kind)
            for _ in 0..<60 {
                var damaged = bytes
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    damaged[Int.random(in: 20..<damaged.count, using: &generator)] = .random(
                        in: 0...255, using: &generator)
                }
                try? Self.unpack(damaged)
            }
        }
    }
}
