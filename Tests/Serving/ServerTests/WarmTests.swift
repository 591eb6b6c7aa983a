import Foundation
import Recto
import RectoShelf
import TestSupport
import Testing

@testable import RectoServer

/// `--warm`: what a reader sees first is there before anybody asks.
@Suite struct WarmTests {
    /// Counts of `recto_pictures_total`.
    private func pictures(_ shelf: TestShelf) async throws -> (kept: Int, drawn: Int) {
        let text = try await shelf.get("/metrics").text
        func count(_ source: String) throws -> Int {
            let mark = try #require(text.firstRange(of: "recto_pictures_total{source=\"\(source)\"} "))
            return try #require(Int(text[mark.upperBound...].prefix { $0 != "\n" }))
        }
        return (try count("cache"), try count("worker"))
    }

    @Test func firstSpreadsAreDrawnAhead() async throws {
        try await TestShelf.with { shelf in
            let (id, package) = (try shelf.id("story.pdf"), try shelf.id("waves.recto"))
            var seen: [String: ShelfEntry] = [:]
            await ShelfLibrarian(shelf.server, warm: 1).look(&seen)
            // Of 1200 x 1600 pixels: the level of 3 x 4 tiles, and the one that is a single tile; of either issue the cover alone.
            #expect(try await pictures(shelf) == (0, 2 * 13))
            for id in [id, package] {
                let pages = try await shelf.pages(id)
                for tile in (0..<12).map({ "11/\($0 % 3)_\($0 / 3)" }) + ["9/0_0"] {
                    #expect(try await shelf.get("/issues/\(id)/\(pages)/page-0001_files/\(tile).jpg").status == 200)
                }
            }
            #expect(try await pictures(shelf) == (2 * 13, 2 * 13))
            // The second spread is drawn for those who turn to it.
            _ = try await shelf.get("/issues/\(id)/\(try await shelf.pages(id))/page-0002_files/9/0_0.jpg")
            #expect(try await pictures(shelf) == (2 * 13, 2 * 13 + 1))
            // What has been looked into is left alone.
            await ShelfLibrarian(shelf.server, warm: 1).look(&seen)
            #expect(try await pictures(shelf) == (2 * 13, 2 * 13 + 1))
        }
    }
}
