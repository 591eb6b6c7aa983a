import Foundation
import HTTPTypes
import Recto
import RectoShelf
import TestSupport
import Testing

@testable import RectoServer

/// Books of text: their layouts, and the editions of these.
@Suite struct FlowRoutesTests {
    private static let paragraphs = (1...60).map { number in
        "Paragraph \(number) tells of the keeper, who went up the stairs every evening and lit the lamp, whatever the weather was."
    }

    private func add(_ name: String, to shelf: TestShelf) throws -> String {
        try Files.replace("\(shelf.folder)/\(name)", with: Array(Self.paragraphs.joined(separator: "\n\n").utf8))
        try shelf.rescan()
        return try shelf.id(name)
    }

    private func json(_ reply: TestShelf.Reply) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(reply.bytes)) as? [String: Any])
    }

    @Test func aTextHasALayoutForEachSetting() async throws {
        try await TestShelf.with { shelf in
            let id = try add("keeper.txt", to: shelf)
            let base = "/issues/\(id)"
            let reply = try await shelf.get("\(base)/flow.json?width=403&height=600&size=20&at=keeper.txt%231500")
            #expect(reply.status == 200 && reply.headers[.contentType] == "application/json")
            let flow = try json(reply)
            #expect(flow["layout"] as? String == "400x600-20-8-book-0-book-hyphens-light")
            let chapter = try #require((flow["chapters"] as? [[String: Any]])?.first)
            let starts = try #require(chapter["starts"] as? [Int])
            #expect(starts.count > 3 && flow["pageCount"] as? Int == starts.count && starts == starts.sorted())
            let at = try #require(flow["at"] as? [String: Any])
            #expect(at["page"] as? Int == starts.lastIndex { $0 <= 1500 }.map { $0 + 1 })
            #expect(at["offset"] as? Int == 1500)
            // The same place as a locator, and one that is nowhere.
            let locator = "%7B%22item%22%3A%22keeper.txt%22%2C%22offset%22%3A999999%7D"
            let last = try json(try await shelf.get("\(base)/flow.json?width=400&height=600&size=20&at=\(locator)"))
            #expect((last["at"] as? [String: Any])?["page"] as? Int == starts.count)
            #expect(last["layout"] as? String == flow["layout"] as? String)
            #expect(try json(try await shelf.get("\(base)/flow.json?at=other.txt%230"))["at"] == nil)

            let edition = try #require(flow["edition"] as? String)
            let opened = try await shelf.get("\(base)/\(edition)")
            let data = try json(opened)
            let folder = edition.dropLast("edition.json".count)
            #expect(opened.status == 200)
            let tiles = try #require((data["tiles"] as? [String: Any])?["address"] as? String)
            let tile = tiles.replacing("{page}", with: "0001").replacing("{level}", with: "8")
                .replacing("{x}", with: "0").replacing("{y}", with: "0")
            let picture = try await shelf.get("\(base)/\(folder)\(tile)")
            #expect(picture.status == 200 && picture.headers[.cacheControl]?.contains("immutable") == true)
            // Once more, now kept.
            #expect(try await shelf.get("\(base)/\(folder)\(tile)").bytes == picture.bytes)
            let words = try #require((data["text"] as? [String: Any])?["address"] as? String)
            let text = try await shelf.get("\(base)/\(folder)\(words.replacing("{chunk}", with: "0"))")
            #expect(text.status == 200 && text.text.contains("keeper"))
            #expect(try await shelf.get("\(base)/\(folder)document.pdf").text.hasPrefix("%PDF-"))
            #expect(await shelf.server.open.count >= 1)

            // Dark pages are other pictures of the same pages.
            let dark = try json(try await shelf.get("\(base)/flow.json?width=400&height=600&size=20&theme=dark"))
            #expect((dark["chapters"] as? [[String: Any]])?.first?["starts"] as? [Int] == starts)
            #expect(dark["pages"] as? String == flow["pages"] as? String)
            #expect(dark["edition"] as? String != edition)
        }
    }

    @Test func theReaderIsToldWhereToAskForLayouts() async throws {
        try await TestShelf.with { shelf in
            let id = try add("keeper.md", to: shelf)
            let page = try await shelf.get("/issues/\(id)/")
            #expect(page.status == 200 && page.text.contains(" flow=\"flow.json\""))
            #expect(!page.text.contains("rel=\"preload\" href=\"edition.json\""))
            #expect(try await shelf.get("/issues/\(id)/cover.jpg").status == 200)
            #expect(try await shelf.get("/issues/\(id)/edition.json").status == 200)
            #expect(try await shelf.get("/issues/\(id)/original.md").headers[.contentType] == "text/markdown")
            let story = try await shelf.get("/issues/\(try shelf.id("story.pdf"))/")
            #expect(!story.text.contains("flow=") && story.text.contains("rel=\"preload\" href=\"edition.json\""))
        }
    }

    @Test func whatMakesNoSenseIsRefused() async throws {
        try await TestShelf.with { shelf in
            let id = try add("keeper.txt", to: shelf)
            for query in [
                "width=nan", "size=-3", "font=Comic", "theme=%01", "hyphens=maybe", "at=1200", "at=%7B", "at=a%23-1",
                "at=%7B%22item%22%3A%22a%22%2C%22offset%22%3A-5%7D", "at=a%231e9",
            ] {
                let reply = try await shelf.get("/issues/\(id)/flow.json?\(query)")
                #expect(reply.status == 400, "\(query)")
                #expect(!reply.text.contains("/"), "\(query)")
            }
            for path in [
                "flow/401x600-20-8-book-0-book-hyphens-light/edition.json", "flow/x/edition.json",
                "flow/400x600-20-8-book-0-book-hyphens-light/annotations/", "flow/edition.json",
            ] {
                #expect(try await shelf.get("/issues/\(id)/\(path)").status == 404, "\(path)")
            }
            // Issues that are drawn have one layout.
            let story = try shelf.id("story.pdf")
            #expect(try await shelf.get("/issues/\(story)/flow.json").status == 404)
            #expect(
                try await shelf.get("/issues/\(story)/flow/400x600-20-8-book-0-book-hyphens-light/edition.json").status
                    == 404)
        }
    }

    @Test func aBookHasFewLayoutsOpenAtATime() async throws {
        try await TestShelf.with { shelf in
            let id = try add("keeper.txt", to: shelf)
            for size in 12...20 {
                #expect(try await shelf.get("/issues/\(id)/flow.json?size=\(size)").status == 200)
            }
            #expect(await shelf.server.open.count <= 4)
            // What was closed is set anew.
            #expect(
                try await shelf.get("/issues/\(id)/flow/480x640-12-8-book-0-book-hyphens-light/document.pdf").status
                    == 200)
        }
    }

    @Test func equalQuestionsAreAnsweredByOneLayout() async throws {
        try await TestShelf.with { shelf in
            let id = try add("keeper.txt", to: shelf)
            try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for width in 400...407 {
                    group.addTask { try await shelf.get("/issues/\(id)/flow.json?width=\(width)").bytes }
                }
                let answers = try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
                #expect(answers.count == 1)
            }
            #expect(await shelf.server.open.openings == 1)
        }
    }

    @Test func aChangedTextHasOtherLayouts() async throws {
        try await TestShelf.with { shelf in
            let id = try add("keeper.txt", to: shelf)
            let before = try json(try await shelf.get("/issues/\(id)/flow.json"))
            try Files.replace("\(shelf.folder)/keeper.txt", with: Array("Nothing but this.".utf8))
            let change = shelf.server.shelf.update(
                try ShelfScanner.withPackages([shelf.folder]).scan(), isPatient: false)
            await shelf.server.update(change)
            let after = try json(try await shelf.get("/issues/\(try shelf.id("keeper.txt"))/flow.json"))
            #expect(after["pageCount"] as? Int == 1 && after["pages"] as? String != before["pages"] as? String)
        }
    }

    @Test func documentsAreHarmlessPages() async throws {
        try await TestShelf.with { shelf in
            let id = try add("keeper.txt", to: shelf)
            let page = try await shelf.get("/issues/\(id)/flow/chapters/1.html")
            #expect(page.status == 200 && page.headers[.contentType] == "text/html; charset=utf-8")
            #expect(page.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
            #expect(page.text.contains("<p data-o=\"0\">Paragraph 1 tells"))
            for path in [
                "chapters/0.html", "chapters/2.html", "chapters/01.html", "chapters/1", "chapters/-1.html",
                "files/keeper.txt", "files/..%2F..%2Fetc%2Fpasswd", "files/",
            ] {
                #expect(try await shelf.get("/issues/\(id)/flow/\(path)").status == 404, "\(path)")
            }
            #expect(try await shelf.get("/issues/\(try shelf.id("story.pdf"))/flow/chapters/1.html").status == 404)
        }
    }
}
