import Foundation
import HTTPTypes
import Recto
import RectoShelf
import Testing

@testable import RectoServer

/// What whoever fetches whole issues needs: sizes, digests, dates.
@Suite struct WholeFileTests {
    private static func name(_ text: String) throws -> HTTPField.Name { try #require(HTTPField.Name(text)) }

    @Test func filesHaveADigestForWhoWantsOne() async throws {
        let (want, digest) = (try Self.name("Want-Repr-Digest"), try Self.name("Repr-Digest"))
        try await TestShelf.with { shelf in
            for (file, path) in [("story.pdf", "document.pdf"), ("waves.recto", "issue.recto")] {
                let address = "/issues/\(try shelf.id(file))/\(path)"
                #expect(try await shelf.get(address).headers[digest] == nil)
                var known = Digest()
                known.add(try Files.read("\(shelf.folder)/\(file)") ?? [])
                let wanted = ShelfServer.reprDigest(known.digits)
                #expect(wanted.hasPrefix("sha-256=:") && wanted.hasSuffix("=:"))
                // A part has that of the whole; and what was read once is told without being asked for.
                let part = try await shelf.get(address, [want: "sha-256=10", .range: "bytes=0-9"])
                #expect(part.status == 206 && part.headers[digest] == wanted)
                let whole = try await shelf.get(address)
                #expect(whole.headers[digest] == wanted)
                #expect(whole.headers[.lastModified]?.hasSuffix(" GMT") == true)
                #expect(try await shelf.get("/opds.json").text.contains("\"x-recto-sha256\":\"\(known.digits)\""))
            }
            // What is taken out of a package has none of its own that is known before.
            let inner = try await shelf.get("/issues/\(try shelf.id("waves.recto"))/document.pdf", [want: "sha-256=1"])
            #expect(inner.status == 200 && inner.headers[digest] == nil)
        }
    }

    @Test func aFileThatChangedHasAnotherDigest() async throws {
        let (want, digest) = (try Self.name("Want-Repr-Digest"), try Self.name("Repr-Digest"))
        try await TestShelf.with { shelf in
            let address = "/issues/\(try shelf.id("story.pdf"))/document.pdf"
            let first = try await shelf.get(address, [want: "sha-256=1"])
            try Files.replace(shelf.folder + "/story.pdf", with: TestShelf.story + [10])
            let found = try ShelfScanner.withPackages([shelf.folder]).scan()
            shelf.server.shelf.update(found, isPatient: false)
            let second = try await shelf.get(address, [want: "sha-256=1"])
            #expect(second.headers[digest] != nil && second.headers[digest] != first.headers[digest])
        }
    }

    @Test func anIssueAloneIsAPublication() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let reply = try await shelf.get("/issues/\(id)/publication.json")
            #expect(reply.headers[.contentType] == "application/opds-publication+json")
            let one = try #require(try JSONSerialization.jsonObject(with: Data(reply.bytes)) as? NSDictionary)
            let feed = try #require(
                try JSONSerialization.jsonObject(with: Data(try await shelf.get("/opds.json").bytes)) as? [String: Any])
            #expect((feed["publications"] as? [NSDictionary])?.contains(one) == true)
            #expect(try await shelf.get("/issues/none/publication.json").status == 404)
        }
    }
}
