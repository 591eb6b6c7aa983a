import HTTPTypes
import Recto
import RectoSealing
import RectoShelf
import TestSupport
import Testing

@testable import RectoServer

/// Sealed issues are read on the shelf, and what they are in the clear does not leave.
@Suite struct SealedTests {
    private static func seal(_ bytes: [UInt8], for key: X25519Identity, to path: String) async throws {
        var writer = try await SealWriter(for: [key.recipient])
        var sealed = writer.head
        sealed += try writer.add(bytes)
        sealed += try writer.finish()
        try Files.replace(path, with: sealed)
    }

    /// A shelf with the package and the PDF of every test shelf, sealed for a key.
    private static func with(isKeyGiven: Bool = true, _ body: (TestShelf) async throws -> Void) async throws {
        let key = X25519Identity()
        let opening: IssueOpening = { entry throws(Failure) in
            let file = try FileBytes(entry.path)
            let plain = try await SealedBytes(file, identities: [key])
            return .bytes(BlockCache(plain), address: String(entry.path.dropLast(4)), isSealed: true)
        }
        try await TestShelf.with(opening: isKeyGiven ? opening : nil) { shelf in
            for name in ["waves.recto", "story.pdf"] {
                let path = shelf.folder + "/" + name
                try await Self.seal(try #require(try Files.read(path)), for: key, to: path + ".age")
                try Files.remove(path)
            }
            let scan = try ShelfScanner.withPackages([shelf.folder], opensSealed: isKeyGiven).scan(within: nil)
            await shelf.server.update(
                shelf.server.shelf.update(scan.files, rejected: scan.rejected, isPatient: false))
            try await body(shelf)
        }
    }

    @Test(arguments: ["waves.recto.age", "story.pdf.age"]) func areReadLikeOthers(name: String) async throws {
        try await Self.with { shelf in
            let issue = "/issues/\(try shelf.id(name))"
            let edition = try await shelf.get("\(issue)/edition.json")
            #expect(edition.status == 200)
            #expect(edition.text.contains(name == "waves.recto.age" ? "Waves & Wind" : "story"))
            for path in ["/", "/cover.jpg", "/iiif/manifest.json", "/pages/page-0001/info.json"] {
                let reply = try await shelf.get(issue + path)
                #expect(reply.status == 200, "\(path)")
                #expect(reply.headers[.cacheControl] == "no-store", "\(path)")
            }
            #expect(try await shelf.get("\(issue)/pages/page-0001/full/max/0/default.png").status == 200)
            #expect(edition.headers[.cacheControl] == "no-store")
        }
    }

    @Test(arguments: ["waves.recto.age", "story.pdf.age"]) func areNotGivenAway(name: String) async throws {
        try await Self.with { shelf in
            let issue = "/issues/\(try shelf.id(name))"
            for path in ["document.pdf", "issue.recto", "original.age", "original.pdf"] {
                #expect(try await shelf.get("\(issue)/\(path)").status == 404, "\(path)")
            }
            for path in ["edition.json", "iiif/manifest.json", ""] {
                let text = try await shelf.get("\(issue)/\(path)").text
                #expect(!text.contains("document.pdf"), "\(path)")
            }
            for path in ["/opds.json", "/opds.xml", "/opds.xml?list=all"] {
                #expect(!(try await shelf.get(path).text.contains("document.pdf")), "\(path)")
            }
            let catalogue = try await shelf.get("/opds.json").text
            #expect(catalogue.contains(try shelf.id(name)))
        }
    }

    @Test func withoutAKeyTheyAreNamed() async throws {
        try await Self.with(isKeyGiven: false) { shelf in
            #expect(shelf.server.shelf.entries.isEmpty)
            let reasons = shelf.server.shelf.unreadable.map(\.reason)
            #expect(reasons.count == 2 && reasons.allSatisfy { $0.hasPrefix("is sealed") }, "\(reasons)")
        }
    }

    @Test func aFalseKeyIsAReasonToo() async throws {
        let other = X25519Identity()
        let opening: IssueOpening = { entry throws(Failure) in
            .bytes(
                try await SealedBytes(FileBytes(entry.path), identities: [other]), address: entry.path, isSealed: true)
        }
        try await TestShelf.with(opening: opening) { shelf in
            try await Self.seal(TestShelf.story, for: X25519Identity(), to: shelf.folder + "/x.pdf.age")
            let found = try ShelfScanner.withPackages([shelf.folder], opensSealed: true).scan()
            await shelf.server.update(shelf.server.shelf.update(found, isPatient: false))
            let reply = try await shelf.get("/issues/\(try shelf.id("x.pdf.age"))/edition.json")
            #expect(reply.status >= 400 && !reply.text.contains(shelf.folder))
        }
    }
}
