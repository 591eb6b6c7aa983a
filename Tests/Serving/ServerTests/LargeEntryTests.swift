import HTTPTypes
import Recto
import RectoShelf
import TestSupport
import Testing

@testable import RectoServer

/// Entries of packages that are compressed, and too large to be kept.
@Suite struct LargeEntryTests {
    /// 66 MiB that shrink to a third.
    private static let table: [UInt8] = {
        var generator = SeededGenerator(seed: 7)
        let digits = Array("0123456789".utf8)
        let block = (0..<1 << 20).map { _ in digits[Int.random(in: 0..<10, using: &generator)] }
        var bytes: [UInt8] = []
        for _ in 0..<66 { bytes += block }
        return bytes
    }()

    /// A package with the table, as a zip file; made once, since deflating takes its time.
    private static let package = Result {
        try withTemporaryFolder { folder in
            let manifest = """
                {"version": "1.0", "units": "pt", "issue": {"id": "org.example.large", "title": "Large",
                "language": "en"}, "document": {"src": "large.pdf", "pages": 1}, "pages": [{"index": 1, "overlays": [
                {"kind": "widget", "id": "w", "rect": [10, 10, 100, 100], "alt": "Table",
                "src": "assets/table/index.html"}]}]}
                """
            var builder = PackageBuilder()
            builder.add("overlay.json", Array(manifest.utf8))
            builder.add("large.pdf", TinyPDF([.story(1)]).bytes)
            builder.add("assets/table/index.html", Array("<!doctype html><p>Table".utf8))
            builder.add("assets/table/table.csv", table)
            try builder.write(to: folder + "/large.recto")
            return try Files.read(folder + "/large.recto") ?? []
        }
    }

    /// - Parameter isDamaged: Whether the table's checksum is of something else.
    private func with(isDamaged: Bool = false, _ body: (TestShelf, _ address: String) async throws -> Void)
        async throws
    {
        try await TestShelf.with { shelf in
            let path = shelf.folder + "/large.recto"
            var bytes = try Self.package.get()
            try Files.replace(path, with: bytes)
            if isDamaged {
                let entry = try #require(try Package.open(path)["assets/table/table.csv"])
                let checksum = HostileZip.number(Int(try #require(entry.checksum)), 4)
                // In the local header and in the directory.
                #expect(Array(bytes[(entry.offset + 14)...].prefix(4)) == checksum)
                bytes[entry.offset + 14] ^= 1
                for place in bytes.suffix(1000).ranges(of: checksum) { bytes[place.lowerBound] ^= 1 }
                try Files.replace(path, with: bytes)
            }
            shelf.server.shelf.update(try ShelfScanner.withPackages([shelf.folder]).scan(), isPatient: false)
            let id = try shelf.id("large.recto")
            let edition = try await shelf.get("/issues/\(id)/edition.json").text
            let start = try #require(edition.firstRange(of: "\"src\":\"assets/table-"))
            let folder = "assets/table-" + edition[start.upperBound...].prefix { $0 != "/" }
            try await body(shelf, "/issues/\(id)/\(folder)/table.csv")
        }
    }

    @Test func sentWholeWithoutRanges() async throws {
        try await with { shelf, address in
            let whole = try await shelf.get(address)
            #expect(whole.status == 200 && whole.bytes == Self.table)
            #expect(whole.headers[.contentLength] == String(Self.table.count))
            #expect(whole.headers[.acceptRanges] == "none")
            let part = try await shelf.get(address, [.range: "bytes=5-9"])
            #expect(part.status == 200 && part.bytes.count == Self.table.count)
            let head = try await shelf.get(address, method: .head)
            #expect(head.status == 200 && head.bytes.isEmpty)
            #expect(head.headers[.contentLength] == String(Self.table.count))
            let tag = try #require(whole.headers[.eTag])
            #expect(try await shelf.get(address, [.ifNoneMatch: tag]).status == 304)
            // Nothing of it is kept.
            #expect(shelf.server.cache.counters.bytes < Self.table.count / 2)
        }
    }

    /// So many at a time, each of which takes memory while it is being sent.
    @Test func soManyAtATime() async throws {
        try await with { shelf, address in
            var places: [Inflations.Place] = []
            while let place = shelf.server.inflations.take() { places.append(place) }
            #expect(places.count == 64)
            let refused = try await shelf.get(address)
            #expect(refused.status == 503 && refused.headers[.retryAfter] != nil)
            places = []
            // An answer that is not sent gives its place back.
            for _ in 0..<100 { #expect(try await shelf.get(address, method: .head).status == 200) }
            #expect(try await shelf.get(address).status == 200)
        }
    }

    /// The end of an entry whose bytes are not those that the directory tells of is never sent.
    @Test func damagedOnesEndEarly() async throws {
        try await with(isDamaged: true) { shelf, address in
            await #expect(throws: Failure.self) { try await shelf.get(address) }
        }
    }
}
